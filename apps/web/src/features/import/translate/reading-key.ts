import type { ImportAnswers } from '#features/import/translate/translation.ts';

/** Answers that change how files are read; the others concern the result. */
const READ_ANSWERS = [
  'dateOrder',
  'decimalMark',
  'tabs',
  'columns',
  'columnsOfHeads',
  'encoding',
  'separator',
] as const satisfies readonly (keyof ImportAnswers)[];

/** A key for how the files are read: equal for answers that do not change it. */
export function readingKey(answers: ImportAnswers): string {
  return JSON.stringify(READ_ANSWERS.map((name) => answers[name] ?? null));
}
