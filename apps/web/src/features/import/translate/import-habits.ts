import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { isSharedDevice } from '#shared/session/shared-device.ts';
import * as z from 'zod/mini';

/** What an account has corrected while importing: words and their types, columns by the line of names of their file. */
const habits = z.object({
  account: z.string(),
  types: z.record(z.string(), z.string()),
  columnsOfHeads: z.record(z.string(), z.array(z.string())),
});

const MAX_WORDS = 500;
const MAX_HEADS = 50;

/** What this account has corrected before, on this device. */
export function readHabits(account: string): Pick<ImportAnswers, 'types' | 'columnsOfHeads'> {
  const text = deviceStore.read(deviceKeys.importHabits);
  if (text === null) return {};
  const kept = habits.safeParse(parsed(text));
  if (!kept.success || kept.data.account !== account) return {};
  const { types, columnsOfHeads } = kept.data;
  return { types, columnsOfHeads };
}

/** Keeps the corrections of an import for the next file; nothing on a computer that others use. */
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
