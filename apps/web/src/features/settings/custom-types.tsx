import { NewTypeField } from '#features/settings/new-type-field.tsx';
import type { SettingsValues, TypeValues } from '#features/settings/settings-values.ts';
import { TypeList, type TypeListProps } from '#features/settings/type-list.tsx';
import type { SettingsSaving } from '#features/settings/use-settings-saving.ts';
import { problemOf, type ProblemError } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { problemMessage } from '@carnet/i18n/problem-message';
import { useState } from 'react';

interface CustomTypesProps extends Omit<TypeListProps, 'isCustom'> {
  readonly types: SettingsValues['maintenanceTypes'];
  readonly saveTypes: SettingsSaving['saveTypes'];
}

/** The types that the owner has named: changed with the form, added and deleted at once. */
export function CustomTypes({ saveTypes, ...list }: CustomTypesProps) {
  const { t } = useTranslation('settings');
  const [removed, setRemoved] = useState<TypeValues | null>(null);
  const hasOwn = list.types.some(({ custom }) => custom);
  return (
    <div>
      {hasOwn ? (
        <TypeList {...list} isCustom onRemove={setRemoved} />
      ) : (
        <p>{t('settings.types.custom.empty')}</p>
      )}
      <NewTypeField saveTypes={saveTypes} />
      {removed && <DeleteTypeDialog type={removed} saveTypes={saveTypes} onClose={() => setRemoved(null)} />}
    </div>
  );
}

interface DeleteTypeDialogProps extends Pick<CustomTypesProps, 'saveTypes'> {
  readonly type: TypeValues;
  readonly onClose: () => void;
}

/** Asks before a type is deleted. One that is used is refused by the server, which says by how many. */
function DeleteTypeDialog({ type, saveTypes, onClose }: DeleteTypeDialogProps) {
  const { t } = useTranslation('settings');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const label = type.label ?? '';

  async function remove() {
    setIsBusy(true);
    try {
      await saveTypes((types) => types.filter(({ key }) => key !== type.key));
      notifySuccess(t('settings.toast.typeDeleted', { type: label }), {
        label: t('common.action.undo'),
        run: () => void putBack(),
      });
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  async function putBack() {
    try {
      await saveTypes((types) => [...types, type]);
      notifySuccess(t('common.trash.restored'));
    } catch (error) {
      notifyError(problemMessage(t, problemOf(error)));
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
