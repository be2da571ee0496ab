import { Refusal } from '#platform/refusal.ts';
import { isUniqueViolation } from '#platform/unavailable.ts';

/** What a POST answers: the object, and whether this very call created it. */
export interface Creation<Body> {
  readonly body: Body;
  readonly isNew: boolean;
}

/** Runs a creation; an id that belongs to somebody else is refused (`id_conflict`) and reveals nothing. */
export async function refusingForeignIds<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('id_conflict');
    throw error;
  }
}
