import { PlanSession, type PlanFacts } from '#features/import/translate/plan-session.ts';
import type { ImportAnswers, PlanReply, Refused } from '#features/import/translate/translation.ts';
import type { Aside } from '@carnet/imports/sources/findings';
import type { ExportContext } from '@carnet/imports/content/writing';
import { startTransition, useEffect, useRef, useState } from 'react';

/** Where reading files has got to. */
export type PlanState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'reading'; readonly share: number }
  | Refused
  | PlanReply;

/** Reads files in a worker, and plans anew with each answer of the owner. */
export function useImportPlan(readFacts: () => Promise<PlanFacts>, readFirstAnswers: () => ImportAnswers) {
  const [state, setState] = useState<PlanState>({ kind: 'nothing' });
  const [answers, setAnswers] = useState<ImportAnswers>({});
  const session = useRef<PlanSession | null>(null);
  useEffect(() => () => session.current?.end(), []);

  async function plan(chosen: ImportAnswers): Promise<void> {
    setAnswers(chosen);
    const reply = await session.current?.plan(chosen);
    // Drawn in slices: a long plan must not hold up a key.
    if (reply) startTransition(() => setState(reply));
  }

  function cancel(): void {
    session.current?.end();
    session.current = null;
    setState({ kind: 'nothing' });
  }

  return {
    state,
    answers,
    cancel,
    take(picked: readonly File[]): void {
      cancel();
      setState({ kind: 'reading', share: 0 });
      session.current = new PlanSession(picked, readFacts(), (share) =>
        setState((before) => (before.kind === 'reading' ? { kind: 'reading', share } : before)),
      );
      void plan(readFirstAnswers());
    },
    /** Plans anew; what is shown stays until the new plan is there. */
    answer(more: ImportAnswers): void {
      void plan({ ...answers, ...more });
    },
    readAsides: async (): Promise<readonly Aside[]> => (await session.current?.readAsides()) ?? [],
    writeExport: async (context: ExportContext): Promise<File | null> =>
      (await session.current?.writeExport(context)) ?? null,
  };
}
