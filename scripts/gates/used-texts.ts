const QUOTED = /(['"`])([\w-]+(?:\.[\w-]+)+)\1/g;
/** Such as `maintenance.tab.${tab}`; what stands in the braces may hold braces of its own. */
const COMPOSED = /`((?:[\w.-]|\$\{(?:[^{}`]|\{[^{}]*\})*\})+)`/g;
const HOLE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

/**
 * The keys of the catalogue that no code names, neither whole nor by a text composed of a part of it.
 *
 * @param keys with their namespace, such as `vehicles.error.add`
 * @param sources the code that shows texts; tests use a text, but show it to nobody
 */
export function findUnusedTexts(keys: readonly string[], sources: readonly string[]): string[] {
  const named = new Set<string>();
  const composed = new Set<string>();
  for (const source of sources) {
    for (const [, , key = ''] of source.matchAll(QUOTED)) named.add(key);
    for (const [, text = ''] of source.matchAll(COMPOSED)) composed.add(text);
  }
  const shapes = [...composed].flatMap((text) => shapeOf(text) ?? []);
  return keys.filter((key) => !named.has(key) && !shapes.some((shape) => shape.test(key)));
}

/** What keys a composed text may come to; null for one that names no namespace, and so could be anything. */
function shapeOf(text: string): RegExp | null {
  const parts = text.split(HOLE);
  if (parts.length === 1 || !/^[a-z]\w*\./i.test(parts[0] ?? '')) return null;
  const escaped = parts.map((part) => part.replaceAll('.', String.raw`\.`));
  return new RegExp(`^${escaped.join('[\\w.-]+')}$`);
}
