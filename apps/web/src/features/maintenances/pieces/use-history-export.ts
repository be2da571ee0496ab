import type { HistoryRequest } from '#features/maintenances/export/write-history.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';

type HistoryExport = Omit<HistoryRequest, 'name'> & {
  /** Name of the file, before the date. */
  readonly title: string;
};

/** Exports a history as a spreadsheet; the writer is loaded on first use. */
export function useHistoryExport(): (asked: HistoryExport) => void {
  const { t, language } = useTranslation();
  const today = useToday();
  const typeLabel = useMaintenanceTypeLabel();

  async function write({ title, ...request }: HistoryExport): Promise<void> {
    const { writeHistory } = await import('#features/maintenances/export/write-history.ts');
    const { name } = await writeHistory(
      { ...request, name: `${title} ${today}` },
      {
        language,
        typeLabel,
        expenseLabel: (kind) => t(`common.expenseKind.${kind}`),
      },
    );
    notifySuccess(t('maintenance.export.done', { name }));
  }

  return (asked) => {
    write(asked).catch(() => notifyError(t('maintenance.export.failed')));
  };
}
