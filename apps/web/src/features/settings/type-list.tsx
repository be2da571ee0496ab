import { maintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import type { TypeValues } from '#features/settings/settings-values.ts';
import { TypeRow } from '#features/settings/type-row.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { ReactNode } from 'react';
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
