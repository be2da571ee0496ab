import { intlLocales, type Language } from '#language.ts';

const dateShapes = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayInYear: { day: 'numeric', month: 'short' },
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
export interface IntlPrinters {
  /** A civil date stands in UTC, where no time zone moves it; an instant is printed in `timeZone`. */
  printDate(shape: keyof typeof dateShapes, date: string, timeZone?: string): string;
  printNumber(shape: keyof typeof numberShapes, value: number): string;
  /** `aujourd’hui`, `demain`; months and years always with their number: `dans 1 an`, not `l’année prochaine`. */
  printDaysFromToday(unit: 'day' | 'month' | 'year', count: number): string;
  printList(items: readonly string[]): string;
}

export function createIntlPrinters(language: Language): IntlPrinters {
  const locale = intlLocales[language];
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
      return parts.map((part) => (isFrenchFirst(language, part) ? '1er' : part.value)).join('');
    },
    printNumber: (shape, value) => numbers(shape).format(value),
    printDaysFromToday: (unitName, count) =>
      relatives(unitName === 'day' ? 'auto' : 'always').format(count, unitName),
  };
}

/** French writes the first of a month `1er` in words (not `01` in figures); Intl writes `1`. */
function isFrenchFirst(language: Language, part: Intl.DateTimeFormatPart): boolean {
  return language === 'fr' && part.type === 'day' && part.value === '1';
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
