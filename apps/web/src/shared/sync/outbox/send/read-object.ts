import { answerFrom, type CopiedRoute } from '#shared/sync/answers/answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { ChangedKind, Stored } from '#shared/sync/engine/operation.ts';
import { isOwned, KINDS } from '@carnet/contract/kinds/kinds';

/** An object as its own route returns it; null when there is none. */
export async function readObject(garage: Garage, kind: ChangedKind, id: string): Promise<unknown> {
  const call: CopiedRoute = KINDS[kind].calls.read;
  return answerFrom(garage, call, { id, query: undefined });
}

/** An object as a garage stores it; null when there is none. */
export function findRow(garage: Garage, kind: ChangedKind, id: string): Stored | null {
  return isOwned(kind) ? (garage.rowsOf(kind).get(id) ?? null) : garage.settings;
}
