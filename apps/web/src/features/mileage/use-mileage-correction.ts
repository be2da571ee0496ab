import { mileageReadingsQuery, useDeleteMileageReading } from '#features/mileage/mileage.queries.ts';
import { replannedReminders, useReplanning } from '#features/reminders/pieces/replanned-reminders.ts';
import { remindersQuery } from '#features/reminders/reminders.queries.ts';
import { refreshAfter } from '#shared/api/refresh-after.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { undoQueued, write } from '#shared/sync/outbox/write.ts';
import { notifyError, notifySuccess, type ToastAction } from '#shared/toasts/toasts.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { currentReading, type MileagePoint } from '@carnet/domain/mileage/mileage-series';
import { useQueryClient } from '@tanstack/react-query';

interface Correction {
  /** What was typed and is saved. */
  readonly typed: MileagePoint;
  /** All that were there before it. */
  readonly readings: readonly MileageReading[];
  /** Those that it corrects. */
  readonly removed: readonly MileageReading[];
  /** They went with the confirmed save; else they are deleted now. */
  readonly isReplaced: boolean;
  /** `typed` is a reading by itself, not that of a record, an expense or a vehicle. */
  readonly isReading: boolean;
}

/**
 * Ends a correction, after the right mileage is saved: removes the wrong readings, and says in one message what is shown now,
 * with the offer to plan reminders again and with « Annuler ».
 */
export function useMileageCorrection(vehicleId: string): (correction: Correction) => Promise<void> {
  const { t } = useTranslation('mileage', 'reminders', 'vehicles');
  const { formatKilometres } = useFormat();
  const queryClient = useQueryClient();
  const deletion = useDeleteMileageReading(vehicleId);
  const { replan } = useReplanning();

  async function undo({ typed, removed, isReplaced, isReading }: Correction): Promise<void> {
    try {
      const isNeverSent = isReading && (await undoQueued('create', typed.id));
      // What an addition replaced is back once it was never sent.
      if (!(isNeverSent && isReplaced)) {
        for (const { id } of removed) {
          if (await undoQueued('delete', id)) continue;
          const options = { path: { id } };
          await write({ verb: 'restore', kind: 'reading', id, vehicleId: null }, 'restoreTrashed', options);
        }
      }
      if (isReading && !isNeverSent) {
        const readings = await queryClient.fetchQuery(mileageReadingsQuery(vehicleId));
        const added = readings.find(({ id }) => id === typed.id);
        if (added) await deletion.mutateAsync(added);
      }
      notifySuccess(t('common.trash.restored'));
    } catch {
      notifyError(t('vehicles.mileage.error.update'));
    } finally {
      void refreshAfter(queryClient, 'reading');
    }
  }

  return async (correction) => {
    const { typed, readings, removed, isReplaced } = correction;
    try {
      if (!isReplaced) for (const reading of removed) await deletion.mutateAsync(reading);
    } catch {
      return notifyError(t('vehicles.mileage.error.delete'));
    }
    const gone = new Set(removed.map(({ id }) => id));
    const left = readings.filter(({ id }) => !gone.has(id));
    const currentMileage = currentReading<MileagePoint>([...left, typed])?.mileage ?? typed.mileage;
    const reminders = await queryClient.fetchQuery(remindersQuery).catch(() => []);
    const asked = replannedReminders(reminders, { id: vehicleId, currentMileage }, left, removed);
    const actions: ToastAction[] = [{ label: t('common.action.undo'), run: () => void undo(correction) }];
    if (asked.length > 0) {
      const label = t('mileage.corrected.replan', { reminders: asked.length });
      actions.unshift({ label, run: () => void replan(asked) });
    }
    const wrong = formatKilometres(removed[0]?.mileage ?? 0);
    const current = formatKilometres(currentMileage);
    notifySuccess(t('mileage.corrected.message', { wrong, current }), ...actions);
  };
}
