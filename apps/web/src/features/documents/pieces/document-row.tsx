import { DocumentTile } from '#features/documents/pieces/document-icon.tsx';
import { standingOf } from '#features/documents/pieces/document-standing.ts';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { SeverityChip } from '#features/reminders/pieces/severity-chip.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { Link } from 'react-router';
import classes from './document-row.module.css';

interface DocumentRowProps {
  readonly document: CarnetDocument;
  /** Null where the page is about one vehicle. */
  readonly vehicleName: string | null;
}

/** One document in a list: what it is, whose, until when, how many files. The whole row leads to it. */
export function DocumentRow({ document, vehicleName }: DocumentRowProps) {
  const { t } = useTranslation('documents');
  const { formatDate } = useFormat();
  const { state, urgency } = standingOf(document, useToday());
  const { id, kind, title, issuer, number, expiresOn, files } = document;
  const facts = [
    title === null ? null : t(`common.documentKind.${kind}`),
    vehicleName,
    issuer,
    number,
    t('documents.row.files', { files: files.length }),
  ];
  return (
    <li className={classes.row}>
      <DocumentTile kind={kind} urgency={urgency} />
      <div className={classes.text}>
        <p className={classes.name}>
          <Link to={paths.document(id)}>
            {documentTitle(t, document)}
            <LeadsOn />
          </Link>{' '}
          <WaitingMark id={id} />
        </p>
        <p className={classes.facts}>{facts.filter(Boolean).join('\u00a0· ')}</p>
      </div>
      <div className={classes.state}>
        {state === 'none' ? (
          <span className={classes.muted}>{t('documents.state.none')}</span>
        ) : (
          <SeverityChip urgency={urgency} label={t(`documents.state.${state}`)} />
        )}
        {expiresOn !== null && (
          <span className={classes.muted}>{t('documents.until', { date: formatDate(expiresOn) })}</span>
        )}
      </div>
    </li>
  );
}
