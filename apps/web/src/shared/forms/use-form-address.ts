import { useState } from 'react';
import { useLocation } from 'react-router';

/** Marks the way back to a form whose save was refused after it was left. */
export const RESUMING = { isResuming: true };

interface FormAddress {
  /** Path and query. */
  readonly address: string;
  /** Changes when the person is brought back to the form: it is then to be made anew, from what was refused. */
  readonly resumption: string;
}

export function useFormAddress(): FormAddress {
  const { pathname, search, state, key } = useLocation();
  const [latest, setLatest] = useState('');
  // A later entry of the history, such as the skip link's, must not empty the form again.
  const resumption = isResuming(state) ? key : latest;
  if (resumption !== latest) setLatest(resumption);
  return { address: pathname + search, resumption };
}

function isResuming(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isResuming' in state;
}
