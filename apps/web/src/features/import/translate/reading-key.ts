import type { ImportAnswers } from '#features/import/translate/translation.ts';

/** What decides how files are read; the rest is about what was read. */
const READ_ANSWERS = [
  'dateOrder',
  'decimalMark',
  'tabs',
  'columns',
  'columnsOfHeads',
  'encoding',
  'separator',
] as const satisfies readonly (keyof ImportAnswers)[];

/** The same for answers under which the files are read alike. */
export function readingKey(answers: ImportAnswers): string {
  return JSON.stringify(READ_ANSWERS.map((name) => answers[name] ?? null));
}
