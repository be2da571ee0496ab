import { useDeleteMileageReading } from '#features/mileage/mileage.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

interface DeleteReadingButtonProps {
  readonly vehicleId: string;
  /** One that follows no record: those are changed through the record. */
  readonly reading: MileageReading;
}

/** Removes a reading that was typed wrong, once it is confirmed. */
export function DeleteReadingButton({ vehicleId, reading }: DeleteReadingButtonProps) {
  const { t } = useTranslation('vehicles');
  const { formatDate, formatKilometres } = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteMileageReading(vehicleId);
  const undo = useUndoDeletion('reading');
  const date = formatDate(reading.date);

  function remove(): void {
    setIsAsking(false);
    deletion.mutateAsync(reading).then(
      () => notifySuccess(t('vehicles.mileage.toast.deleted'), undo(reading.id)),
      () => notifyError(t('vehicles.mileage.error.delete')),
    );
  }

  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('vehicles.mileage.delete', { date })}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('vehicles.mileage.confirmDelete.title')}
        text={t('vehicles.mileage.confirmDelete.text', { mileage: formatKilometres(reading.mileage), date })}
        confirmLabel={t('common.action.delete')}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
