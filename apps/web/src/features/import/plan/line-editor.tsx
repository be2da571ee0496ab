import { kindOptions, type KindLabels } from '#features/import/plan/kind-labels.ts';
import type { LineActions } from '#features/import/plan/line-actions.ts';
import { vehicleName } from '#features/import/plan/line-texts.ts';
import type { PlanReply } from '#features/import/translate/translation.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { DecimalInput } from '#shared/ui/inputs/number-inputs.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { TYRE_SEASONS } from '@carnet/domain/tyre-sets/tyre-set';
import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import type { RowAnswer } from '@carnet/imports/plan/plan';
import { Button, Checkbox, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useEffect, useRef, useState } from 'react';
import classes from './plan-lines.module.css';

interface LineEditorProps {
  readonly line: PlanLine;
  readonly reply: PlanReply;
  readonly labels: KindLabels;
  readonly actions: LineActions;
}

/** Edits that are not saved yet; untouched fields are missing. */
interface Draft extends Omit<RowAnswer, 'isSplit'> {}

const MAX_NOTES = 5000;

/** Edits one line in place. Changes apply on save; Escape discards them. */
export function LineEditor({ line, reply, labels, actions }: LineEditorProps) {
  const { t } = useTranslation('imports');
  const [draft, setDraft] = useState<Draft>({});
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = formRef.current;
    form?.querySelector<HTMLElement>('input, textarea')?.focus();
    // An open list or calendar handles the key itself.
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) actions.onEdit(null);
    };
    form?.addEventListener('keydown', close);
    return () => form?.removeEventListener('keydown', close);
  }, [actions]);
  const change = (part: Draft) => setDraft((before) => ({ ...before, ...part }));

  function save(): void {
    // Invalid text in a date, amount or number field must not count as empty.
    if (formRef.current?.reportValidity() === false) return;
    const answer = { ...confirmedValues(line), ...draft };
    if (Object.keys(answer).length > 0) actions.onAnswer(line, answer);
    else actions.onEdit(null);
  }

  return (
    <form
      ref={formRef}
      className={classes.editor}
      aria-label={t('imports.line.editing')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={classes.fields}>
        <Fields line={line} reply={reply} labels={labels} draft={draft} onChange={change} />
      </div>
      <Checkbox
        name="leftOut"
        className={classes.check}
        label={t('imports.line.leaveOut')}
        checked={draft.isLeftOut ?? line.out === 'left_out'}
        onChange={(event) => change({ isLeftOut: event.currentTarget.checked })}
      />
      <div className={classes.actions}>
        <Button type="submit">{t('imports.line.save')}</Button>
        <Button variant="default" onClick={() => actions.onEdit(null)}>
          {t('imports.line.close')}
        </Button>
        {line.rowKeys.length > 1 && (
          <Button variant="subtle" onClick={() => actions.onAnswer(line, { isSplit: true })}>
            {t('imports.line.split', { rows: line.rowKeys.length })}
          </Button>
        )}
        {line.splitFrom !== null && (
          <Button variant="subtle" onClick={() => actions.onJoin(line)}>
            {t('imports.line.join')}
          </Button>
        )}
        {line.isAnswered && (
          <Button variant="subtle" onClick={() => actions.onRestore(line)}>
            {t('imports.line.restore')}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * The proposals shown in the fields of doubtful values: saving confirms them. A line becomes an inspection
 * only if the owner chooses it.
 */
function confirmedValues(line: PlanLine): Draft {
  const answered = line.doubts.flatMap(({ field, cause, proposal }): Draft[] => {
    if (proposal === null || cause === 'inspection_by_words') return [];
    if (field === 'date') {
      const date = parseCivilDate(String(proposal));
      return date === null ? [] : [{ date }];
    }
    if (field === 'type') return [{ type: String(proposal) }];
    const value = Number(proposal);
    return [
      field === 'cost' ? { cents: value } : field === 'mileage' ? { mileage: value } : { quantity: value },
    ];
  });
  return Object.assign({}, ...answered);
}

interface FieldsProps extends Omit<LineEditorProps, 'actions'> {
  readonly draft: Draft;
  readonly onChange: (part: Draft) => void;
}

function Fields({ line, reply, labels, draft, onChange }: FieldsProps) {
  const { t } = useTranslation('imports');
  const today = useToday();
  const isSet = line.kind === 'set';
  const isReading = line.kind === 'mileage' || line.kind === 'fitting';
  const isFill = line.type === 'fuel' || line.type === 'charge';
  const shown = <Value,>(field: 'date' | 'cost' | 'mileage', stored: Value) => {
    const doubt = line.doubts.find((one) => one.field === field && !one.isGuess);
    return doubt ? doubt.proposal : stored;
  };
  const cents = shown('cost', line.cents);
  const mileage = shown('mileage', line.mileage);
  const day = shown('date', line.date);
  return (
    <>
      {!isSet && (
        <DateInput
          name="date"
          label={t('imports.field.date')}
          today={today}
          max={today}
          defaultValue={typeof day === 'string' ? parseCivilDate(day) : null}
          onChange={(date) => date !== null && onChange({ date })}
        />
      )}
      {isSet && <SeasonField line={line} onChange={onChange} chosen={draft.type} />}
      {!isReading && !isSet && (
        <KindField line={line} labels={labels} onChange={onChange} chosen={draft.type} />
      )}
      {!isSet && (
        <MileageInput
          name="mileage"
          label={t('imports.field.mileage')}
          defaultValue={typeof mileage === 'number' ? mileage : null}
          onChange={(value) => onChange({ mileage: value })}
        />
      )}
      {!isReading && (
        <EuroInput
          name="cost"
          label={t('imports.field.cost')}
          defaultValue={typeof cents === 'number' ? cents / 100 : null}
          onChange={(euros) => euros !== null && onChange({ cents: Math.round(euros * 100) })}
        />
      )}
      {isFill && (
        <DecimalInput
          name="quantity"
          label={t('imports.line.quantity')}
          unit={line.quantityUnit ?? 'L'}
          defaultValue={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      )}
      {reply.plan.vehicles.length > 1 && !isSet && line.fitted === null && (
        <VehicleField line={line} reply={reply} {...{ draft, onChange }} />
      )}
      {isFill && (
        <Checkbox
          name="full"
          className={classes.check}
          label={t('imports.field.full')}
          checked={draft.isFull ?? line.isFull ?? true}
          onChange={(event) => onChange({ isFull: event.currentTarget.checked })}
        />
      )}
      {!isReading && (
        <Textarea
          name="notes"
          className={classes.wide}
          label={t('imports.field.notes')}
          defaultValue={line.notes}
          maxLength={MAX_NOTES}
          rows={2}
          onChange={(event) => onChange({ notes: event.currentTarget.value })}
        />
      )}
    </>
  );
}

interface KindFieldProps extends Pick<FieldsProps, 'line' | 'labels' | 'onChange'> {
  readonly chosen: string | undefined;
}

function KindField({ line, labels, chosen, onChange }: KindFieldProps) {
  const { t } = useTranslation('imports');
  const likely = line.doubts.find(({ field, isGuess }) => field === 'type' && !isGuess)?.proposal;
  const value = chosen ?? (typeof likely === 'string' ? likely : line.type);
  return (
    <SelectField
      name="kind"
      label={t('imports.line.kind')}
      value={value}
      allowDeselect={false}
      isSearchable
      options={kindOptions(labels)}
      onChange={(type) => type !== null && onChange({ type })}
    />
  );
}

function SeasonField({ line, chosen, onChange }: Omit<KindFieldProps, 'labels'>) {
  const { t } = useTranslation('imports');
  return (
    <SelectField
      name="season"
      label={t('imports.tyres.season')}
      value={chosen ?? line.type}
      allowDeselect={false}
      options={TYRE_SEASONS.map((value) => ({ value, label: t(`imports.tyres.${value}`) }))}
      onChange={(season) => season !== null && onChange({ type: season })}
    />
  );
}

function VehicleField({ line, reply: { plan }, draft, onChange }: Omit<FieldsProps, 'labels'>) {
  const { t } = useTranslation('imports');
  return (
    <SelectField
      name="rowVehicle"
      label={t('imports.field.vehicle')}
      value={draft.vehicle ?? line.vehicle}
      allowDeselect={false}
      options={plan.vehicles.map((vehicle) => ({
        value: vehicle.key,
        label: vehicleName(vehicle) || vehicle.key,
      }))}
      onChange={(vehicle) => vehicle !== null && onChange({ vehicle })}
    />
  );
}
