import type { ImportAnswers } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { ImportPlan, MileageChoice } from '@carnet/imports/plan/plan';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import classes from './plan.module.css';

interface PlanMileagesProps {
  readonly plan: ImportPlan;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Mileages that do not fit the others of their vehicle, on a chart and one by one. */
export function PlanMileages({ plan, answers, onAnswer }: PlanMileagesProps) {
  const { t } = useTranslation('imports');
  const { formatKilometres, formatDate } = useFormat();
  const choose = (record: string, choice: MileageChoice) =>
    onAnswer({ mileages: { ...answers.mileages, [record]: choice } });
  const records = new Set(plan.records.map(({ key }) => key));
  return (
    <>
      <p className={classes.muted}>{t('imports.mileages.text')}</p>
      {[...new Set(plan.mileages.map(({ vehicle }) => vehicle))].map((vehicle) => (
        <MileageChart key={vehicle} points={plan.points.filter((point) => point.vehicle === vehicle)} />
      ))}
      <div className={classes.choices}>
        {plan.mileages
          .filter(({ record }) => records.has(record))
          .slice(0, 50)
          .map(({ record, date, mileage, proposal }) => {
            const chosen = answers.mileages?.[record] ?? 'to_notes';
            return (
              <SelectField
                key={record}
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
const MAX_POINTS = 1500;

/** All points of a vehicle in time; those out of line stand out. The scale is that of the points in line. */
function MileageChart({ points }: { readonly points: ImportPlan['points'] }) {
  const { t } = useTranslation('imports');
  const dates = points.map(({ date }) => date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  const span = Math.max(1, daysBetween(first, last));
  const highest = points.reduce((most, { mileage, isOff }) => (isOff ? most : Math.max(most, mileage)), 1);
  const every = Math.ceil(points.length / MAX_POINTS);
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('imports.mileages.chart')}
    >
      {points
        .filter(({ isOff }, index) => isOff || index % every === 0)
        .map(({ date, mileage, isOff }) => (
          <circle
            key={`${date} ${mileage} ${isOff}`}
            className={isOff ? classes.off : classes.point}
            cx={MARGIN + (daysBetween(first, date) / span) * (WIDTH - 2 * MARGIN)}
            cy={HEIGHT - MARGIN - (Math.min(mileage, highest) / highest) * (HEIGHT - 2 * MARGIN)}
            r={isOff ? 5 : 2.5}
          />
        ))}
    </svg>
  );
}
