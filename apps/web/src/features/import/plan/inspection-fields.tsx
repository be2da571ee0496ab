import type { ImportAnswers, PlanReply } from '#features/import/translate/translation.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { INSPECTION_KINDS, INSPECTION_RESULTS } from '@carnet/domain/inspection/inspection';
import type { InspectionAnswer, PlanInspection } from '@carnet/imports/plan/plan';
import { Button } from '@mantine/core';
import { useState } from 'react';
import planClasses from './plan.module.css';
import classes from './plan-lines.module.css';

interface InspectionFieldsProps {
  readonly reply: PlanReply;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
}

/** One question per vehicle, about the latest inspection that the files mention only in words. */
export function InspectionFields({ reply: { plan }, answers, onAnswer }: InspectionFieldsProps) {
  const answer = (vehicle: string, said: InspectionAnswer | 'none') =>
    onAnswer({ inspections: { ...answers.inspections, [vehicle]: said } });
  return plan.inspections.map((inspection) => (
    <Inspection
      key={inspection.vehicle}
      inspection={inspection}
      name={plan.vehicles.find(({ key }) => key === inspection.vehicle)?.name ?? ''}
      onAnswer={(said) => answer(inspection.vehicle, said)}
    />
  ));
}

interface InspectionProps {
  readonly inspection: PlanInspection;
  readonly name: string;
  readonly onAnswer: (said: InspectionAnswer | 'none') => void;
}

function Inspection({ inspection, name, onAnswer }: InspectionProps) {
  const { t } = useTranslation('imports');
  const { formatDate } = useFormat();
  const today = useToday();
  const [said, setSaid] = useState<InspectionAnswer>({
    kind: inspection.kind,
    result: inspection.result,
    validUntil: inspection.validUntil,
  });
  const date = formatDate(inspection.date);
  return (
    <fieldset className={classes.inspection}>
      <legend>
        {name === ''
          ? t('imports.inspection.title', { date })
          : t('imports.inspection.titleOf', { date, vehicle: name })}
      </legend>
      <div className={classes.fields}>
        <SelectField
          name="inspectionKind"
          label={t('imports.inspection.kind')}
          value={said.kind}
          allowDeselect={false}
          options={INSPECTION_KINDS.map((value) => ({ value, label: t(`imports.inspection.${value}`) }))}
          onChange={(value) =>
            setSaid({ ...said, kind: INSPECTION_KINDS.find((one) => one === value) ?? said.kind })
          }
        />
        <SelectField
          name="inspectionResult"
          label={t('imports.inspection.result')}
          value={said.result}
          allowDeselect={false}
          options={INSPECTION_RESULTS.map((value) => ({ value, label: t(`imports.inspection.${value}`) }))}
          onChange={(value) => {
            const result = INSPECTION_RESULTS.find((one) => one === value) ?? said.result;
            setSaid({ ...said, result, validUntil: result === 'favourable' ? inspection.validUntil : null });
          }}
        />
        <DateInput
          name="validUntil"
          label={t('imports.inspection.validUntil')}
          today={today}
          value={said.validUntil}
          onChange={(validUntil) => setSaid({ ...said, validUntil })}
        />
      </div>
      <div className={planClasses.actions}>
        <Button variant="light" onClick={() => onAnswer(said)}>
          {t('imports.inspection.confirm', { rows: inspection.records.length })}
        </Button>
        <Button variant="default" onClick={() => onAnswer('none')}>
          {t('imports.inspection.none')}
        </Button>
      </div>
    </fieldset>
  );
}
