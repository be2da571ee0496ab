import { KIND_NAMES } from '@carnet/contract/kinds/kinds';

/**
 * Files that compare a kind of object with a literal and lie in no folder of a kind. A file may leave this list, and none may
 * join it: what a kind is belongs into its description (packages/contract/src/kinds), and what is special about it into a
 * folder that is named after it.
 */
export const FILES_WITH_KIND_LITERALS: ReadonlySet<string> = new Set([
  'apps/server/src/features/import/store-steps.ts',
  'apps/server/src/seed/write-garage.ts',
  'apps/web/src/features/import/history-import.tsx',
  'apps/web/src/features/import/translate/use-import-plan.ts',
  'apps/web/src/shared/sync/garage-in-memory.ts',
  'apps/web/src/shared/sync/outbox/apply/garage-view.ts',
]);

const SEARCHED = /^(apps\/(server|web)|packages\/contract)\/src\/.*\.tsx?$/;
const OWN_FOLDER =
  /\/(kinds|vehicles?|records?|maintenances?|readings?|mileage|reminders?|documents?|expenses?|tyre-sets|settings)\//;

const NAME = String.raw`'(?:${KIND_NAMES.join('|')})'`;
/** `intent.kind === 'record'`, `'record' === kind`, `case 'record':` */
const COMPARISON = new RegExp(
  String.raw`\b(?:kind|source)\)?\s*[!=]==\s*${NAME}|${NAME}\s*[!=]==\s*\S*\b(?:kind|source)\b|\bcase ${NAME}:`,
  'g',
);

/** Whether a file may not compare a kind with a literal: domain, texts and readers of other apps’ files know no kinds. */
export function isHeldToKinds(file: string): boolean {
  return SEARCHED.test(file) && !/\.test\.tsx?$|\/testing\//.test(file) && !OWN_FOLDER.test(file);
}

/** The engine carries objects of every kind and knows none: `Rules` tell it what it needs. */
const ENGINE = /^apps\/web\/src\/shared\/sync\/engine\//;
const ANY_NAME = new RegExp(NAME, 'g');

/** The lines of a file that compare a kind with a literal, from 1; in the engine those that name a kind at all. */
export function findKindLiterals(text: string, file = ''): number[] {
  const found = text.matchAll(ENGINE.test(file) ? ANY_NAME : COMPARISON);
  return [...found].map(({ index }) => text.slice(0, index).split('\n').length);
}
