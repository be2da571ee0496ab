import type { DueKind } from '#platform/kinds/due-kinds.ts';
import type { PlainMessageKey } from '@carnet/i18n/translate';

interface AnnouncedPage {
  readonly path: (id: string) => string;
  /** Where several of them are listed. */
  readonly list: string;
  /** The words of the link in a mail, and of the button of a push. */
  readonly mail: PlainMessageKey;
  readonly push: PlainMessageKey;
  /** Whether it asks for work that is recorded once it is done. */
  readonly isWork: boolean;
}

/** The page of the app, by its own path, that a message about each kind opens. */
export const ANNOUNCED_PAGES: Readonly<Record<DueKind, AnnouncedPage>> = {
  reminder: {
    path: (id) => `/maintenance?edit=${id}`,
    list: '/maintenance',
    mail: 'mail.reminder.open',
    push: 'mail.push.open',
    isWork: true,
  },
  document: {
    path: (id) => `/documents/${id}`,
    list: '/documents',
    mail: 'mail.document.open',
    push: 'mail.push.openDocument',
    isWork: false,
  },
  record: {
    path: (id) => `/maintenance/${id}/edit`,
    list: '/maintenance',
    mail: 'mail.warranty.open',
    push: 'mail.push.openRecord',
    isWork: false,
  },
};
