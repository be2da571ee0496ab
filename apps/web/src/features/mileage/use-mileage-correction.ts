import { useDeleteMileageReading } from '#features/mileage/mileage.queries.ts';
import { replannedReminders, useReplanning } from '#features/reminders/pieces/replanned-reminders.ts';
import { remindersQuery } from '#features/reminders/reminders.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Written } from '#shared/undo/written.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { currentReading, type MileagePoint } from '@carnet/domain/mileage/mileage-series';
import { useQueryClient } from '@tanstack/react-query';

interface Correction {
  /** The reading that was typed and saved. */
  readonly typed: MileagePoint;
  /** Readings before it was saved. */
  readonly readings: readonly MileageReading[];
  /** Readings that it corrects. */
  readonly removed: readonly MileageReading[];
  /** The save itself replaced them; otherwise they are deleted now. */
  readonly isReplaced: boolean;
  /** The write that saved it, if the correction also reports that write. */
  readonly saved: readonly Written[];
}

/**
 * Completes a correction after the right mileage was saved: deletes the wrong readings and shows one message
 * with the current mileage, an offer to replan reminders, and « Annuler ».
 */
export function useMileageCorrection(vehicleId: string): (correction: Correction) => Promise<void> {
  const { t } = useTranslation('mileage', 'reminders', 'vehicles');
  const { formatKilometres } = useFormat();
  const queryClient = useQueryClient();
  const deletion = useDeleteMileageReading(vehicleId);
  const { replan } = useReplanning();
  const showDone = useDoneMessage();

  return async ({ typed, readings, removed, isReplaced, saved }) => {
    try {
      if (!isReplaced) for (const reading of removed) await deletion.mutateAsync(reading);
    } catch {
      return notifyError(t('vehicles.mileage.error.delete'));
    }
    const gone = new Set(removed.map(({ id }) => id));
    const left = readings.filter(({ id }) => !gone.has(id));
    const currentMileage = currentReading<MileagePoint>([...left, typed])?.mileage ?? typed.mileage;
    const reminders = await queryClient.fetchQuery(remindersQuery).catch(() => []);
    const concerned = replannedReminders(reminders, { id: vehicleId, currentMileage }, left, removed);
    const label = t('mileage.corrected.replan', { reminders: concerned.length });
    const offers = concerned.length > 0 ? [{ label, run: () => void replan(concerned) }] : [];
    const deletions = removed.map(({ id }) => ({ verb: 'delete', kind: 'reading', id }) as const);
    const wrong = formatKilometres(removed[0]?.mileage ?? 0);
    const current = formatKilometres(currentMileage);
    showDone(t('mileage.corrected.message', { wrong, current }), [...saved, ...deletions], { offers });
  };
}
