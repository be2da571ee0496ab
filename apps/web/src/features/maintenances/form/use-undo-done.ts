import { useDeleteMaintenance } from '#features/maintenances/maintenances.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess, type ToastAction } from '#shared/toasts/toasts.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';

/** « Annuler » after « Fait »: deletes the record, which puts its reminder back where it stood. */
export function useUndoDone(): (record: Maintenance) => ToastAction {
  const { t } = useTranslation();
  const { mutateAsync } = useDeleteMaintenance();
  return (record) => ({
    label: t('common.action.undo'),
    run: () =>
      void mutateAsync(record).then(
        () => notifySuccess(t('maintenance.toast.undone')),
        () => notifyError(t('maintenance.error.delete')),
      ),
  });
}
