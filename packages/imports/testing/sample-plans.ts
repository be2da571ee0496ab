import type { RowsContext } from '#content/write-rows.ts';
import { decidePlan, type DecidedPlan } from '#plan/decide-plan.ts';
import { makePlan } from '#plan/make-plan.ts';
import type { ImportPlan, KnownAccount, PlanAnswers } from '#plan/plan.ts';
import { readFiles, type GivenFile } from '#read-files.ts';
import type { ReadAnswers } from '#sources/findings.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { BUILT_IN_MAINTENANCE_TYPES } from '@carnet/domain/maintenance/maintenance-types';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { readFileSync } from 'node:fs';

/** The day on which the expected results were judged. */
const TODAY = parseCivilDate('2026-11-22');

export const fixture = (name: string): GivenFile => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url))),
});

const SETTINGS: Settings = {
  emailNotifications: true,
  pushNotifications: false,
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 500,
  notificationHour: 9,
  announceProjected: true,
  language: 'fr',
  timezone: 'Europe/Paris',
  maintenanceTypes: BUILT_IN_MAINTENANCE_TYPES.map((key) => ({
    key,
    label: null,
    custom: false,
    intervalKm: null,
    intervalDays: null,
    defaultReminder: false,
  })),
  version: 1,
};

/** A text, judged and decided for an account. */
export function decidedOfText(
  text: string,
  ...of: Parameters<typeof decidedOf> extends [unknown, ...infer Rest] ? Rest : never
): DecidedPlan {
  return decidedOf([{ name: 'table.csv', bytes: new TextEncoder().encode(text) }], ...of);
}

/** Sample files, judged and decided for an account. */
export function decidedOf(
  files: readonly GivenFile[],
  answers: PlanAnswers & ReadAnswers,
  account: KnownAccount,
  choices: Pick<RowsContext, 'isAddingKnown' | 'isReplacing'> = {},
): DecidedPlan {
  if (TODAY === null) throw new Error('No such day');
  const read = readFiles(files, { today: TODAY, timeZone: 'Europe/Paris', answers });
  const ownTypes = SETTINGS.maintenanceTypes.map(({ key }) => key);
  const decide = {
    account,
    settings: SETTINGS,
    namespace: account.namespace ?? '',
    language: 'fr',
    ownTypes,
    unnamed: 'Véhicule',
    ...choices,
  } as const;
  return decidePlan(read, answers, { today: TODAY, account }, decide);
}

/** The plan of sample files, judged on 2026-11-22 in Paris. */
export function planOf(
  files: readonly GivenFile[],
  answers: PlanAnswers & ReadAnswers = {},
  account: KnownAccount = { records: [] },
): ImportPlan {
  if (TODAY === null) throw new Error('No such day');
  const read = readFiles(files, { today: TODAY, timeZone: 'Europe/Paris', answers });
  return makePlan(read, answers, { today: TODAY, account });
}

/** The plan of a text. */
export function planOfText(
  text: string,
  answers: PlanAnswers & ReadAnswers = {},
  account: KnownAccount = { records: [] },
): ImportPlan {
  return planOf([{ name: 'table.csv', bytes: new TextEncoder().encode(text) }], answers, account);
}
