import type { DueKind } from '#platform/kinds/due-kinds.ts';
import type { PlainMessageKey } from '@carnet/i18n/translate';

interface AnnouncedPage {
  readonly path: (id: string) => string;
  /** The page that lists several of them. */
  readonly list: string;
  /** Label of the link in a mail, and of the button in a push message. */
  readonly mail: PlainMessageKey;
  readonly push: PlainMessageKey;
  /** Whether it announces work, which the user records when it is done. */
  readonly isWork: boolean;
}

/** The page of the app, by app path, that a message about each kind opens. */
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
