import { placeholdersOf } from '#catalogue/message-placeholders.ts';
import type { CompiledMessages } from '#translate.ts';

/**
 * The source of message-values.ts: the values that each text with placeholders needs. It exists because
 * TypeScript sees the texts of a JSON file as `string` and cannot read the placeholders itself.
 */
export function messageValuesSource(messages: CompiledMessages): string {
  const members: string[] = [];
  for (const key of Object.keys(messages).sort()) {
    const placeholders = placeholdersOf(messages[key] ?? '');
    if (placeholders.size === 0) continue;
    members.push(
      memberOf(
        key,
        [...placeholders].map(([name, type]) => `${name}: ${type}`),
      ),
    );
  }
  return [
    '// Written by `npm run generate -w @carnet/i18n` from locales/fr; do not edit.\n\n',
    '/** The values of the texts that have placeholders: formatted text, or the number that a plural counts. */\n',
    `export interface MessageValues {\n${members.join('')}}\n`,
  ].join('');
}

/** Broken over lines where the formatter would break it, so that the file is always as the formatter leaves it. */
function memberOf(key: string, values: readonly string[]): string {
  const oneLine = `  '${key}': { ${values.join('; ')} };\n`;
  if (oneLine.length <= 111) return oneLine;
  return `  '${key}': {\n${values.map((value) => `    ${value};\n`).join('')}  };\n`;
}
