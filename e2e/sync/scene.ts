import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Row } from '../../apps/web/src/shared/sync/rows.ts';
import type { Garage } from '../../apps/web/src/shared/sync/garage.ts';
import type { CreatedKind } from '../../apps/web/src/shared/sync/engine/operation.ts';
import { happens, type Choose } from './chooser.ts';
import { seededId } from './seeded-ids.ts';
import type { TakenIds } from './taken-ids.ts';

/** What a user sees before an action. */
export interface Scene {
  readonly garage: Garage;
  readonly choose: Choose;
  readonly today: CivilDate;
  /** A photo that was just chosen; null for none. */
  readonly photo: CarnetFile | null;
  /** Ids of objects of another account. */
  readonly takenIds: TakenIds;
}

/** The id of a new object; sometimes one that another account has used. */
export function newIdOf({ choose, takenIds }: Scene, kind: CreatedKind): string {
  return happens(choose, 0.01) ? takenIds[kind] : seededId();
}

/** Usually confirmed before the question; otherwise server and device must ask alike. */
export function confirmation({ choose }: Scene): { readonly confirmMileage?: true } {
  return choose([{ confirmMileage: true }, { confirmMileage: true }, {}] as const);
}

/** From a list in the same order in every run. */
export function one<Found extends { readonly id: string }>(
  { choose }: Pick<Scene, 'choose'>,
  rows: ReadonlyMap<string, Found>,
): Found {
  return choose([...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
}

export function daysAgo({ choose, today }: Scene): CivilDate {
  return addDays(today, -choose([0, 0, 1, 30, 400]));
}

export function filesIn({ photo }: Scene): readonly CarnetFile[] {
  return photo ? [photo] : [];
}

/** Mileages as users type them: unchanged, driven since, too low, and with a digit too many. */
const STEPS_OF_MILEAGE = [0, 0, 500, 700, -300, 90_000];

export function mileageIn(
  { choose }: Scene,
  { currentMileage }: Pick<Row<'vehicle'>, 'currentMileage'>,
): number {
  return Math.max(0, currentMileage + choose(STEPS_OF_MILEAGE));
}
