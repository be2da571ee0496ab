import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import type { TypeValues } from '#features/settings/settings-values.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { ReactNode } from 'react';
import { DaysInput } from '#shared/ui/inputs/days-input.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { TypeIcon } from '#features/maintenances/pieces/type-icon.tsx';
import { Switch } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import classes from './settings.module.css';

export interface TypeListProps {
  readonly types: readonly TypeValues[];
  /** What is wrong with a field of a row, by its place in the whole list. */
  readonly errorAt: (index: number, field: 'intervalKm' | 'intervalDays') => ReactNode;
  readonly onChange: (types: readonly TypeValues[]) => void;
  /** The owner's own types instead of the built-in ones. */
  readonly isCustom: boolean;
  readonly onRemove?: (type: TypeValues) => void;
  /** What else can be done with a type, below its fields. */
  readonly actionFor?: (type: TypeValues) => ReactNode;
}

/** Types with their intervals. Where there is room the names of the columns stand once, above. */
export function TypeList({ types, errorAt, onChange, isCustom, onRemove, actionFor }: TypeListProps) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.list}>
      <div className={classes.heads} aria-hidden="true">
        <span>{t('settings.types.column.type')}</span>
        <span>{t('settings.types.intervalKilometres.label')}</span>
        <span>{t('settings.types.intervalDays.label')}</span>
        <span>{t('settings.types.defaultReminder.label')}</span>
      </div>
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
    </div>
  );
}

interface TypeRowProps {
  readonly type: TypeValues;
  readonly name: string;
  readonly errors: Readonly<Partial<Record<'intervalKm' | 'intervalDays', ReactNode>>>;
  readonly onChange: (changes: Partial<TypeValues>) => void;
  /** Only a type of one's own can be removed. */
  readonly onRemove?: (() => void) | undefined;
  /** What else can be done with the type, below its fields. */
  readonly action?: ReactNode;
}

/** One maintenance type: how often it comes round, and whether a new vehicle gets a reminder of it. */
function TypeRow({ type, name, errors, onChange, onRemove, action }: TypeRowProps) {
  const { t } = useTranslation('settings');
  const hasNoInterval = type.intervalKm === null && type.intervalDays === null;
  return (
    <li className={classes.type}>
      <div className={classes.name}>
        <TypeIcon type={type.key} label={name} />
        <span>{name}</span>
      </div>
      <MileageInput
        name={`${type.rowId}.intervalKm`}
        label={t('settings.types.intervalKilometres.label')}
        aria-label={`${name} – ${t('settings.types.intervalKilometres.label')}`}
        value={type.intervalKm}
        error={errors.intervalKm}
        onChange={(intervalKm) => onChange({ intervalKm })}
      />
      <DaysInput
        name={`${type.rowId}.intervalDays`}
        label={t('settings.types.intervalDays.label')}
        aria-label={`${name} – ${t('settings.types.intervalDays.label')}`}
        value={type.intervalDays}
        error={errors.intervalDays}
        onChange={(intervalDays) => onChange({ intervalDays })}
      />
      <div className={classes.switch}>
        <Switch
          name={`${type.rowId}.defaultReminder`}
          label={<span className={classes.switchLabel}>{t('settings.types.defaultReminder.label')}</span>}
          aria-label={`${name} – ${t('settings.types.defaultReminder.label')}`}
          checked={type.defaultReminder}
          onChange={(event) => onChange({ defaultReminder: event.currentTarget.checked })}
        />
        {onRemove && (
          <IconButton
            icon={Trash2}
            label={t('settings.types.custom.delete', { type: name })}
            onClick={onRemove}
          />
        )}
      </div>
      {type.defaultReminder && hasNoInterval && (
        <p className={classes.warning}>{t('settings.types.noInterval')}</p>
      )}
      {action !== undefined && <div className={classes.typeAction}>{action}</div>}
    </li>
  );
}
