import type { CompiledMessage, MessageToken } from '#format-message.ts';

/** What a placeholder takes: text that is already formatted, or a number that a plural counts. */
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
