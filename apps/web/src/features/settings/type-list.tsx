import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { TypeIcon } from '#features/maintenances/pieces/type-icon.tsx';
import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import type { TypeValues } from '#features/settings/settings-values.ts';
import { unreadableField } from '#shared/forms/use-shown-faults.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { IntervalInput } from '#shared/ui/inputs/interval-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { INTERVAL_DAYS_MAX } from '@carnet/contract/wire/scalars';
import { Switch } from '@mantine/core';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import classes from './settings.module.css';

interface TypeListProps {
  readonly types: readonly TypeValues[];
  /** Error of a row's field, by its index in the whole list. */
  readonly errorAt: (index: number, field: 'intervalKm' | 'intervalDays') => ReactNode;
  readonly onChange: (types: readonly TypeValues[]) => void;
  /** Custom instead of built-in types. */
  readonly isCustom: boolean;
  readonly onRemove?: (type: TypeValues) => void;
  /** Further actions of a type, below its fields. */
  readonly actionFor?: (type: TypeValues) => ReactNode;
}

/** Types with their intervals, one line each; fields open below the line. */
export function TypeList({ types, errorAt, onChange, isCustom, onRemove, actionFor }: TypeListProps) {
  const { t } = useTranslation('settings');
  return (
    <ul className={classes.types}>
      {types.map((type, index) =>
        type.custom === isCustom ? (
          <TypeRow
            key={type.rowId}
            type={type}
            name={type.label ?? maintenanceTypeLabel(t, [], type.key)}
            errors={{
              intervalKm: errorAt(index, 'intervalKm'),
              intervalDays: errorAt(index, 'intervalDays'),
            }}
            onChange={(changes) =>
              onChange(types.map((other) => (other === type ? { ...type, ...changes } : other)))
            }
            onRemove={onRemove && (() => onRemove(type))}
            action={actionFor?.(type)}
          />
        ) : null,
      )}
    </ul>
  );
}

interface TypeFieldsProps {
  readonly type: TypeValues;
  readonly name: string;
  readonly errors: Readonly<Partial<Record<'intervalKm' | 'intervalDays', ReactNode>>>;
  readonly onChange: (changes: Partial<TypeValues>) => void;
  /** Further actions of the type, below its fields. */
  readonly action?: ReactNode;
}

interface TypeRowProps extends TypeFieldsProps {
  /** Only custom types can be removed. */
  readonly onRemove?: (() => void) | undefined;
}

/** A maintenance type with its interval; a press opens its fields. */
function TypeRow({ onRemove, ...fields }: TypeRowProps) {
  const { t } = useTranslation('settings');
  const { type, name, errors } = fields;
  const fieldsId = useId();
  const fieldsRef = useRef<HTMLDivElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const hasError = Boolean(errors.intervalKm ?? errors.intervalDays);
  const isOpen = isUnfolded || hasError;

  /** Unparseable input would count as empty once its field is unmounted: keep the fields open. */
  function toggle() {
    const unreadable = fieldsRef.current && unreadableField(fieldsRef.current.querySelectorAll('input'));
    if (unreadable) return unreadable.focus();
    setIsUnfolded(!isOpen);
  }

  return (
    <li className={classes.type}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={toggle}
        >
          <TypeIcon type={type.key} label={name} />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span> <TypeTerms type={type} />
          </span>
          <ChevronDown size={18} aria-hidden="true" className={classes.chevron} />
        </button>
        {onRemove && (
          <IconButton
            icon={Trash2}
            label={t('settings.types.custom.delete', { type: name })}
            onClick={onRemove}
          />
        )}
      </div>
      {isOpen && (
        <div ref={fieldsRef} id={fieldsId} role="group" aria-label={name} className={classes.fields}>
          <TypeFields {...fields} />
        </div>
      )}
    </li>
  );
}

/** « 15 000 km ou 1 an », and a note if a new vehicle gets no reminder of it. */
function TypeTerms({ type }: { readonly type: TypeValues }) {
  const { t } = useTranslation('settings');
  const { formatInterval, formatKilometres } = useFormat();
  const { intervalKm, intervalDays } = type;
  const terms = [
    intervalKm === null ? null : formatKilometres(intervalKm),
    intervalDays === null ? null : formatInterval(intervalDays),
  ].filter((term) => term !== null);
  const [first = t('settings.types.every.none'), second] = terms;
  return (
    <span className={classes.terms}>
      {second === undefined ? first : t('settings.types.every.both', { first, second })}
      {!type.defaultReminder && <span className={classes.off}>{t('settings.types.off')}</span>}
    </span>
  );
}

function TypeFields({ type, name, errors, onChange, action }: TypeFieldsProps) {
  const { t } = useTranslation('settings');
  const { formatInterval } = useFormat();
  const { intervalDays } = type;
  const isTooLong = intervalDays !== null && intervalDays > INTERVAL_DAYS_MAX;
  return (
    <>
      <div className={classes.intervals}>
        <MileageInput
          name={`${type.rowId}.intervalKm`}
          label={t('settings.types.distance.label')}
          aria-label={`${name} – ${t('settings.types.distance.label')}`}
          value={type.intervalKm}
          error={errors.intervalKm}
          onChange={(intervalKm) => onChange({ intervalKm })}
        />
        <IntervalInput
          name={`${type.rowId}.intervalDays`}
          label={t('settings.types.time.label')}
          owner={name}
          value={intervalDays}
          error={
            errors.intervalDays && isTooLong
              ? t('settings.types.time.tooLong', { maximum: formatInterval(INTERVAL_DAYS_MAX) })
              : errors.intervalDays
          }
          onChange={(days) => onChange({ intervalDays: days })}
        />
      </div>
      <Switch
        name={`${type.rowId}.defaultReminder`}
        label={t('settings.types.defaultReminder.label')}
        aria-label={`${name} – ${t('settings.types.defaultReminder.label')}`}
        description={t('settings.types.defaultReminder.hint')}
        checked={type.defaultReminder}
        onChange={(event) => onChange({ defaultReminder: event.currentTarget.checked })}
      />
      {type.defaultReminder && type.intervalKm === null && intervalDays === null && (
        <p className={classes.warning}>{t('settings.types.noInterval')}</p>
      )}
      {action}
    </>
  );
}
