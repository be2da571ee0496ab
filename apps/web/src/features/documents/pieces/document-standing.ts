import type { ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import { factsOfDocument } from '@carnet/contract/documents/document-facts';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  documentState,
  reminderOfDocument,
  type DocumentState,
} from '@carnet/domain/documents/document-reminder';

const URGENCIES: Readonly<Record<DocumentState, ShownUrgency>> = {
  none: 'upcoming',
  valid: 'upcoming',
  soon: 'soon',
  urgent: 'urgent',
  expired: 'late',
};

/** Where a document stands, and how pressing that is: of one that is not announced it is not. */
export function standingOf(
  document: CarnetDocument,
  today: CivilDate,
): { readonly state: DocumentState; readonly urgency: ShownUrgency } {
  const facts = factsOfDocument(document);
  const state = documentState(facts, today);
  const isAnnounced = reminderOfDocument(facts, today).active;
  return { state, urgency: state === 'expired' && !isAnnounced ? 'off' : URGENCIES[state] };
}

/** What expires first comes first; what never does, last. Civil dates compare as text. */
export function compareByExpiry(a: CarnetDocument, b: CarnetDocument): number {
  const [one, other] = [a.expiresOn ?? '9999', b.expiresOn ?? '9999'];
  if (one !== other) return one < other ? -1 : 1;
  return a.created_at < b.created_at ? 1 : -1;
}
