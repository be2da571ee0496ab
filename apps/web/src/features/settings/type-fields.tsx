import type { SettingsFieldsProps } from '#features/settings/notification-fields.tsx';
import { SettingsEffect } from '#features/settings/settings-effect.tsx';
import type { SettingsValues, TypeValues } from '#features/settings/settings-values.ts';
import { TypeList } from '#features/settings/type-list.tsx';
import type { SaveTypes } from '#features/settings/settings-form.tsx';
import { problemOf, type ProblemError } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { TYPE_LABEL_MAX_LENGTH } from '@carnet/contract/settings/settings.schema';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { searchable } from '@carnet/domain/text/searchable';
import type { ProblemFacts } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';
import { Button, TextInput } from '@mantine/core';
import { CarFront } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './settings.module.css';

/** Form props of both lists of types. */
export function typeListProps({ values, errors, setValues }: SettingsFieldsProps['form']) {
  return {
    types: values.maintenanceTypes,
    errorAt: (index: number, field: string) => errors[`maintenanceTypes.${index}.${field}`],
    onChange: (maintenanceTypes: SettingsValues['maintenanceTypes']) => setValues({ maintenanceTypes }),
  };
}

interface BuiltInTypesProps extends ReturnType<typeof typeListProps> {
  /** Button that restores the types, after the list. */
  readonly resetAction: ReactNode;
}

/** The eight built-in types with intervals, and the default reminders of a new vehicle. */
export function BuiltInTypes({ resetAction, ...list }: BuiltInTypesProps) {
  const { t } = useTranslation('settings');
  const reminders = list.types.filter(
    ({ defaultReminder, intervalKm, intervalDays }) =>
      defaultReminder && (intervalKm !== null || intervalDays !== null),
  ).length;
  return (
    <Card title={t('settings.section.reminders')}>
      <p className={classes.lead}>{t('settings.types.lead')}</p>
      <TypeList {...list} isCustom={false} />
      <SettingsEffect icon={CarFront}>{t('settings.types.effect', { reminders })}</SettingsEffect>
      <div className={classes.reset}>{resetAction}</div>
    </Card>
  );
}

interface CustomTypesProps extends ReturnType<typeof typeListProps> {
  readonly saveTypes: SaveTypes;
  /** Actions of a custom type, below its fields. */
  readonly renderAction: (type: TypeValues) => ReactNode;
}

/** Custom types: edited with the form; adding or deleting one is saved at once. */
export function CustomTypes({ saveTypes, renderAction, ...list }: CustomTypesProps) {
  const { t } = useTranslation('settings');
  const [removed, setRemoved] = useState<TypeValues | null>(null);
  const hasOwn = list.types.some(({ custom }) => custom);
  return (
    <Card title={t('settings.types.custom.title')}>
      {hasOwn ? (
        <TypeList {...list} isCustom onRemove={setRemoved} actionFor={renderAction} />
      ) : (
        <p>{t('settings.types.custom.empty')}</p>
      )}
      <NewTypeField types={list.types} saveTypes={saveTypes} />
      {removed && <DeleteTypeDialog type={removed} saveTypes={saveTypes} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

interface DeleteTypeDialogProps extends Pick<CustomTypesProps, 'saveTypes'> {
  readonly type: TypeValues;
  readonly onClose: () => void;
}

/** Confirms the deletion of a type. The server refuses to delete a type in use, with the number of uses. */
function DeleteTypeDialog({ type, saveTypes, onClose }: DeleteTypeDialogProps) {
  const { t } = useTranslation('settings');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const label = type.label ?? '';

  async function remove() {
    setIsBusy(true);
    try {
      await saveTypes(
        (types) => types.filter(({ key }) => key !== type.key),
        t('settings.toast.typeDeleted', { type: label }),
      );
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('settings.types.custom.confirmDelete.title', { type: label })}
      text={t('settings.types.custom.confirmDelete.text')}
      confirmLabel={t('settings.types.custom.confirmDelete.submit')}
      isBusy={isBusy}
      problem={problem ? <FaultText fault={problem} /> : undefined}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

function nameOfType(t: Translate, { key, label }: TypeValues): string {
  return isBuiltInMaintenanceType(key) ? t(`common.maintenanceType.${key}`) : (label ?? '');
}

/** Default interval of a new type: one year. */
const NEW_TYPE_DAYS = 365;

/** Adds a custom type by its name, at once, with a yearly default reminder. */
function NewTypeField({ types, saveTypes }: Pick<CustomTypesProps, 'types' | 'saveTypes'>) {
  const { t } = useTranslation('settings');
  const inputRef = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('');
  const [fault, setFault] = useState<ProblemFacts | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  function isTaken(name: string): boolean {
    return types.some((type) => searchable(nameOfType(t, type)) === searchable(name));
  }

  async function add() {
    const name = label.trim();
    if (isBusy) return;
    const refused = name === '' ? 'label_required' : isTaken(name) ? 'label_taken' : null;
    setFault(refused && { code: refused });
    inputRef.current?.focus();
    if (refused !== null) return;
    setIsBusy(true);
    try {
      const added = {
        label: name,
        custom: true,
        intervalKm: null,
        intervalDays: NEW_TYPE_DAYS,
        defaultReminder: true,
      };
      await saveTypes((stored) => [...stored, added], t('settings.toast.typeAdded', { type: name }));
      setLabel('');
    } catch (error) {
      setFault(toFault(problemOf(error)));
    } finally {
      setIsBusy(false);
    }
  }

  /** Enter adds the type instead of submitting the whole form. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  }

  return (
    <div className={classes.add}>
      <TextInput
        ref={inputRef}
        name="newType"
        label={t('settings.types.custom.label.label')}
        placeholder={t('settings.types.custom.label.placeholder')}
        maxLength={TYPE_LABEL_MAX_LENGTH}
        value={label}
        error={fault && <FaultText fault={fault} />}
        onChange={(event) => {
          setLabel(event.currentTarget.value);
          setFault(null);
        }}
        onKeyDown={addOnEnter}
      />
      <Button variant="default" aria-disabled={isBusy} onClick={() => void add()}>
        {t(isBusy ? 'common.state.saving' : 'settings.types.custom.add')}
      </Button>
    </div>
  );
}

/** Fault of the new name if the server reports one; else why saving failed. */
function toFault(problem: ProblemError): ProblemFacts {
  return problem.errors[0] ?? problem;
}
