const QUOTED = /(['"`])([\w-]+(?:\.[\w-]+)+)\1/g;
/** Such as `maintenance.tab.${tab}`; the expression may contain braces. */
const COMPOSED = /`((?:[\w.-]|\$\{(?:[^{}`]|\{[^{}]*\})*\})+)`/g;
const HOLE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;

/**
 * Keys of the catalogue that no code names, neither literally nor by a template literal.
 *
 * @param keys with their namespace, such as `vehicles.error.add`
 * @param sources product code; use in a test does not count
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

/** Pattern of the keys that a template literal may produce; null without a namespace, because it could be any key. */
function shapeOf(text: string): RegExp | null {
  const parts = text.split(HOLE);
  if (parts.length === 1 || !/^[a-z]\w*\./i.test(parts[0] ?? '')) return null;
  const escaped = parts.map((part) => part.replaceAll('.', String.raw`\.`));
  return new RegExp(`^${escaped.join('[\\w.-]+')}$`);
}
