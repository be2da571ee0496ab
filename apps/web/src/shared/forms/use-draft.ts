import { discardDraft, keepDraft, readDraft } from '#shared/forms/drafts.ts';
import { useState } from 'react';

/** A half-filled form that survives a stray click, a reload and an expired session. */
export interface Draft<Values> {
  /** What to start the form with: the draft, or the blank values. */
  readonly startValues: Values;
  readonly isRestored: boolean;
  keep(values: Values): void;
  discard(): void;
}

/**
 * The draft kept under `name`, such as `maintenance.new`; without a name nothing is kept. Never for passwords.
 * `blank` is what an untouched form holds.
 */
export function useDraft<Values extends object>(name: string | undefined, blank: Values): Draft<Values> {
  const [restored, setRestored] = useState(() => (name === undefined ? null : readDraft(name, blank)));
  return {
    startValues: restored ?? blank,
    isRestored: restored !== null,
    keep(values) {
      if (name !== undefined) keepDraft(name, values);
    },
    discard() {
      if (name !== undefined) discardDraft(name);
      setRestored(null);
    },
  };
}
