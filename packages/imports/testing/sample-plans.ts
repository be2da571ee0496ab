import { makePlan } from '#plan/make-plan.ts';
import type { ImportPlan, KnownAccount, PlanAnswers } from '#plan/plan.ts';
import { readFiles, type GivenFile } from '#read-files.ts';
import type { ReadAnswers } from '#sources/findings.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { readFileSync } from 'node:fs';

/** The day on which the expected results were judged. */
const TODAY = parseCivilDate('2026-11-22');

export const fixture = (name: string): GivenFile => ({
  name,
  bytes: new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url))),
});

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
