import type { OnceCompiled } from '#platform/db/compile-once.ts';
import { directReadsFor, type DirectRuns } from '#platform/db/direct-runs.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';

/** As many as are used in turn; with a few hundred bytes each they take little room. */
const MAX_ANSWERS = 5000;

interface Memory<Answer> {
  readonly edition: number;
  readonly answers: Map<string, Answer>;
}

/**
 * A read that is answered at once, and answered again without being asked for as long as nothing in the database has
 * changed: nothing at all, by whomever, so that nobody has to say what a change concerns. `present` makes of the rows what
 * is answered, or null when there is nothing: that is not remembered. Undefined where it has to be waited for: the
 * database lies in another process, or a transaction is under way.
 */
export function rememberRead<Arguments, Row, Answer>(
  read: OnceCompiled<Arguments, Row>,
  keyOf: (given: Arguments) => string,
  present: (rows: readonly Row[]) => Answer | null,
): (tx: Tx, given: Arguments) => Answer | null | undefined {
  const memories = new WeakMap<DirectRuns, Memory<Answer>>();
  return (tx, given) => {
    const direct = directReadsFor(queriesOf(tx));
    if (!direct) return undefined;
    const edition = direct.edition();
    let memory = memories.get(direct);
    if (memory?.edition !== edition || memory.answers.size >= MAX_ANSWERS) {
      memory = { edition, answers: new Map() };
      memories.set(direct, memory);
    }
    const key = keyOf(given);
    const known = memory.answers.get(key);
    if (known !== undefined) return known;
    // Read after the edition was: what is committed between the two is read again at the next call.
    const answer = present(read.runDirectly(direct, tx, given));
    if (answer !== null) memory.answers.set(key, answer);
    return answer;
  };
}
