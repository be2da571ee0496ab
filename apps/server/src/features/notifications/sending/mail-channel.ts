import { ANNOUNCED_PAGES } from '#platform/channels/announced-pages.ts';
import { emailFault } from '#features/notifications/sending/email-state.ts';
import { translatorFor } from '#features/notifications/sending/message-content.ts';
import type { Channel, ChannelMessage, Delivery, MessageItem } from '#platform/channels/channel.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml, mailPage } from '#platform/mail/mail-page.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { classifyMailFault } from '#platform/mail/mail-fault.ts';
import { publicAddress } from '#platform/public-address.ts';
import { formattersFor } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';

/** Announcements by e-mail: through the operator's mail server, or into the outbox folder without one. */
export function mailChannel(mailer: Mailer, config: Config): Channel {
  const { hostname } = new URL(publicAddress(config));
  return {
    name: 'email',
    setting: 'emailNotifications',
    // An address that rejects mail counts as reachable: the failure is recorded, and its owner sees it.
    reaches: async (_tx, accountIds) => new Set(accountIds),
    faultOf: (addressee) => emailFault(config, addressee),
    whenFree: mailer.whenFree,
    send: async (message) => {
      try {
        await mailer.send(reminderMail(message, hostname));
        return { outcome: 'sent', isAddressDead: false };
      } catch (error) {
        return deliveryAfter(error);
      }
    },
  };
}

function deliveryAfter(error: unknown): Delivery {
  switch (classifyMailFault(error)) {
    case 'recipient':
      return { outcome: 'refused', reason: 'address_refused', isAddressDead: true };
    case 'content':
      return { outcome: 'refused', reason: 'mail_refused' };
    case 'server':
      return { outcome: 'delayed', reason: 'mail_server_unreachable' };
  }
}

/** The mail of a message, with the same content in text and HTML. `domain` makes the Message-ID globally unique. */
function reminderMail(message: ChannelMessage, domain: string): Mail {
  const t = translatorFor(message.recipient.language);
  const blocks = message.items.map((item) => toBlock(t, item));
  const others = message.others === 0 ? null : t('mail.reminder.others', { reminders: message.others });
  const isTrial = message.kind === 'test';
  const intro = isTrial
    ? t('mail.trial.text')
    : t('mail.reminder.text', { reminders: message.items.length + message.others });
  return {
    to: message.recipient.email,
    subject: message.title,
    messageId: `${message.id}@${domain}`,
    headers: {
      'List-Unsubscribe': `<${message.unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
    },
    text: [
      t('mail.greeting'),
      intro,
      ...blocks.map(textOfBlock),
      ...(others === null ? [] : [others]),
      `${t('mail.unsubscribe')}\n${message.unsubscribeLink}`,
      `-- \n${t('mail.signature')}`,
    ].join('\n\n'),
    html: mailPage(
      t.language,
      [
        `<p>${escapeHtml(t('mail.greeting'))}</p><p>${escapeHtml(intro)}</p>`,
        ...blocks.map(htmlOfBlock),
        ...(others === null ? [] : [`<p>${escapeHtml(others)}</p>`]),
        `<p class="quiet"><a href="${escapeHtml(message.unsubscribeLink)}">${escapeHtml(t('mail.unsubscribe'))}</a></p>`,
        `<p class="quiet">${escapeHtml(t('mail.signature'))}</p>`,
      ].join('\n'),
    ),
  };
}

/** The part of a mail about one reminder. */
interface Block {
  readonly headline: string;
  readonly lines: readonly string[];
  readonly official: MessageItem['official'];
  /** Null if there is no work to record. */
  readonly done: { readonly text: string; readonly link: string } | null;
  readonly reminder: { readonly text: string; readonly link: string };
}

function toBlock(t: Translate, item: MessageItem): Block {
  const { formatLongDate, formatRelativeDays, formatKilometres, formatEurosEstimate } = formattersFor(
    t.language,
  );
  const { dueOn, daysToDue } = item;
  const page = ANNOUNCED_PAGES[item.kind];
  const isByDate = dueOn !== null && daysToDue !== null;
  return {
    headline: item.headline,
    lines: [
      ...item.notes,
      ...(isByDate
        ? [t('mail.reminder.when', { date: formatLongDate(dueOn), inDays: formatRelativeDays(daysToDue) })]
        : []),
      ...(item.kilometresLeft === null
        ? []
        : [t('mail.reminder.left', { distance: formatKilometres(item.kilometresLeft) })]),
      ...(item.estimatedCost === null
        ? []
        : [t('mail.reminder.price', { amount: formatEurosEstimate(item.estimatedCost) })]),
    ],
    official: item.official,
    done: page.isWork ? { text: t('mail.reminder.done'), link: item.links.done } : null,
    reminder: { text: t(page.mail), link: item.links.reminder },
  };
}

function textOfBlock({ headline, lines, official, done, reminder }: Block): string {
  const centres = official === null ? [] : [`${official.text} ${official.link}`];
  return [
    headline,
    ...lines,
    ...centres,
    ...(done === null ? [] : [`${done.text} ${done.link}`]),
    `${reminder.text} ${reminder.link}`,
  ].join('\n');
}

function htmlOfBlock({ headline, lines, official, done, reminder }: Block): string {
  const centres =
    official === null ? '' : `<p><a href="${official.link}">${escapeHtml(official.text)}</a></p>`;
  const [main, quiet] = done === null ? [reminder, null] : [done, reminder];
  const actions = `<p><a class="action" href="${escapeHtml(main.link)}">${escapeHtml(main.text)}</a></p>${
    quiet === null
      ? ''
      : `\n<p class="quiet"><a href="${escapeHtml(quiet.link)}">${escapeHtml(quiet.text)}</a></p>`
  }`;
  return `<div class="item"><h2>${escapeHtml(headline)}</h2>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${centres}
${actions}</div>`;
}
