import { addDays, parseCivilDate, weekdayOf, type CivilDate } from '@carnet/domain/calendar/civil-date';

const monthNames = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
] as const;

/** Monday first, as ISO 8601 counts. */
const weekdayNames = [
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
  ['dimanche', 'sunday'],
] as const;

const dayWords: Readonly<Record<string, number>> = {
  hier: -1,
  yesterday: -1,
  "aujourd'hui": 0,
  today: 0,
  demain: 1,
  tomorrow: 1,
};

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const dayFirst = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const yearFirstDigits = /^(\d{4})(\d{2})(\d{2})$/;
const dayThenName = /^(\d{1,2})(?:er|st|nd|rd|th)?[ -]?([a-z]{3,9})\.?[ -]?,? ?(\d{4}|\d{2})$/;
const nameThenDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/** The date that a text writes, or null. Day first; in words, the months of both languages. */
export function readDate(text: string, today: CivilDate): CivilDate | null {
  const folded = fold(text);
  const wordOffset = Object.hasOwn(dayWords, folded) ? dayWords[folded] : undefined;
  if (wordOffset !== undefined) return addDays(today, wordOffset);
  const [, weekdayName, written = ''] =
    /^(?:le )?(?:([a-z]+day|[a-z]+di|dimanche),? )?(?:le )?(.*)$/.exec(folded) ?? [];
  const date = readWrittenDate(written, today);
  if (date === null || weekdayName === undefined) return date;
  // A weekday that contradicts the date means a slip in one of them: better asked than guessed.
  return weekdayNames[weekdayOf(date) - 1]?.some((name) => name === weekdayName) === true ? date : null;
}

function readWrittenDate(text: string, today: CivilDate): CivilDate | null {
  const iso = yearFirst.exec(text);
  if (iso) return dateOf(iso[1], iso[3], iso[4], today);
  const numeric = dayFirst.exec(text);
  if (numeric) return dateOf(numeric[4], numeric[3], numeric[1], today);
  const digits = digitsOnly.exec(text);
  const fromDigits = digits && dateOf(digits[3], digits[2], digits[1], today);
  if (fromDigits) return fromDigits;
  const isoDigits = yearFirstDigits.exec(text);
  if (isoDigits) return dateOf(isoDigits[1], isoDigits[2], isoDigits[3], today);
  const named = dayThenName.exec(text);
  if (named) return dateOf(named[3], monthNumber(named[2]), named[1], today);
  const nameFirst = nameThenDay.exec(text);
  if (nameFirst) return dateOf(nameFirst[3], monthNumber(nameFirst[1]), nameFirst[2], today);
  return null;
}

/** Without accents, capitals, doubled spaces or typographic apostrophe. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** The one month that a name or its beginning stands for: `nov`, `sept`, `juil`; none for `jui`. */
function monthNumber(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const matches = monthNames.flatMap((names, index) =>
    names.some((full) => full.startsWith(name)) ? [String(index + 1)] : [],
  );
  return matches.length === 1 ? matches[0] : undefined;
}

function dateOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  today: CivilDate,
): CivilDate | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const fullYear = year.length === 2 ? fullYearOf(Number(year), today) : year;
  // 0202 and 9999 are slips of the finger: no vehicle has such a date.
  if (fullYear < '1800' || fullYear > '2299') return null;
  return parseCivilDate(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Two digits mean the century that puts them at most 20 years after today: the longest interval is 7300 days. */
function fullYearOf(twoDigits: number, today: CivilDate): string {
  const latest = Number(today.slice(0, 4)) + 20;
  return String(latest - ((latest - twoDigits) % 100));
}
