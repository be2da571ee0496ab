import { writeReportCsv } from '#features/reports/export/report-csv.ts';
import { writeReportPdf, type ReportDocument } from '#features/reports/export/report-pdf.ts';
import type { ReportWording } from '#features/reports/sections/report-section.ts';
import { handOver, type SavedFile } from '#shared/api/save-file.ts';

export type ReportFormat = 'pdf' | 'csv';

/** Writes what is seen of a report into a file, on the device, and hands it over. */
export function handOverReport(
  format: ReportFormat,
  name: string,
  report: Omit<ReportDocument, 'madeAt'>,
  wording: ReportWording,
): Promise<SavedFile> {
  const madeAt = new Date().toISOString();
  const content =
    format === 'pdf'
      ? new Blob([writeReportPdf({ ...report, madeAt }, wording)], { type: 'application/pdf' })
      : new Blob([writeReportCsv(report.sections, wording.language)], { type: 'text/csv' });
  return handOver(content, `${name}.${format}`);
}
