import { useDeferredValue } from 'react';

/**
 * What an answer of the server has brought, once it is its turn. Answers come through a store, which React draws in one
 * piece: a long list keeps a phone from answering taps for half a second. What stands there is drawn first without it, and
 * then with it in slices of a few milliseconds. What is there from the beginning, and what changes later, is shown at once.
 */
export function useArrival<Answer>(answer: Answer | undefined): Answer | undefined {
  const isItsTurn = useDeferredValue(answer !== undefined);
  return isItsTurn ? answer : undefined;
}
