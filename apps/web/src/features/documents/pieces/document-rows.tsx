import { DocumentTile } from '#features/documents/pieces/document-icon.tsx';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { SeverityChip, type ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import { useDueWords } from '#features/reminders/pieces/use-due-words.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { toDocumentFacts } from '@carnet/contract/documents/document-facts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { documentState, judgeDocument, type DocumentState } from '@carnet/domain/documents/document-reminder';
import type { DueTerm } from '@carnet/domain/reminders/due-terms';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './document-rows.module.css';

interface DocumentRowsProps {
  readonly label: string;
  readonly documents: readonly CarnetDocument[];
  /** Owner of a document, shown next to its name. */
  readonly ownerOf?: (document: CarnetDocument) => string;
  /** Further rows at the end. */
  readonly children?: ReactNode;
}

/** Documents, those that expire first at the top. */
export function DocumentRows({ label, documents, ownerOf, children }: DocumentRowsProps) {
  return (
    <div className={classes.list}>
      <RowList label={label}>
        {documents.toSorted(compareByExpiry).map((document) => (
          <DocumentRow key={document.id} document={document} vehicleName={ownerOf?.(document) ?? null} />
        ))}
        {children}
      </RowList>
    </div>
  );
}

interface DocumentRowProps {
  readonly document: CarnetDocument;
  /** Null on the page of one vehicle. */
  readonly vehicleName: string | null;
}

/** A document in a list: name, owner, expiry, number of files. The whole row is a link. */
function DocumentRow({ document, vehicleName }: DocumentRowProps) {
  const { t } = useTranslation('documents');
  const { formatDate } = useFormat();
  const { state, urgency, terms } = describeExpiry(document, useToday());
  const words = useDueWords()(terms, 'document');
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
          <SeverityChip
            urgency={urgency}
            state={state === 'valid' ? t('documents.state.valid') : words.state}
          />
        )}
        {expiresOn !== null && (
          <span className={classes.muted}>{t('documents.until', { date: formatDate(expiresOn) })}</span>
        )}
      </div>
    </li>
  );
}

const URGENCIES: Readonly<Record<DocumentState, ShownUrgency>> = {
  none: 'upcoming',
  valid: 'upcoming',
  soon: 'soon',
  urgent: 'urgent',
  expired: 'late',
};

/** Expiry state, urgency and end of a document; an unannounced one has no urgency. */
function describeExpiry(
  document: CarnetDocument,
  today: CivilDate,
): {
  readonly state: DocumentState;
  readonly urgency: ShownUrgency;
  readonly terms: readonly DueTerm[];
} {
  const facts = toDocumentFacts(document);
  const state = documentState(facts, today);
  const { reminder, terms } = judgeDocument(facts, today);
  const isOver = state === 'expired' && !reminder.active;
  return { state, urgency: isOver ? 'off' : URGENCIES[state], terms };
}

/** Earliest expiry first, documents without one last. Civil dates compare as text. */
function compareByExpiry(a: CarnetDocument, b: CarnetDocument): number {
  const [one, other] = [a.expiresOn ?? '9999', b.expiresOn ?? '9999'];
  if (one !== other) return one < other ? -1 : 1;
  return a.created_at < b.created_at ? 1 : -1;
}
