import type { ImportAnswers } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import type { MileageChoice, PlanReading } from '@carnet/imports/plan/plan';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import classes from './plan.module.css';

interface PlanMileagesProps {
  readonly plan: ShownPlan;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Mileages that do not fit the others of their vehicle, on a chart and one by one. */
export function PlanMileages({ plan, answers, onAnswer }: PlanMileagesProps) {
  const { t } = useTranslation('imports');
  const { formatKilometres, formatDate } = useFormat();
  const choose = (record: string, choice: MileageChoice) =>
    onAnswer({ mileages: { ...answers.mileages, [record]: choice } });
  return (
    <>
      <p className={classes.muted}>{t('imports.mileages.text')}</p>
      {[...new Set(plan.points.map(({ vehicle }) => vehicle))].map((vehicle) => (
        <MileageChart key={vehicle} points={plan.points.filter((point) => point.vehicle === vehicle)} />
      ))}
      <div className={classes.choices}>
        {plan.mileages.map(({ record, date, mileage, proposal }) => {
          const chosen = answers.mileages?.[record] ?? 'to_notes';
          return (
            <SelectField
              key={record}
              name={`mileage-${record}`}
              label={t('imports.mileages.label', {
                mileage: formatKilometres(mileage),
                date: formatDate(date),
              })}
              value={String(chosen)}
              allowDeselect={false}
              options={[
                { value: 'to_notes', label: t('imports.mileages.toNotes') },
                { value: 'keep', label: t('imports.mileages.keep') },
                ...(proposal === null
                  ? []
                  : [
                      {
                        value: String(proposal),
                        label: t('imports.mileages.correct', { mileage: formatKilometres(proposal) }),
                      },
                    ]),
              ]}
              onChange={(value) =>
                choose(record, value === 'keep' || value === 'to_notes' ? value : Number(value))
              }
            />
          );
        })}
      </div>
    </>
  );
}

const WIDTH = 600;
const HEIGHT = 160;
const MARGIN = 8;

/** All points of a vehicle in time; those out of line stand out. The scale is that of the points in line. */
function MileageChart({ points }: { readonly points: ShownPlan['points'] }) {
  const { t } = useTranslation('imports');
  const dates = points.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  const span = Math.max(1, daysBetween(first, last));
  const highest = points.reduce((most, { mileage, isOff }) => (isOff ? most : Math.max(most, mileage)), 1);
  // A line of no length with round ends; one path holds thousands of them.
  const dotOf = ({ date, mileage }: PlanReading): string => {
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
