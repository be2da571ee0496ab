import { civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import type { InspectionBasis, InspectionCategory } from '#inspection/inspection.ts';

/** A category subject to inspection. */
export type InspectedCategory = Exclude<InspectionCategory, 'exempt'>;

/** A range of days: `from` included, `until` excluded; null is open. */
interface Span {
  readonly from: CivilDate | null;
  readonly until: CivilDate | null;
}

interface Rule extends InspectionBasis {
  readonly country: 'FR';
  readonly categories: readonly InspectedCategory[];
  /** The days on which the rule is law. A later text ends it and is added as another rule. */
  readonly inForce: Span;
}

/** When a vehicle is first inspected. */
export interface FirstInspectionRule extends Rule {
  /** The first registrations that it covers. */
  readonly registered: Span;
  readonly term:
    | { readonly kind: 'before_anniversary'; readonly years: number; readonly windowMonths: number }
    | { readonly kind: 'by_anniversary'; readonly years: number }
    | {
        /** Within one calendar year, at most this many months after the anniversary. */
        readonly kind: 'within_year';
        readonly opens: CivilDate;
        readonly monthsAfterAnniversary: number;
        /** For anniversaries before `opens`. */
        readonly earliestEnd: CivilDate;
      };
}

/** How long an inspection is valid. */
export interface PeriodRule extends Rule {
  readonly isCollection: boolean;
  readonly months: number;
}

/** Deadline for the retest of defects, counted from the periodic inspection. */
export interface RetestRule extends Rule {
  readonly months: number;
}

const ALWAYS: Span = { from: null, until: null };

const ROAD_CODE_CARS = { source: 'Code de la route, article R323-22', sourceDate: day(2017, 2, 24) };
const ROAD_CODE_LIGHT = { source: 'Code de la route, article R323-27', sourceDate: day(2023, 10, 25) };
const ROAD_CODE_HEAVY = { source: 'Code de la route, article R323-25', sourceDate: day(2022, 6, 1) };
const LIGHT_PHASE_IN = {
  source: 'Décret nº 2023-974 et arrêté du 23 octobre 2023',
  sourceDate: day(2023, 10, 23),
};
const LIGHT_VEHICLES_ORDER = {
  source: 'Arrêté du 18 juin 1991 modifié, contre-visite',
  sourceDate: day(2018, 5, 20),
};
const HEAVY_VEHICLES_ORDER = {
  source: 'Arrêté du 27 juillet 2004 modifié, article 9',
  sourceDate: day(2018, 5, 20),
};
const ROAD_CODE_EXEMPTIONS = { source: 'Code de la route, article R323-3', sourceDate: day(2017, 2, 24) };

/** Inspections began in 1992 for light cars and on 15 April 2024 for category L. */
const SINCE_1992: Span = { from: day(1992, 1, 1), until: null };
const SINCE_2024: Span = { from: day(2024, 4, 15), until: null };

/** The first rule that matches category, date and first registration applies. */
export const FIRST_INSPECTION_RULES: readonly FirstInspectionRule[] = [
  {
    rule: 'first_before_4_years',
    country: 'FR',
    categories: ['car', 'van'],
    inForce: SINCE_1992,
    registered: ALWAYS,
    term: { kind: 'before_anniversary', years: 4, windowMonths: 6 },
    ...ROAD_CODE_CARS,
  },
  phaseInOfLight(2024, { from: null, until: day(2017, 1, 1) }, day(2024, 4, 15), day(2024, 8, 14)),
  phaseInOfLight(2025, { from: day(2017, 1, 1), until: day(2020, 1, 1) }, day(2025, 1, 1), day(2025, 1, 1)),
  phaseInOfLight(2026, { from: day(2020, 1, 1), until: day(2022, 1, 1) }, day(2026, 1, 1), day(2026, 1, 1)),
  {
    rule: 'first_before_5_years',
    country: 'FR',
    categories: ['light'],
    inForce: SINCE_2024,
    registered: { from: day(2022, 1, 1), until: null },
    term: { kind: 'before_anniversary', years: 5, windowMonths: 6 },
    ...ROAD_CODE_LIGHT,
  },
  {
    rule: 'first_within_1_year',
    country: 'FR',
    categories: ['heavy'],
    inForce: SINCE_1992,
    registered: ALWAYS,
    term: { kind: 'by_anniversary', years: 1 },
    ...ROAD_CODE_HEAVY,
  },
];

function phaseInOfLight(
  year: number,
  registered: Span,
  opens: CivilDate,
  earliestEnd: CivilDate,
): FirstInspectionRule {
  return {
    rule: `light_first_in_${year}`,
    country: 'FR',
    categories: ['light'],
    inForce: SINCE_2024,
    registered,
    term: { kind: 'within_year', opens, monthsAfterAnniversary: 4, earliestEnd },
    ...LIGHT_PHASE_IN,
  };
}

/** Validity of inspections, in calendar months. */
export const PERIOD_RULES: readonly PeriodRule[] = [
  {
    rule: 'every_2_years',
    country: 'FR',
    categories: ['car', 'van'],
    inForce: SINCE_1992,
    isCollection: false,
    months: 24,
    ...ROAD_CODE_CARS,
  },
  {
    rule: 'every_3_years',
    country: 'FR',
    categories: ['light'],
    inForce: SINCE_2024,
    isCollection: false,
    months: 36,
    ...ROAD_CODE_LIGHT,
  },
  {
    rule: 'every_year',
    country: 'FR',
    categories: ['heavy'],
    inForce: SINCE_1992,
    isCollection: false,
    months: 12,
    ...ROAD_CODE_HEAVY,
  },
  {
    rule: 'collection_every_5_years',
    country: 'FR',
    categories: ['car', 'van'],
    inForce: SINCE_1992,
    isCollection: true,
    months: 60,
    ...ROAD_CODE_CARS,
  },
  {
    rule: 'collection_every_5_years',
    country: 'FR',
    categories: ['light'],
    inForce: SINCE_2024,
    isCollection: true,
    months: 60,
    ...ROAD_CODE_LIGHT,
  },
];

/** One month for heavy vehicles in metropolitan France, two months for others. */
export const RETEST_RULES: readonly RetestRule[] = [
  {
    rule: 'retest_within_2_months',
    country: 'FR',
    categories: ['car', 'van', 'light'],
    inForce: ALWAYS,
    months: 2,
    ...LIGHT_VEHICLES_ORDER,
  },
  {
    rule: 'retest_within_1_month',
    country: 'FR',
    categories: ['heavy'],
    inForce: ALWAYS,
    months: 1,
    ...HEAVY_VEHICLES_ORDER,
  },
];

/** The emissions check of vans, due in the last months of the first year after each periodic inspection. */
export const POLLUTION_CHECK = {
  fromMonths: 10,
  byMonths: 12,
  exemptEnergies: ['electric'],
  /** First registrations before these days are exempt. */
  petrolSince: day(1972, 10, 1),
  dieselSince: day(1980, 1, 1),
} as const;

/** Before a sale, a vehicle older than `afterYears` needs an inspection younger than `months`. */
export const SALE_RULES: Readonly<
  Record<
    InspectedCategory,
    (InspectionBasis & { readonly afterYears: number; readonly months: number }) | null
  >
> = {
  car: { rule: 'sale_within_6_months', afterYears: 4, months: 6, ...ROAD_CODE_CARS },
  van: { rule: 'sale_within_6_months', afterYears: 4, months: 6, ...ROAD_CODE_CARS },
  light: { rule: 'sale_within_6_months', afterYears: 5, months: 6, ...ROAD_CODE_LIGHT },
  heavy: null,
};

/** Minimum age of a historic vehicle (article R311-1, 6.3). */
export const COLLECTION_AGE_YEARS = 30;

/** Exempt are historic vehicles first registered before this day, and all of them over 3.5 t (article R323-3). */
export const COLLECTION_EXEMPT_BEFORE = day(1960, 1, 1);

/** Exemptions, which are not part of the rules above. */
export const EXEMPT_BY_OWNER: InspectionBasis = { rule: 'exempt', ...ROAD_CODE_EXEMPTIONS };
export const EXEMPT_BEFORE_1960: InspectionBasis = {
  rule: 'collection_before_1960',
  ...ROAD_CODE_EXEMPTIONS,
};
export const EXEMPT_HEAVY_COLLECTION: InspectionBasis = { rule: 'collection_heavy', ...ROAD_CODE_EXEMPTIONS };

/** The rule in force for a category on a day. */
export function ruleFor<R extends Rule>(
  rules: readonly R[],
  category: InspectedCategory,
  today: CivilDate,
  isMeant: (rule: R) => boolean = () => true,
): R | null {
  return (
    rules.find(
      (rule) => rule.categories.includes(category) && isWithin(today, rule.inForce) && isMeant(rule),
    ) ?? null
  );
}

/** Civil dates compare as text. */
export function isWithin(date: CivilDate, { from, until }: Span): boolean {
  return (from === null || date >= from) && (until === null || date < until);
}

/** The part of a rule that is shown as the basis of an outcome. */
export function toBasis({ rule, source, sourceDate }: InspectionBasis): InspectionBasis {
  return { rule, source, sourceDate };
}

function day(year: number, month: number, dayOfMonth: number): CivilDate {
  return civilDateOf(year, month, dayOfMonth);
}
