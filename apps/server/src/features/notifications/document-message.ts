import type { Watch } from '#features/notifications/watches.repository.ts';
import type { MessageItem } from '#platform/channels/channel.ts';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** What a document goes by: its title, else its kind. */
export function labelOfDocument(t: Translate, { kind, title }: NonNullable<Watch['document']>): string {
  return title ?? t(`common.documentKind.${kind}`);
}

/** What a message says of a document that expires, or has expired. */
export function sayExpiry(
  t: Translate,
  what: string,
  expiresOn: CivilDate,
  today: CivilDate,
): Pick<MessageItem, 'headline' | 'statement'> {
  const date = formattersFor(t.language).formatDayInYear(expiresOn, today);
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) {
    return {
      headline: t('mail.document.expired', { what, date }),
      statement: t('mail.push.expired', { date }),
    };
  }
  return daysLeft === 0
    ? { headline: t('mail.document.today', { what }), statement: t('mail.push.expiresToday') }
    : { headline: t('mail.document.before', { what, date }), statement: t('mail.push.expires', { date }) };
}
