import { yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { splitInterval } from '@carnet/domain/maintenance/interval-units';
import { type Language, languageRules } from '#language.ts';

/** Formats values for a language. Spaces are as in Intl: U+202F and U+00A0 in French. */
export type Formatters = ReturnType<typeof createFormatters>;

const formattersByLanguage = new Map<Language, Formatters>();

/** The formatters of a language, cached because Intl objects are slow to create. They may be destructured. */
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
    /** `21 nov.`, with the year if it differs from the year of `today`. */
    formatDayInYear: (date: CivilDate, today: CivilDate) =>
      printDate(yearOf(date) === yearOf(today) ? 'dayInYear' : 'day', date),
    /** A day of any year: `15 octobre`, `1er avril`. */
    formatDayAndMonth: (date: CivilDate) => printDate('dayAndMonth', date),
    /** `21/11/2026`, in both languages. */
    formatDateNumeric: (date: CivilDate) => printDate('numericDay', date),
    /** `samedi 21 novembre 2026`. */
    formatLongDate: (date: CivilDate) => printDate('longDay', date),
    /** Month of a date or of a `YYYY-MM`: `novembre 2026`. */
    formatMonth: (month: string) => printDate('month', firstDayOf(month)),
    /** `novembre`, without the year. */
    formatMonthName: (month: string) => printDate('monthName', firstDayOf(month)),
    /** `nov.`, for a chart axis. */
    formatMonthShort: (month: string) => printDate('shortMonth', firstDayOf(month)),
    /** An RFC 3339 instant in a time zone: `21 nov. 2026, 14:05`. */
    formatInstant: (instant: string, timeZone: string) => printDate('instant', instant, timeZone),
  };
}

function numberFormatters({ printNumber }: IntlPrinters) {
  return {
    /** Always with cents: `1 234,50 €`. */
    formatEuros: (euros: number) => printNumber('euros', euros),
    /** An estimate, rounded to euros: `80 €`. At least `1 €` for any amount above 0. */
    formatEurosEstimate: (euros: number) =>
      printNumber('briefEuros', euros > 0 ? Math.max(1, Math.round(euros)) : euros),
    /** Without cents if they are 0, for a chart axis: `85 €`, `0,50 €`. */
    formatEurosBrief: (euros: number) => printNumber('briefEuros', euros),
    /** Up to three decimals, for the cost of one kilometre: `0,085 €`. */
    formatEurosPerUnit: (euros: number) => printNumber('euroThousandths', euros),
    /** `12 345 km`. */
    formatKilometres: (kilometres: number) => printNumber('kilometres', kilometres),
    /** At most two decimals, for the bound of a field: `9 999 999,99`. */
    formatNumber: (value: number) => printNumber('number', value),
    /** Always one decimal, for consumption in a table column: `6,0`. */
    formatTenths: (value: number) => printNumber('tenths', value),
    /** At most three decimals, like quantities and prices on a pump: `38,41`, `1,859`. */
    formatThousandths: (value: number) => printNumber('thousandths', value),
    formatInteger: (value: number) => printNumber('integer', value),
    /** A share of 1: 0.26 becomes `26 %`. */
    formatPercent: (share: number) => printNumber('percent', share),
    /** A share of a whole; a share above 0 is never shown as 0: `< 1 %`. */
    formatPart: (share: number) =>
      share > 0 && share < 0.005 ? `<\u00a0${printNumber('percent', 0.01)}` : printNumber('percent', share),
    /** Decimal units: `1,2 Mo`. */
    formatFileSize: (bytes: number) => printNumber(...scaleBytes(bytes)),
  };
}

function spanFormatters(language: Language, { printNumber, printDaysFromToday, printList }: IntlPrinters) {
  return {
    /** `12 rappels, 34 entretiens et 5 fichiers`. */
    formatList: (items: readonly string[]) => printList(items),
    /** In the largest unit that gives a whole number: `1 an`, `6 mois`, `45 jours`. */
    formatInterval: (days: number) => {
      const { count, unit } = splitInterval(days);
      return printNumber(unit, count);
    },
    /** `5 mois`. */
    formatMonths: (months: number) => printNumber('month', months),
    /**
     * Due date in whole days from today: `dans 12 jours`, `demain`, `aujourd’hui`, `en retard de 5 jours`. Rounded to
     * months from 60 days and to years from 730 days.
     */
    formatRelativeDays: (days: number) => {
      const [unit, count] = roundDuration(Math.abs(days));
      if (days < 0) return languageRules[language].formatOverdue(printNumber(unit, count));
      return printDaysFromToday(unit, count);
    },
  };
}

function firstDayOf(month: string): string {
  return `${month.slice(0, 7)}-01`;
}

function roundDuration(days: number): ['day' | 'month' | 'year', number] {
  if (days < 60) return ['day', days];
  return days < 730 ? ['month', Math.round(days / 30.4375)] : ['year', Math.round(days / 365.25)];
}

/** Kilobytes at least, and never 0 for a file with content. */
function scaleBytes(bytes: number): ['kilobyte' | 'megabyte' | 'gigabyte', number] {
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

/** Formats by shape. Intl objects are created at first use and cached. */
interface IntlPrinters {
  /** A civil date is formatted in UTC, so that no time zone shifts it; an instant in `timeZone`. */
  printDate(shape: keyof typeof dateShapes, date: string, timeZone?: string): string;
  printNumber(shape: keyof typeof numberShapes, value: number): string;
  /** `aujourd’hui`, `demain`. Months and years always have a number: `dans 1 an`, not `l’année prochaine`. */
  printDaysFromToday(unit: 'day' | 'month' | 'year', count: number): string;
  printList(items: readonly string[]): string;
}

function createIntlPrinters(language: Language): IntlPrinters {
  const { locale, firstOfMonth } = languageRules[language];
  const dates = memoize(
    (shape: keyof typeof dateShapes, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { ...dateShapes[shape], timeZone }),
  );
  const numbers = memoize(
    (shape: keyof typeof numberShapes) => new Intl.NumberFormat(locale, numberShapes[shape]),
  );
  const relatives = memoize((numeric: 'auto' | 'always') => new Intl.RelativeTimeFormat(locale, { numeric }));
  const lists = memoize((type: 'conjunction') => new Intl.ListFormat(locale, { type }));
  return {
    printList: (items) => lists('conjunction').format(items),
    printDate: (shape, date, timeZone = 'UTC') => {
      const parts = dates(shape, timeZone).formatToParts(new Date(date));
      return parts
        .map(({ type, value }) => (type === 'day' && value === '1' ? (firstOfMonth ?? value) : value))
        .join('');
    },
    // Intl puts a breaking space before a unit in English.
    printNumber: (shape, value) => numbers(shape).format(value).replaceAll(' ', '\u00a0'),
    printDaysFromToday: (unitName, count) =>
      relatives(unitName === 'day' ? 'auto' : 'always').format(count, unitName),
  };
}

function memoize<Arguments extends string[], Result>(make: (...names: Arguments) => Result) {
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
