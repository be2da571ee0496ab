import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import type { PlanPoint } from '@carnet/imports/plan/plan';
import classes from './plan.module.css';

const WIDTH = 600;
const HEIGHT = 160;
const MARGIN = 8;

/** Mileages of a vehicle over time; the scale ignores outliers. */
export function MileageChart({ points }: { readonly points: ShownPlan['points'] }) {
  const { t } = useTranslation('imports');
  const dates = points.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  const span = Math.max(1, daysBetween(first, last));
  const highest = points.reduce((most, { mileage, isOff }) => (isOff ? most : Math.max(most, mileage)), 1);
  // A zero-length line with round ends draws a dot; one path can hold thousands.
  const dotOf = ({ date, mileage }: PlanPoint): string => {
    const x = MARGIN + (daysBetween(first, date) / span) * (WIDTH - 2 * MARGIN);
    const y = HEIGHT - MARGIN - (Math.min(mileage, highest) / highest) * (HEIGHT - 2 * MARGIN);
    return `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
  };
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('imports.mileages.chart')}
    >
      {[false, true].map((isOff) => (
        <path
          key={String(isOff)}
          className={isOff ? classes.off : classes.point}
          d={points
            .filter((point) => point.isOff === isOff)
            .map(dotOf)
            .join('')}
        />
      ))}
    </svg>
  );
}
