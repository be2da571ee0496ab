import { useDeferredValue } from 'react';

/**
 * A query result, deferred when it arrives. Results come through a store, which React renders synchronously:
 * a long list blocks a phone for half a second. The page is rendered first without the data, then with it in
 * interruptible slices. Data present at mount, and later updates, are shown at once.
 */
export function useArrival<Answer>(answer: Answer | undefined): Answer | undefined {
  const isItsTurn = useDeferredValue(answer !== undefined);
  return isItsTurn ? answer : undefined;
}
