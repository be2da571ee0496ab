import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { ImportFault, ImportReport } from '@carnet/contract/account/import.schema';
import { problemMessage } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';
import classes from './import-panel.module.css';

/** Counts of an import, and every fault with its position. */
export function ImportReportView({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation('settings');
  const { formatNumber } = useFormat();
  const summary = useSummary(report);
  const counts = report.counts.filter(
    ({ added, replaced, skipped, refused }) => added + replaced + skipped + refused > 0,
  );
  const hasReplaced = counts.some(({ replaced }) => replaced > 0);
  return (
    <div className={classes.report}>
      <div>
        <strong>{summary.title}</strong>
        <p>{summary.text}</p>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('settings.import.entity.label')}</th>
            <th scope="col">{t('settings.import.added')}</th>
            {hasReplaced && <th scope="col">{t('settings.import.replaced')}</th>}
            <th scope="col">{t('settings.import.skipped')}</th>
            {report.faultCount > 0 && <th scope="col">{t('settings.import.refused')}</th>}
          </tr>
        </thead>
        <tbody>
          {counts.map(({ entity, added, replaced, skipped, refused }) => (
            <tr key={entity}>
              <th scope="row">{t(`settings.import.entity.${entity}`)}</th>
              <td>{formatNumber(added)}</td>
              {hasReplaced && <td>{formatNumber(replaced)}</td>}
              <td>{formatNumber(skipped)}</td>
              {report.faultCount > 0 && <td>{formatNumber(refused)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {report.faultCount > 0 && <Faults report={report} />}
    </div>
  );
}

function useSummary({ dryRun, counts, faultCount, exportedAt }: ImportReport): {
  title: string;
  text: string;
} {
  const { t } = useTranslation('settings');
  const { formatInstant } = useFormat();
  if (faultCount > 0) {
    const text = t('settings.import.faulty.text', { faults: faultCount });
    return { title: t('settings.import.faulty.title'), text };
  }
  if (!dryRun) return { title: t('settings.import.done.title'), text: t('settings.import.done.text') };
  if (counts.every(({ added }) => added === 0)) {
    return { title: t('settings.import.nothing.title'), text: t('settings.import.nothing.text') };
  }
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const date = formatInstant(exportedAt, timeZone);
  return { title: t('settings.import.ready.title'), text: t('settings.import.ready.text', { date }) };
}

function Faults({ report: { faults, faultCount } }: { readonly report: ImportReport }) {
  const { t } = useTranslation('settings');
  const more = faultCount - faults.length;
  return (
    <ul className={classes.faults}>
      {faults.map((fault) => (
        <li key={[fault.file, fault.line, fault.column, fault.code].join(' ')}>{sentenceOf(t, fault)}</li>
      ))}
      {more > 0 && <li>{t('settings.import.fault.more', { faults: more })}</li>}
    </ul>
  );
}

function sentenceOf(t: Translate, { file, line, column, code, params }: ImportFault): string {
  const fault = problemMessage(t, { code, params });
  if (line !== null && column !== null) {
    return t('settings.import.fault.column', { file, line: String(line), column, fault });
  }
  if (line !== null) return t('settings.import.fault.line', { file, line: String(line), fault });
  if (column !== null) return t('settings.import.fault.field', { file, column, fault });
  return t('settings.import.fault.file', { file, fault });
}
