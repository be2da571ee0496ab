import { maintenanceTypeLabel } from '#features/settings/maintenance-type-label.ts';
import { newType, type TypeValues } from '#features/settings/settings-values.ts';
import { TypeRow } from '#features/settings/type-row.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { TYPE_LABEL_MAX_LENGTH } from '@carnet/contract/settings/settings.schema';
import { Button, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { v7 as uuidv7 } from 'uuid';
import classes from './settings.module.css';

interface TypesProps {
  readonly types: readonly TypeValues[];
  /** What is wrong with a field of a row, by its place in the whole list. */
  readonly errorAt: (index: number, field: 'intervalKm' | 'intervalDays' | 'label') => ReactNode;
  readonly onChange: (types: readonly TypeValues[]) => void;
}

/** The eight built-in types with their intervals. */
export function BuiltInTypes({ types, errorAt, onChange }: TypesProps) {
  return <TypeList types={types} errorAt={errorAt} onChange={onChange} shows={(type) => !type.custom} />;
}

/** The types that the owner has named: changed, removed after a question, added by name. */
export function CustomTypes({ types, errorAt, onChange }: TypesProps) {
  const { t } = useTranslation('settings');
  const [removed, setRemoved] = useState<TypeValues | null>(null);
  const hasOwn = types.some((type) => type.custom);
  const label = removed?.label ?? '';

  function remove() {
    onChange(types.filter((type) => type.rowId !== removed?.rowId));
    setRemoved(null);
  }

  return (
    <div>
      {hasOwn ? (
        <TypeList
          types={types}
          errorAt={errorAt}
          onChange={onChange}
          shows={(type) => type.custom}
          onRemove={setRemoved}
        />
      ) : (
        <p>{t('settings.types.custom.empty')}</p>
      )}
      <NewType onAdd={(added) => onChange([...types, newType(added, uuidv7())])} />
      <ConfirmDialog
        isOpen={removed !== null}
        title={t('settings.types.custom.confirmDelete.title', { type: label })}
        text={t('settings.types.custom.confirmDelete.text')}
        confirmLabel={t('settings.types.custom.confirmDelete.submit')}
        onConfirm={remove}
        onClose={() => setRemoved(null)}
      />
    </div>
  );
}

interface TypeListProps extends TypesProps {
  readonly shows: (type: TypeValues) => boolean;
  readonly onRemove?: (type: TypeValues) => void;
}

function TypeList({ types, errorAt, onChange, shows, onRemove }: TypeListProps) {
  const { t } = useTranslation('settings');
  return (
    <ul className={classes.types}>
      {types.map((type, index) =>
        shows(type) ? (
          <TypeRow
            key={type.rowId}
            type={type}
            name={type.label ?? maintenanceTypeLabel(t, [], type.key ?? '')}
            errors={{
              intervalKm: errorAt(index, 'intervalKm'),
              intervalDays: errorAt(index, 'intervalDays'),
              label: errorAt(index, 'label'),
            }}
            onChange={(changes) =>
              onChange(types.map((other) => (other === type ? { ...type, ...changes } : other)))
            }
            onRemove={onRemove && (() => onRemove(type))}
          />
        ) : null,
      )}
    </ul>
  );
}

function NewType({ onAdd }: { readonly onAdd: (label: string) => void }) {
  const { t } = useTranslation('settings');
  const [label, setLabel] = useState('');

  function add() {
    if (label.trim() === '') return;
    onAdd(label.trim());
    setLabel('');
  }

  /** Enter adds the type and does not send the whole form. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div className={classes.add}>
      <TextInput
        label={t('settings.types.custom.label.label')}
        placeholder={t('settings.types.custom.label.placeholder')}
        maxLength={TYPE_LABEL_MAX_LENGTH}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <Button variant="default" onClick={add}>
        {t('settings.types.custom.add')}
      </Button>
    </div>
  );
}
