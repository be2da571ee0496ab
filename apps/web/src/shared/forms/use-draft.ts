import { discardDraft, fillForm, keepDraft, readDraft } from '#shared/forms/drafts.ts';
import { findRefused, isSaveUnderWay } from '#shared/forms/left-saves.ts';
import { useState } from 'react';

/** A half-filled form that survives a stray click, a reload, an expired session and a refusal after it was left. */
export interface Draft<Values> {
  /** The name that it is kept under; undefined when nothing is kept. */
  readonly name: string | undefined;
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
export function useDraft<Values extends object>(wanted: string | undefined, blank: Values): Draft<Values> {
  const [name] = useState(() => (wanted === undefined ? undefined : freeName(wanted)));
  const [restored, setRestored] = useState(() => (name === undefined ? null : restore(name, blank)));
  return {
    name,
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

/** While a form is being saved that was left, the next one of its kind is another one. */
function freeName(wanted: string): string {
  return isSaveUnderWay(wanted) ? freeName(following(wanted)) : wanted;
}

function following(name: string): string {
  return `${name}.next`;
}

function restore<Values extends object>(name: string, blank: Values): Values | null {
  const refused = findRefused(name);
  const own = refused ? fillForm(refused.values, blank) : readDraft(name, blank);
  if (own) return own;
  const next = readDraft(following(name), blank);
  if (!next) return null;
  keepDraft(name, next);
  discardDraft(following(name));
  return next;
}
