import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { TyredVehicle } from '@carnet/domain/tyre-sets/four-wheeled';
import { parseDot, madeInMonth } from '@carnet/domain/tyre-sets/dot';
import { treadLimitsOf, type TreadLimit } from '@carnet/domain/tyre-sets/tread-limits';
import { tyreAtWheel, wheelsOfAxle } from '@carnet/domain/tyre-sets/tread';
import type { Axle } from '@carnet/domain/tyre-sets/fitting';
import type { TyreTread } from '@carnet/domain/tyre-sets/tyre-set';
import type { Formatters } from '@carnet/i18n/format';
import { projectionText } from '@carnet/i18n/projection-text';
import type { Translate } from '@carnet/i18n/translate';

/** What the sentences about tyres are written with. */
export interface TyreWords {
  readonly t: Translate;
  readonly format: Formatters;
  readonly today: CivilDate;
}

/** « 5,2 mm ». */
export function millimetresText(mm: number, { t, format }: Pick<TyreWords, 't' | 'format'>): string {
  return t('tyres.millimetres', { mm: format.formatNumber(mm) });
}

/** The last depth that was measured on an axle: of two tyres that of the more worn one; null without any. */
export function lastTreadOf(
  set: Pick<TyreSet, 'dot' | 'treads'>,
  axle: Axle,
  rotations: readonly CivilDate[],
): TyreTread | null {
  const lasts = wheelsOfAxle(axle).flatMap((wheel) => tyreAtWheel(set, wheel, rotations).treads.at(-1) ?? []);
  return lasts.toSorted((a, b) => a.mm - b.mm)[0] ?? null;
}

/** A line about the wear of a set, with its urgency. */
export interface WearLine {
  readonly text: string;
  readonly isReached: boolean;
  readonly kind: TreadLimit['kind'];
}

/**
 * When the tread reaches what is advised and what the law wants: a measured depth below it, else what is expected. Once the
 * limit of the law is reached, nobody needs the advice.
 */
export function wearLines(
  set: TyreSet,
  vehicle: TyredVehicle,
  last: Pick<TyreTread, 'mm'> | null,
  { t, format, today }: TyreWords,
): WearLine[] {
  const lines = treadLimitsOf(vehicle, set.season).flatMap(({ limit_mm: limit, kind }): WearLine[] => {
    const mm = millimetresText(limit, { t, format });
    if (last !== null && last.mm <= limit) {
      return [{ text: t(`tyres.wear.${kind}.reached`, { limit: mm }), isReached: true, kind }];
    }
    const estimate = set.wear.find((one) => one.limit_mm === limit && one.kind === kind);
    if (!estimate) return [];
    if (estimate.date <= today) {
      return [{ text: t(`tyres.wear.${kind}.likely`, { limit: mm }), isReached: true, kind }];
    }
    const when = projectionText(estimate, today, t, format);
    return [{ text: t(`tyres.wear.${kind}`, { limit: mm, when }), isReached: false, kind }];
  });
  const reached = lines.find(({ kind, isReached }) => kind === 'law' && isReached);
  return reached ? [reached] : lines;
}

/** How old a set is, and what is advised for that age; null where it is not known. */
export function ageText({ age }: Pick<TyreSet, 'age'>, { t }: Pick<TyreWords, 't'>): string | null {
  if (age === null) return null;
  return t(`tyres.age.${age.from}`, { years: age.years });
}

/** « juin 2023 » of a DOT such as `2423`; null where it is none. */
export function madeInText(
  dot: string | null,
  { formatMonth }: Pick<Formatters, 'formatMonth'>,
): string | null {
  const week = parseDot(dot ?? '');
  return week && formatMonth(madeInMonth(week));
}

/** « Monté depuis le 17 oct. 2026 (avant et arrière) »; null for a set that is on no axle. */
export function mountedText({ mounted }: Pick<TyreSet, 'mounted'>, { t, format }: TyreWords): string | null {
  const now = mounted.find(({ to }) => to === null);
  if (!now) return null;
  return t(`tyres.state.mounted.${now.axle}`, { date: format.formatDate(now.from) });
}
