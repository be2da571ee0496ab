import { yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { splitInterval } from '@carnet/domain/maintenance/interval-units';
import { type Language, languageRules } from '#language.ts';

/** Prints values as a language writes them; the spaces are those of Intl, U+202F and U+00A0 in French. */
export type Formatters = ReturnType<typeof createFormatters>;

const formattersByLanguage = new Map<Language, Formatters>();

/** The formatters of a language. Made once, since the objects of Intl are dear; they may be taken apart. */
export function formattersFor(language: Language): Formatters {
  const known = formattersByLanguage.get(language);
  if (known) return known;
  const formatters = createFormatters(language);
  formattersByLanguage.set(language, formatters);
  return formatters;
}

function createFormatters(language: Language) {
  const printers = createIntlPrinters(language);
  return {
    language,
    ...dateFormatters(printers),
    ...numberFormatters(printers),
    ...spanFormatters(language, printers),
  };
}

function dateFormatters({ printDate }: IntlPrinters) {
  return {
    /** `21 nov. 2026`, `1er août 2026`. */
    formatDate: (date: CivilDate) => printDate('day', date),
    /** `21 nov.`, with the year when it is not that of `today`. */
    formatDayInYear: (date: CivilDate, today: CivilDate) =>
      printDate(yearOf(date) === yearOf(today) ? 'dayInYear' : 'day', date),
    /** A day of every year: `15 octobre`, `1er avril`. */
    formatDayAndMonth: (date: CivilDate) => printDate('dayAndMonth', date),
    /** `21/11/2026`, in both languages. */
    formatDateNumeric: (date: CivilDate) => printDate('numericDay', date),
    /** `samedi 21 novembre 2026`. */
    formatLongDate: (date: CivilDate) => printDate('longDay', date),
    /** The month of a date or of a `YYYY-MM`: `novembre 2026`. */
    formatMonth: (month: string) => printDate('month', firstDayOf(month)),
    /** `novembre`, without its year. */
    formatMonthName: (month: string) => printDate('monthName', firstDayOf(month)),
    /** `nov.`, as on the axis of a chart. */
    formatMonthShort: (month: string) => printDate('shortMonth', firstDayOf(month)),
    /** A moment (RFC 3339) as the clocks of a time zone show it: `21 nov. 2026, 14:05`. */
    formatInstant: (instant: string, timeZone: string) => printDate('instant', instant, timeZone),
  };
}

function numberFormatters({ printNumber }: IntlPrinters) {
  return {
    /** Always with cents: `1 234,50 €`. */
    formatEuros: (euros: number) => printNumber('euros', euros),
    /** An estimate, which has no cents: `80 €`; never `0 €`. */
    formatEurosEstimate: (euros: number) =>
      printNumber('briefEuros', euros > 0 ? Math.max(1, Math.round(euros)) : euros),
    /** Without cents when there are none, on the axis of a chart: `85 €`, `0,50 €`. */
    formatEurosBrief: (euros: number) => printNumber('briefEuros', euros),
    /** With up to three decimals, for what one kilometre costs: `0,085 €`. */
    formatEurosPerUnit: (euros: number) => printNumber('euroThousandths', euros),
    /** `12 345 km`. */
    formatKilometres: (kilometres: number) => printNumber('kilometres', kilometres),
    /** At most two decimals, for the bound of a field: `9 999 999,99`. */
    formatNumber: (value: number) => printNumber('number', value),
    /** With one decimal always, as consumption stands in a column: `6,0`. */
    formatTenths: (value: number) => printNumber('tenths', value),
    /** At most three decimals, as pumps show quantities and prices: `38,41`, `1,859`. */
    formatThousandths: (value: number) => printNumber('thousandths', value),
    formatInteger: (value: number) => printNumber('integer', value),
    /** A share of 1: 0.26 gives `26 %`. */
    formatPercent: (share: number) => printNumber('percent', share),
    /** A part of a whole, which is never nothing when it is there: `< 1 %`. */
    formatPart: (share: number) =>
      share > 0 && share < 0.005 ? `<\u00a0${printNumber('percent', 0.01)}` : printNumber('percent', share),
    /** In decimal units: `1,2 Mo`. */
    formatFileSize: (bytes: number) => printNumber(...fileSizeOf(bytes)),
  };
}

function spanFormatters(language: Language, { printNumber, printDaysFromToday, printList }: IntlPrinters) {
  return {
    /** `12 rappels, 34 entretiens et 5 fichiers`. */
    formatList: (items: readonly string[]) => printList(items),
    /** In the largest unit that the days are a whole number of: `1 an`, `6 mois`, `45 jours`. */
    formatInterval: (days: number) => {
      const { count, unit } = splitInterval(days);
      return printNumber(unit, count);
    },
    /** `5 mois`. */
    formatMonths: (months: number) => printNumber('month', months),
    /**
     * When something is due, in whole days from today: `dans 12 jours`, `demain`, `aujourd’hui`, `en retard de
     * 5 jours`; in rounded months from 60 days on and in rounded years from 730 on.
     */
    formatRelativeDays: (days: number) => {
      const [unit, count] = roundedDuration(Math.abs(days));
      if (days < 0) return languageRules[language].formatOverdue(printNumber(unit, count));
      return printDaysFromToday(unit, count);
    },
  };
}

function firstDayOf(month: string): string {
  return `${month.slice(0, 7)}-01`;
}

function roundedDuration(days: number): ['day' | 'month' | 'year', number] {
  if (days < 60) return ['day', days];
  return days < 730 ? ['month', Math.round(days / 30.4375)] : ['year', Math.round(days / 365.25)];
}

/** Nothing smaller than a kilobyte is shown, and a file that holds something never shows as 0. */
function fileSizeOf(bytes: number): ['kilobyte' | 'megabyte' | 'gigabyte', number] {
  if (bytes >= 999_950_000) return ['gigabyte', bytes / 1e9];
  if (bytes >= 999_500) return ['megabyte', bytes / 1e6];
  return ['kilobyte', Math.ceil(bytes / 1000)];
}

const dateShapes = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayInYear: { day: 'numeric', month: 'short' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  numericDay: { day: '2-digit', month: '2-digit', year: 'numeric' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short' },
  monthName: { month: 'long' },
  instant: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const unit = (name: string, unitDisplay: 'short' | 'long', maximumFractionDigits: number) =>
  ({ style: 'unit', unit: name, unitDisplay, maximumFractionDigits }) as const;

const numberShapes = {
  euros: { style: 'currency', currency: 'EUR' },
  briefEuros: { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' },
  euroThousandths: { style: 'currency', currency: 'EUR', maximumFractionDigits: 3 },
  kilometres: unit('kilometer', 'short', 0),
  number: { maximumFractionDigits: 2 },
  tenths: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  thousandths: { maximumFractionDigits: 3 },
  integer: { maximumFractionDigits: 0 },
  percent: { style: 'percent', maximumFractionDigits: 0 },
  day: unit('day', 'long', 0),
  month: unit('month', 'long', 0),
  year: unit('year', 'long', 0),
  kilobyte: unit('kilobyte', 'short', 0),
  megabyte: unit('megabyte', 'short', 1),
  gigabyte: unit('gigabyte', 'short', 1),
} as const satisfies Record<string, Intl.NumberFormatOptions>;

/** Prints by shape. The objects of Intl are made at the first use of a shape and kept. */
interface IntlPrinters {
  /** A civil date stands in UTC, where no time zone moves it; an instant is printed in `timeZone`. */
  printDate(shape: keyof typeof dateShapes, date: string, timeZone?: string): string;
  printNumber(shape: keyof typeof numberShapes, value: number): string;
  /** `aujourd’hui`, `demain`; months and years always with their number: `dans 1 an`, not `l’année prochaine`. */
  printDaysFromToday(unit: 'day' | 'month' | 'year', count: number): string;
  printList(items: readonly string[]): string;
}

function createIntlPrinters(language: Language): IntlPrinters {
  const { locale, firstOfMonth } = languageRules[language];
  const dates = keep(
    (shape: keyof typeof dateShapes, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { ...dateShapes[shape], timeZone }),
  );
  const numbers = keep(
    (shape: keyof typeof numberShapes) => new Intl.NumberFormat(locale, numberShapes[shape]),
  );
  const relatives = keep((numeric: 'auto' | 'always') => new Intl.RelativeTimeFormat(locale, { numeric }));
  const lists = keep((type: 'conjunction') => new Intl.ListFormat(locale, { type }));
  return {
    printList: (items) => lists('conjunction').format(items),
    printDate: (shape, date, timeZone = 'UTC') => {
      const parts = dates(shape, timeZone).formatToParts(new Date(date));
      return parts
        .map(({ type, value }) => (type === 'day' && value === '1' ? (firstOfMonth ?? value) : value))
        .join('');
    },
    // Before a unit, Intl writes a space that breaks in English, and none in French.
    printNumber: (shape, value) => numbers(shape).format(value).replaceAll(' ', '\u00a0'),
    printDaysFromToday: (unitName, count) =>
      relatives(unitName === 'day' ? 'auto' : 'always').format(count, unitName),
  };
}

function keep<Arguments extends string[], Result>(make: (...names: Arguments) => Result) {
  const kept = new Map<string, Result>();
  return (...names: Arguments): Result => {
    const key = names.join(' ');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(...names);
    kept.set(key, made);
    return made;
  };
}
