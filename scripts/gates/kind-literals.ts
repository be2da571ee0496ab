import { KIND_NAMES } from '@carnet/contract/kinds/kinds';

/**
 * Files outside of a kind's own folder that compare a kind with a literal. Files may leave this list but not join it: properties
 * of a kind belong in its description (packages/contract/src/kinds), its special cases in the folder named after it.
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

/** Whether the rule applies to a file. Domain, texts and readers of other apps’ files know no kinds. */
export function isHeldToKinds(file: string): boolean {
  return SEARCHED.test(file) && !/\.test\.tsx?$|\/testing\//.test(file) && !OWN_FOLDER.test(file);
}

/** The sync engine handles every kind alike; `Rules` give it what differs. */
const ENGINE = /^apps\/web\/src\/shared\/sync\/engine\//;
const ANY_NAME = new RegExp(NAME, 'g');

/** Line numbers, from 1, that compare a kind with a literal; in the sync engine also those that name a kind. */
export function findKindLiterals(text: string, file = ''): number[] {
  const found = text.matchAll(ENGINE.test(file) ? ANY_NAME : COMPARISON);
  return [...found].map(({ index }) => text.slice(0, index).split('\n').length);
}
