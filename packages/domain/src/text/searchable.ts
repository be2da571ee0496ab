/** Letters that Unicode does not decompose, and marks that keyboards vary: a phone types « l’huile ». */
const FOLDED: ReadonlyMap<string, string> = new Map([
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ς', 'σ'],
  ['’', "'"],
  ['‘', "'"],
]);

/**
 * The form of a text in which searches compare: without case, accents, ligatures or double spaces, so that
 * « elan » finds « Élan ». Apply it to both sides; it is not for showing.
 * @example searchable('  Contrôle  TECHNIQUE ') // 'controle technique'
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđς’‘]/g, (letter) => FOLDED.get(letter) ?? letter)
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}
