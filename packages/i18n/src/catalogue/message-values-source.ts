import type { CompiledMessages } from '#translate.ts';
import type { CompiledMessage, MessageToken } from '#format-message.ts';

/**
 * Generates message-values.ts: the values that each text with placeholders needs. TypeScript types the texts of a JSON
 * file as `string`, so it cannot derive them.
 */
export function messageValuesSource(messages: CompiledMessages): string {
  const members: string[] = [];
  for (const key of Object.keys(messages).sort()) {
    const placeholders = placeholdersOf(messages[key] ?? '');
    if (placeholders.size === 0) continue;
    members.push(
      writeMember(
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

/** Breaks lines like the formatter, so that formatting never changes the file. */
function writeMember(key: string, values: readonly string[]): string {
  const oneLine = `  '${key}': { ${values.join('; ')} };\n`;
  if (oneLine.length <= 111) return oneLine;
  return `  '${key}': {\n${values.map((value) => `    ${value};\n`).join('')}  };\n`;
}

/** Type of a placeholder: formatted text, or the number that a plural counts. */
export type PlaceholderType = 'string' | 'number';

/** The placeholders of a compiled text, sorted by name. */
export function placeholdersOf(message: CompiledMessage): ReadonlyMap<string, PlaceholderType> {
  const found = new Map<string, PlaceholderType>();
  if (typeof message !== 'string') collect(message, found);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function collect(tokens: readonly MessageToken[], found: Map<string, PlaceholderType>): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, kind, cases] = token;
    if (kind === 'plural') found.set(name, 'number');
    else if (!found.has(name)) found.set(name, 'string');
    for (const branch of Object.values(cases ?? {})) collect(branch, found);
  }
}
