import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { daysBetween } from '@carnet/domain/calendar/civil-date';
import type { CurrencyChoice, MileageChoice, PlanReading } from '@carnet/imports/plan/plan';
import type { Question } from '@carnet/imports/sources/findings';
import { useState } from 'react';
import classes from './plan.module.css';

interface PlanQuestionsProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** What the files leave open: said in words, with a choice where there is one. */
export function PlanQuestions({ reply: { plan }, answers, onAnswer }: PlanQuestionsProps) {
  const { t } = useTranslation('imports');
  const has = (kind: Question['kind']) => plan.questions.some((question) => question.kind === kind);
  return (
    <>
      <ul className={classes.questions}>
        {plan.questions.map((question) => (
          <li key={`${question.kind} ${question.file}`}>
            {t(`imports.question.${question.kind}`, {
              examples: question.examples.join(' · '),
              currencies: question.examples.filter((code) => code !== 'unknown').join(', ') || '$, £…',
              file: question.file ?? '',
            })}
          </li>
        ))}
      </ul>
      <div className={classes.choices}>
        {has('unit') && (
          <SelectField
            name="unit"
            label={t('imports.unit.label')}
            value={answers.unit ?? null}
            allowDeselect={false}
            options={[
              { value: 'km', label: t('imports.unit.km') },
              { value: 'mi', label: t('imports.unit.mi') },
            ]}
            onChange={(unit) => onAnswer({ unit: unit === 'mi' ? 'mi' : 'km' })}
          />
        )}
        {has('francs') && (
          <Checkbox
            name="francs"
            label={t('imports.francs.label')}
            checked={answers.isFrancs ?? false}
            onChange={(event) => onAnswer({ isFrancs: event.currentTarget.checked })}
          />
        )}
        {has('currency') && <CurrencyFields choice={answers.currency} onAnswer={onAnswer} />}
        {plan.questions.map(({ kind, file }) => {
          const name = file ?? '';
          return kind === 'tab' && <TabField key={name} file={name} answers={answers} onAnswer={onAnswer} />;
        })}
      </div>
    </>
  );
}

interface CurrencyFieldsProps {
  readonly choice: CurrencyChoice | undefined;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** What the example beside a rate converts. */
const EXAMPLE = 100;

/** The rate is typed as banks tell it: how much of the other money a euro is. */
function CurrencyFields({ choice, onAnswer }: CurrencyFieldsProps) {
  const { t } = useTranslation('imports');
  const { formatEuros } = useFormat();
  const [typed, setTyped] = useState('1');
  const rate = Number(typed.replace(',', '.'));
  const convert = (value: number) =>
    onAnswer({ currency: { kind: 'rate', rate: value > 0 ? 1 / value : 1 } });
  return (
    <>
      <SelectField
        name="currency"
        label={t('imports.currency.label')}
        value={choice?.kind ?? 'notes'}
        allowDeselect={false}
        options={(['euros', 'rate', 'notes'] as const).map((value) => ({
          value,
          label: t(`imports.currency.${value}`),
        }))}
        onChange={(kind) => {
          if (kind === 'rate') convert(rate);
          else onAnswer({ currency: { kind: kind === 'euros' ? 'euros' : 'notes' } });
        }}
      />
      {choice?.kind === 'rate' && (
        <TextInput
          name="rate"
          label={t('imports.currency.rateLabel')}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          description={t('imports.currency.example', { euros: formatEuros(EXAMPLE * choice.rate) })}
          onBlur={() => convert(rate)}
        />
      )}
    </>
  );
}

interface TabFieldProps extends Pick<PlanQuestionsProps, 'answers' | 'onAnswer'> {
  readonly file: string;
}

function TabField({ file, answers, onAnswer }: TabFieldProps) {
  const { t } = useTranslation('imports');
  return (
    <SelectField
      name={`tab-${file}`}
      label={t('imports.tab.label', { file })}
      value={answers.tabs?.[file] ?? 'service'}
      allowDeselect={false}
      options={(['service', 'repair', 'upgrade'] as const).map((value) => ({
        value,
        label: t(`imports.tab.${value}`),
      }))}
      onChange={(tab) => onAnswer({ tabs: { ...answers.tabs, [file]: tab ?? 'service' } })}
    />
  );
}

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
