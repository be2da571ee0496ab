import type { ShownPlan } from '#features/import/translate/shown-plan.ts';
import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import type { CurrencyChoice, PlanTyreColumn } from '@carnet/imports/plan/plan';
import type { Question, QuestionKind } from '@carnet/imports/sources/findings';
import { useState } from 'react';
import classes from './plan.module.css';

interface PlanQuestionsProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Questions about whole files, with choices. */
export function PlanQuestions({ reply: { plan }, answers, onAnswer }: PlanQuestionsProps) {
  const { t } = useTranslation('imports');
  const has = (kind: Question['kind']) => questions.some((question) => question.kind === kind);
  const questions = openQuestions(plan);
  return (
    <>
      <ul className={classes.questions}>
        {questions.map((question) => (
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
        {has('unit') && <UnitField unit={answers.unit} onAnswer={onAnswer} />}
        {has('currency') && <CurrencyFields choice={answers.currency} onAnswer={onAnswer} />}
        {questions.map(({ kind, file }) => {
          const name = file ?? '';
          return kind === 'tab' && <TabField key={name} file={name} answers={answers} onAnswer={onAnswer} />;
        })}
        {plan.tyreColumns.map((column) => (
          <TyreColumnField key={column.vehicle} {...{ column, plan, answers, onAnswer }} />
        ))}
      </div>
    </>
  );
}

/** Questions about whole files; others are asked in their rows. */
export function openQuestions({ questions, groups }: ShownPlan): readonly Question[] {
  return questions.filter(({ kind }) => isAskedOfFile(kind) || !groups.some(({ cause }) => cause === kind));
}

/** Currency and distance unit have one answer for all rows, which can be changed until the plan is stored. */
export function isAskedOfFile(cause: QuestionKind): boolean {
  return cause === 'currency' || cause === 'unit';
}

interface UnitFieldProps {
  readonly unit: ImportAnswers['unit'];
  readonly onAnswer: (answers: ImportAnswers) => void;
}

function UnitField({ unit, onAnswer }: UnitFieldProps) {
  const { t } = useTranslation('imports');
  return (
    <SelectField
      name="unit"
      label={t('imports.unit.label')}
      value={unit ?? null}
      allowDeselect={false}
      options={[
        { value: 'km', label: t('imports.unit.km') },
        { value: 'mi', label: t('imports.unit.mi') },
      ]}
      onChange={(chosen) => onAnswer({ unit: chosen === 'mi' ? 'mi' : 'km' })}
    />
  );
}

interface CurrencyFieldsProps {
  readonly choice: CurrencyChoice | undefined;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** Amount in the example of a rate. */
const EXAMPLE = 100;

/** Rate as banks quote it: foreign currency per euro. */
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

interface TyreColumnFieldProps extends Pick<PlanQuestionsProps, 'answers' | 'onAnswer'> {
  readonly column: PlanTyreColumn;
  readonly plan: ShownPlan;
}

/** Whether the column that names seasons becomes sets of tyres of its vehicle. */
function TyreColumnField({ column, plan, answers, onAnswer }: TyreColumnFieldProps) {
  const { t } = useTranslation('imports');
  const { vehicle, changes } = column;
  return (
    <SelectField
      name={`tyres-${vehicle}`}
      label={t('imports.tyreColumn.label', {
        vehicle: plan.vehicles.find(({ key }) => key === vehicle)?.name ?? vehicle,
      })}
      value={answers.tyres?.[vehicle] ?? 'notes'}
      allowDeselect={false}
      options={[
        { value: 'notes', label: t('imports.tyreColumn.notes') },
        { value: 'make', label: t('imports.tyreColumn.make', { changes }) },
      ]}
      onChange={(chosen) =>
        onAnswer({ tyres: { ...answers.tyres, [vehicle]: chosen === 'make' ? 'make' : 'notes' } })
      }
    />
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
