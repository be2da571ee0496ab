import { problemOf } from '#shared/api/problem-error.ts';

/**
 * Treats `version_conflict` as success if the server already holds this very change: it was sent before and
 * its response was lost.
 *
 * @param ownOf returns the current object if it holds everything that was sent
 * @throws what `sent` throws
 */
export async function unlessStored<Stored>(
  sent: Promise<Stored>,
  ownOf: (current: unknown) => Stored | undefined,
): Promise<Stored> {
  try {
    return await sent;
  } catch (error) {
    const { code, current } = problemOf(error);
    const own = code === 'version_conflict' ? ownOf(current) : undefined;
    if (own === undefined) throw error;
    return own;
  }
}

/** A deletion that was repeated after a lost response finds nothing, which is the intended result. */
export async function ignoreNotFound<Answer>(sent: Promise<Answer>): Promise<Answer | null> {
  try {
    return await sent;
  } catch (error) {
    if (problemOf(error).code !== 'not_found') throw error;
    return null;
  }
}
