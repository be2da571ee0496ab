import type { ProblemError } from '#shared/api/problem-error.ts';
import { useSyncExternalStore } from 'react';

/** A form that its person left before the answer to its save had come. */
interface LeftForm {
  /** The name of its draft, which tells it from every other form. */
  readonly draftName: string;
  /** Where it stands: path and query. */
  readonly address: string;
  /** What was attempted, should it fail, such as « Le véhicule n’a pas pu être ajouté ». */
  readonly title: string;
  readonly values: object;
}

/** A save that the server refused, or did not get, after its form was left. */
export interface RefusedSave extends LeftForm {
  readonly problem: ProblemError;
  /** The person has done nothing since: they still look at what the form has brought them to. */
  readonly isAwaited: boolean;
}

interface SaveUnderWay {
  readonly form: LeftForm;
  readonly hasPersonActed: () => boolean;
}

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel'] as const;

const listeners = new Set<() => void>();
const underWay = new Map<string, SaveUnderWay>();
let refused: readonly RefusedSave[] = [];

/** The save goes on; whatever becomes of it is to be told by `noteSaved` or `noteRefused`. */
export function noteLeft(form: LeftForm): void {
  underWay.set(form.draftName, { form, hasPersonActed: watchPerson() });
}

export function noteSaved(draftName: string): void {
  underWay.delete(draftName);
}

/** Nothing happens for a save that is forgotten: another person may be here by now. */
export function noteRefused(draftName: string, problem: ProblemError): void {
  const save = underWay.get(draftName);
  if (!save) return;
  underWay.delete(draftName);
  publish([...refused, { ...save.form, problem, isAwaited: !save.hasPersonActed() }]);
}

/** Whether the form with this draft is being saved, though it was left. */
export function isSaveUnderWay(draftName: string): boolean {
  return underWay.has(draftName);
}

export function findRefused(draftName: string): RefusedSave | undefined {
  return refused.find((save) => save.draftName === draftName);
}

/** To be called once its form shows it, or its person wants to hear no more of it; the draft stays. */
export function dismissRefused(draftName: string): void {
  if (findRefused(draftName)) publish(refused.filter((save) => save.draftName !== draftName));
}

/** For someone who leaves by themselves, or another person on the same device. */
export function forgetLeftSaves(): void {
  underWay.clear();
  if (refused.length > 0) publish([]);
}

export function useRefusedSaves(): readonly RefusedSave[] {
  return useSyncExternalStore(subscribe, () => refused);
}

/** From now on. */
function watchPerson(): () => boolean {
  const watch = new AbortController();
  const { signal } = watch;
  for (const sign of SIGNS_OF_LIFE) {
    window.addEventListener(sign, () => watch.abort(), { capture: true, passive: true, signal });
  }
  return () => {
    const hasActed = signal.aborted;
    watch.abort();
    return hasActed;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly RefusedSave[]): void {
  refused = next;
  for (const listener of listeners) listener();
}
