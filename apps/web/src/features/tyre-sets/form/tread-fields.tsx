import {
  blankTread,
  depthOf,
  type TreadValues,
  type TyreSetValues,
} from '#features/tyre-sets/form/tyre-set-values.ts';
import type { TyreSetFormState } from '#features/tyre-sets/form/use-tyre-set-form.ts';
import { madeInText, millimetresText } from '@carnet/i18n/tyre-sentences';
import { useToday } from '#shared/calendar/today.tsx';
import type { FaultTextProps } from '#shared/forms/fault-text.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { DecimalInput } from '#shared/ui/inputs/number-inputs.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { readDot } from '@carnet/domain/tyre-sets/dot';
import type { TreadDoubt } from '@carnet/domain/tyre-sets/set-faults';
import { TREAD_POSITIONS } from '@carnet/domain/tyre-sets/tyre-set';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import { Button, TextInput } from '@mantine/core';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { isValidElement, useState, type ReactNode } from 'react';
import classes from './tread-fields.module.css';

interface TreadFieldsProps {
  readonly state: TyreSetFormState;
}

/** The measured depths of a set, latest first. New ones and those to correct are open for editing. */
export function TreadFields({ state: { form, submitWith } }: TreadFieldsProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const { treads, basis } = form.values;
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isStored = ({ id }: TreadValues) => basis?.treads.some((tread) => tread.id === id) ?? false;
  const hasFault = (index: number) =>
    Object.keys(form.errors).some((name) => name.startsWith(`treads.${index}.`));
  // The fields of each tread are named by its index in the form's list.
  const shown = treads
    .map((tread, index) => ({ tread, index }))
    .toSorted((a, b) => ((a.tread.date ?? '') < (b.tread.date ?? '') ? 1 : -1));
  const change = (id: string, changes: Partial<TreadValues>) => {
    const current: TyreSetValues = form.getValues();
    form.setFieldValue(
      'treads',
      current.treads.map((tread) => (tread.id === id ? { ...tread, ...changes } : tread)),
    );
  };
  return (
    <div className={classes.treads}>
      <Button
        variant="default"
        leftSection={<Plus size={18} aria-hidden="true" />}
        onClick={() => form.setFieldValue('treads', [...form.getValues().treads, blankTread(today)])}
      >
        {t('tyres.tread.add')}
      </Button>
      {shown.map(({ tread, index }) => {
        const remove = () => {
          const left = form.getValues().treads.filter(({ id }) => id !== tread.id);
          form.clearErrors();
          form.setFieldValue('treads', left);
        };
        return isStored(tread) && !opened.includes(tread.id) && !hasFault(index) ? (
          <StoredTread
            key={tread.id}
            tread={tread}
            onEdit={() => setOpened([...opened, tread.id])}
            onRemove={remove}
          />
        ) : (
          <OpenTread
            key={tread.id}
            tread={tread}
            errors={Object.fromEntries(
              ['date', 'mm', 'position', 'dot'].map((name) => [name, form.errors[`treads.${index}.${name}`]]),
            )}
            onChange={(changes) => {
              for (const name of Object.keys(changes)) form.clearFieldError(`treads.${index}.${name}`);
              change(tread.id, changes);
            }}
            onConfirm={() =>
              void submitWith({
                confirmedDepths: [...form.getValues().confirmedDepths, depthOf(tread)],
              })
            }
            onRemove={remove}
          />
        );
      })}
    </div>
  );
}

interface TreadProps {
  readonly tread: TreadValues;
  readonly onRemove: () => void;
}

function StoredTread({ tread, onEdit, onRemove }: TreadProps & { readonly onEdit: () => void }) {
  const { t } = useTranslation('tyres');
  const format = useFormat();
  const { mm, date, position, dot } = tread;
  const depth = mm === null ? '' : millimetresText(mm, { t, format });
  const day = date === null ? '' : format.formatDate(date);
  return (
    <div className={classes.stored}>
      <p>
        <strong>{depth}</strong>{' '}
        <span>
          {[
            day,
            t(`tyres.tread.position.${position}`),
            dot !== '' && t('tyres.tread.otherTyre', { made: madeInText(dot, format) ?? dot }),
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </span>
      </p>
      <IconButton icon={Pencil} label={t('tyres.tread.edit', { depth, date: day })} onClick={onEdit} />
      <IconButton icon={Trash2} label={t('tyres.tread.remove', { depth, date: day })} onClick={onRemove} />
    </div>
  );
}

interface OpenTreadProps extends TreadProps {
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<TreadValues>) => void;
  /** The user confirms that the depth has grown, and the form is submitted. */
  readonly onConfirm: () => void;
}

function OpenTread({ tread, errors, onChange, onConfirm, onRemove }: OpenTreadProps) {
  const { t } = useTranslation('tyres');
  const today = useToday();
  const format = useFormat();
  const made = madeInText(readDot(tread.dot), format);
  const growth = growthIn(errors['mm']);
  return (
    <fieldset className={classes.open} aria-label={t('tyres.tread.one')}>
      <DecimalInput
        required
        label={t('tyres.tread.depth')}
        unit={t('tyres.tread.unit')}
        value={tread.mm}
        onChange={(mm) => onChange({ mm })}
        error={growth ? growthSentence(growth, t, format) : errors['mm']}
      />
      <DateInput
        required
        label={t('tyres.tread.date')}
        today={today}
        max={today}
        value={tread.date}
        onChange={(date) => onChange({ date })}
        error={errors['date']}
      />
      <SelectField
        name={`position.${tread.id}`}
        allowDeselect={false}
        label={t('tyres.tread.position')}
        options={TREAD_POSITIONS.map((value) => ({ value, label: t(`tyres.tread.position.${value}`) }))}
        value={tread.position}
        onChange={(chosen) =>
          onChange({ position: TREAD_POSITIONS.find((one) => one === chosen) ?? tread.position })
        }
        error={errors['position']}
      />
      <TextInput
        label={t('tyres.tread.dot')}
        description={made ?? t('tyres.tread.dotHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        value={tread.dot}
        onChange={({ currentTarget: { value } }) => onChange({ dot: value })}
        error={errors['dot']}
      />
      <div className={classes.actions}>
        {growth && (
          <Button variant="default" onClick={onConfirm}>
            {t('tyres.tread.sameTyre')}
          </Button>
        )}
        <Button variant="subtle" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={onRemove}>
          {t('tyres.tread.removeOpen')}
        </Button>
      </div>
    </fieldset>
  );
}

/** The previous, smaller depth; null for another fault or none. */
function growthIn(error: ReactNode): TreadDoubt['params'] | null {
  if (!isValidElement<FaultTextProps>(error)) return null;
  const { code, params } = error.props.fault;
  // The fault comes from the domain.
  return code === 'tread_grows' ? (params as TreadDoubt['params']) : null;
}

function growthSentence({ mm, date }: TreadDoubt['params'], t: Translate, format: Formatters): string {
  return t('tyres.tread.grows', { mm: millimetresText(mm, { t, format }), date: format.formatDate(date) });
}
