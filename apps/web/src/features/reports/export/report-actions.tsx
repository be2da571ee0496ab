import type { ReportSection } from '#features/reports/sections/report-section.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { Button } from '@mantine/core';
import { FileSpreadsheet, Printer } from 'lucide-react';
import classes from './report-actions.module.css';
import { nativeDevice } from '#platform/device.ts';

interface ReportActionsProps {
  /** Name of the vehicle, or the text for all vehicles. */
  readonly about: string;
  /** In display order. */
  readonly sections: readonly ReportSection[];
}

/** Export of a report: print dialog (paper or PDF), and CSV, whose writer is loaded on demand. */
export function ReportActions({ about, sections }: ReportActionsProps) {
  const { t, language } = useTranslation('reports');
  const today = useToday();
  const name = t('reports.file.name', { vehicle: about, date: today });

  async function saveCsv(): Promise<void> {
    const { saveReport } = await import('#features/reports/export/save-report.ts');
    const saved = await saveReport(name, sections, language);
    if (saved.handover === 'downloaded') notifySuccess(t('reports.action.done', { name: saved.name }));
  }

  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<Printer size={18} aria-hidden="true" />}
        onClick={() => void printPage(name).catch(() => notifyError(t('reports.action.printFailed')))}
      >
        {t('reports.action.print')}
      </Button>
      <Button
        variant="default"
        leftSection={<FileSpreadsheet size={18} aria-hidden="true" />}
        onClick={() => void saveCsv().catch(() => notifyError(t('reports.action.failed')))}
      >
        {t('reports.action.csv')}
      </Button>
    </div>
  );
}

/**
 * Opens the system's print dialog, which can also save a PDF. Resolves once the dialog is closed; mobile
 * browsers resolve earlier.
 *
 * @param name file name of the PDF, without extension
 * @throws if the system cannot print
 */
async function printPage(name: string): Promise<void> {
  // Browsers use the title as the file name.
  const { title } = document;
  addEventListener('afterprint', () => (document.title = title), { once: true });
  document.title = name;
  const device = nativeDevice();
  if (!device) {
    window.print();
    return;
  }
  // A web view prints without firing this event.
  dispatchEvent(new Event('beforeprint'));
  try {
    await device.print(name);
  } finally {
    dispatchEvent(new Event('afterprint'));
  }
}
