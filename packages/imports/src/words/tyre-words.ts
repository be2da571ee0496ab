import { fold } from '#words/fold.ts';
import type { TyreSeason } from '@carnet/domain/tyre-sets/tyre-set';

/** In French, English, German, Italian and Spanish; without accents. */
const SEASON_WORDS: Readonly<Record<TyreSeason, RegExp>> = {
  all_season:
    /\b(?:4|quatre|toutes?|four|all)[ -]?(?:saisons?|seasons?)\b|\ball[ -]?weather\b|\ballwetter\w*|\bganzjahr\w*|\b(?:4|quattro) stagioni\b/g,
  winter: /\b(?:hiver\w*|neige|winter\w*|snow|invern\w+|invierno)\b/g,
  summer: /(?<!\ba )\b(?:ete|summer\w*|sommer\w*|estiv\w+|verano)\b/g,
};

const TYRE_WORDS =
  /\b(?:pneu\w*|tyres?|tires?|reifen|\w+reifen|gomm[ae]|neumaticos?|roues?|jantes?|wheels?|rims?|felgen)\b/;

const MAX_CELL = 60;

/** The season of the tyres in a text; null without one, or with several. */
export function seasonInWords(text: string): TyreSeason | null {
  const plain = fold(text.slice(0, MAX_CELL));
  const rest = plain.replace(SEASON_WORDS.all_season, ' ');
  const named: TyreSeason[] = [
    ...(rest === plain ? [] : (['all_season'] as const)),
    ...(['winter', 'summer'] as const).filter((season) => rest.search(SEASON_WORDS[season]) >= 0),
  ];
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Whether a text is about tyres or wheels. */
export function namesTyres(text: string): boolean {
  return TYRE_WORDS.test(fold(text.slice(0, MAX_CELL)));
}
