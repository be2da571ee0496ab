import type { ReportFormat } from '#features/reports/export/save-report.ts';
import type { ReportSection } from '#features/reports/sections/report-section.ts';
import { nativeDevice } from '#platform/device.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { Button } from '@mantine/core';
import { FileSpreadsheet, FileText, Printer } from 'lucide-react';
import classes from './report-actions.module.css';

interface ReportActionsProps {
  /** The vehicle, or all. */
  readonly about: string;
  readonly days: string;
  /** As they are seen. */
  readonly sections: readonly ReportSection[];
}

const ICONS = { pdf: FileText, csv: FileSpreadsheet } as const;

/** A report to keep: as a PDF, as a CSV, on paper. The writers are fetched when they are first asked for. */
export function ReportActions({ about, days, sections }: ReportActionsProps) {
  const { t, language } = useTranslation('reports');
  const format = useFormat();
  const today = useToday();

  async function write(kind: ReportFormat): Promise<void> {
    const { saveReport } = await import('#features/reports/export/save-report.ts');
    const report = {
      title: `${t('reports.title')}\u00a0· ${about}`,
      days,
      made: t('reports.pdf.made', { date: format.formatDate(today) }),
      sections,
    };
    const name = t('reports.file.name', { vehicle: about, date: today });
    const saved = await saveReport(kind, name, report, { t, format, language });
    if (saved.handover === 'downloaded') notifySuccess(t('reports.action.done', { name: saved.name }));
  }

  return (
    <div className={classes.actions}>
      {(['pdf', 'csv'] as const).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => void write(kind).catch(() => notifyError(t('reports.action.failed')))}
          >
            {t(`reports.action.${kind}`)}
          </Button>
        );
      })}
      {/* The web view of a native app prints nothing. */}
      {!nativeDevice() && (
        <Button
          variant="default"
          leftSection={<Printer size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('reports.action.print')}
        </Button>
      )}
    </div>
  );
}
