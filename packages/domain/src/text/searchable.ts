/**
 * Letters without a Unicode decomposition, and apostrophes that differ between keyboards: a phone types « l’huile ».
 */
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
 * Folds a text for searching: no case, accents, ligatures or repeated spaces, so that « elan » matches « Élan ». Apply
 * it to both sides; it is not for display.
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
