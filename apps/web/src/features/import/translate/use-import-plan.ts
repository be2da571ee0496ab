import {
  discardKeptImport,
  keepAnswers,
  keepImport,
  readKeptImport,
} from '#features/import/translate/kept-import.ts';
import { PlanSession, type PlanFacts } from '#features/import/translate/plan-session.ts';
import { readingKey } from '#features/import/translate/reading-key.ts';
import type { LineSource } from '#features/import/translate/use-plan-lines.ts';
import type { ImportAnswers, PlanReply, Refused, RowsReply } from '#features/import/translate/translation.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { isSharedDevice } from '#shared/session/shared-device.ts';
import type { Aside } from '@carnet/imports/sources/findings';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';

/** Progress of reading files. */
export type PlanState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'reading'; readonly share: number }
  | Refused
  | PlanReply;

/**
 * Reads files in a worker and makes a new plan for each answer. Files and answers are kept on this device
 * until they are stored.
 */
export function useImportPlan(
  account: string | undefined,
  readFacts: () => Promise<PlanFacts>,
  readFirstAnswers: () => ImportAnswers,
) {
  const [state, setState] = useState<PlanState>({ kind: 'nothing' });
  const [answers, setAnswers] = useState<ImportAnswers>({});
  const [isResumed, setIsResumed] = useState(false);
  const session = useRef<PlanSession | null>(null);
  useEffect(() => () => session.current?.end(), []);

  async function plan(chosen: ImportAnswers): Promise<void> {
    setAnswers(chosen);
    const reply = await session.current?.plan(chosen);
    // In a transition: a long plan must not block input.
    if (reply) startTransition(() => setState(reply));
  }

  function open(picked: readonly File[], first: ImportAnswers): void {
    session.current?.end();
    setState({ kind: 'reading', share: 0 });
    session.current = new PlanSession(picked, readFacts(), (share) =>
      setState((before) => (before.kind === 'reading' ? { kind: 'reading', share } : before)),
    );
    void plan(first);
  }

  const resume = useEffectEvent(async (owner: string) => {
    const kept = await readKeptImport(owner);
    // The user may have chosen something meanwhile.
    if (!kept || session.current) return;
    setIsResumed(true);
    open(kept.files, kept.answers);
  });
  useEffect(() => {
    if (account !== undefined) void resume(account);
  }, [account]);

  function cancel(): void {
    session.current?.end();
    session.current = null;
    setIsResumed(false);
    setState({ kind: 'nothing' });
    discardKeptImport();
  }

  const [source] = useState<LineSource>(() => ({
    list: async (...asked) => (await session.current?.list(...asked)) ?? null,
    lines: async (wanted) => (await session.current?.lines(wanted)) ?? [],
  }));

  return {
    state,
    answers,
    source,
    /** Whether files and answers of an earlier visit were restored. */
    isResumed,
    /** Discards the files and all answers. */
    cancel,
    take(picked: readonly File[]): void {
      const first = readFirstAnswers();
      setIsResumed(false);
      open(picked, first);
      if (account !== undefined) void keepImport(account, picked, first);
    },
    /** Makes a new plan; the previous one stays visible until it is ready. */
    answer(more: ImportAnswers): void {
      const all = { ...answers, ...more };
      // « Apply to all » only counts for the rows that were visible: rows that are read again are asked about
      // again.
      const chosen = readingKey(all) === readingKey(answers) ? all : { ...all, causes: {} };
      void plan(chosen);
      void keepAnswers(chosen);
    },
    readAsides: async (): Promise<readonly Aside[]> => (await session.current?.readAsides()) ?? [],
    writeRows: async (refused: readonly string[]): Promise<RowsReply | null> =>
      (await session.current?.writeRows(refused)) ?? null,
    readOwnExport: async (): Promise<File | null> => (await session.current?.readOwnExport()) ?? null,
  };
}

/**
 * Corrections that an account made while importing: words with their types, and columns by their headings.
 */
const habits = z.object({
  account: z.string(),
  types: z.record(z.string(), z.string()),
  columnsOfHeads: z.record(z.string(), z.array(z.string())),
});

const MAX_WORDS = 500;
const MAX_HEADS = 50;

/** Earlier corrections of this account on this device. */
export function readHabits(account: string): Pick<ImportAnswers, 'types' | 'columnsOfHeads'> {
  const text = deviceStore.read(deviceKeys.importHabits);
  if (text === null) return {};
  const kept = habits.safeParse(parsed(text));
  if (!kept.success || kept.data.account !== account) return {};
  const { types, columnsOfHeads } = kept.data;
  return { types, columnsOfHeads };
}

/** Stores the corrections of an import for the next file; does nothing on a shared computer. */
export function keepHabits(account: string, answers: ImportAnswers, { tables }: PlanReply): void {
  if (isSharedDevice()) return;
  const heads = tables.flatMap(({ file, head }) => {
    const chosen = answers.columns?.[file];
    return head !== null && chosen ? [[head, [...chosen]] as const] : [];
  });
  const columns = Object.entries({ ...answers.columnsOfHeads, ...Object.fromEntries(heads) });
  const kept = {
    account,
    types: Object.fromEntries(Object.entries(answers.types ?? {}).slice(-MAX_WORDS)),
    columnsOfHeads: Object.fromEntries(columns.slice(-MAX_HEADS)),
  };
  deviceStore.write(deviceKeys.importHabits, JSON.stringify(kept));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
