import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Garage } from '../../apps/web/src/shared/sync/garage.ts';
import type { Choose } from './chooser.ts';

/** What a person has before them when they do something. */
export interface Scene {
  readonly garage: Garage;
  readonly choose: Choose;
  readonly today: CivilDate;
  /** A photo that was just chosen; null for none. */
  readonly photo: CarnetFile | null;
}

/** Of a list that every run gives in the same order. */
export function one<Found extends { readonly id: string }>(
  { choose }: Scene,
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
