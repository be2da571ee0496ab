import { escapeHtml, mailPage } from '#platform/mail/mail-page.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Language } from '@carnet/contract/wire/scalars';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator } from '@carnet/i18n/translate';

/** Both ways of opening what a link in a mail names. */
export interface MailLinks {
  readonly web: string;
  /** Opens the native app, where it is installed. */
  readonly native: string;
}

type MailKind = 'verify' | 'reset';

/** The mail that verifies an address or lets choose a new password: text and HTML say the same. */
export function accountMail(kind: MailKind, to: string, language: Language, links: MailLinks): Mail {
  const t = createTranslator(language, compileCatalogue(language), 'generic');
  const parts = {
    greeting: t('mail.greeting'),
    text: t(`mail.${kind}.text`),
    action: t(`mail.${kind}.action`),
    native: t('mail.openInApp'),
    ignore: t(`mail.${kind}.ignore`),
    signature: t('mail.signature'),
  };
  return {
    to,
    subject: t(`mail.${kind}.subject`),
    text: [
      parts.greeting,
      `${parts.text}\n${links.web}`,
      `${parts.native}\n${links.native}`,
      parts.ignore,
      `-- \n${parts.signature}`,
    ].join('\n\n'),
    html: htmlOf(parts, links, language),
  };
}

type Parts = Readonly<Record<'greeting' | 'text' | 'action' | 'native' | 'ignore' | 'signature', string>>;

function htmlOf(parts: Parts, links: MailLinks, language: Language): string {
  const [web, native] = [escapeHtml(links.web), escapeHtml(links.native)];
  return mailPage(
    language,
    `<p>${escapeHtml(parts.greeting)}</p><p>${escapeHtml(parts.text)}</p><p><a class="action" href="${web}">${escapeHtml(parts.action)}</a></p>
<p class="quiet"><a href="${native}">${escapeHtml(parts.native)}</a></p><p class="quiet">${escapeHtml(parts.ignore)}</p>
<p class="quiet">${escapeHtml(parts.signature)}</p>`,
  );
}
