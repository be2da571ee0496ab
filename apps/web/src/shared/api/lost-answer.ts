import { problemOf } from '#shared/api/problem-error.ts';

/**
 * The answer to a change, which may have been sent before: when the answer to that got lost, its own version stands
 * on the server now, and nobody else has changed anything.
 *
 * @param ownOf the object that the server holds, if it holds all that was asked for
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

/** A deletion that is sent again because its answer got lost finds nothing any more, which is what was asked for. */
export async function ignoreNotFound<Answer>(sent: Promise<Answer>): Promise<Answer | null> {
  try {
    return await sent;
  } catch (error) {
    if (problemOf(error).code !== 'not_found') throw error;
    return null;
  }
}
