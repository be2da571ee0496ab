/** How an answer can be compressed, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** No client names more. */
const MAX_PARTS = 20;

/**
 * The encoding that a client asks for by name and weighs highest, of two alike the better one; null when it names
 * none. `*` names none: a client that takes anything takes plain bytes too (RFC 9110, section 12.5.3).
 */
export function preferredEncoding(header: string | string[] | undefined): Encoding | null {
  if (header === undefined) return null;
  const weights = weightsOf(String(header));
  const acceptable = ENCODINGS.filter((encoding) => (weights.get(encoding) ?? 0) > 0);
  const [best = null] = acceptable.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  return best;
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',', MAX_PARTS)) {
    const [name = '', ...parameters] = part.split(';');
    const given = parameters.flatMap(
      (parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1] ?? [],
    );
    weights.set(name.trim().toLowerCase(), Number(given[0] ?? 1));
  }
  return weights;
}
