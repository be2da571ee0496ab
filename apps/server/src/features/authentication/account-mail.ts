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

/** Colours for both schemes: mail programs that turn mails dark leave those alone that say they can be. */
const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:24px;background:#f6f7f9;color:#121926;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.card{max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e3e7ed;border-radius:14px}
.action{display:inline-block;padding:12px 20px;border-radius:9px;background:#1d4ed8;color:#fff!important;font-weight:600;text-decoration:none}
a{color:#1d4ed8}.quiet{color:#4b5565;font-size:14px}
@media(prefers-color-scheme:dark){body{background:#0b0f17;color:#eef2f8}.card{background:#131924;border-color:#232c3b}.action{background:#8fb2ff;color:#0b1530!important}a{color:#8fb2ff}.quiet{color:#a7b2c4}}`;

function htmlOf(parts: Parts, links: MailLinks, language: Language): string {
  const [web, native] = [escape(links.web), escape(links.native)];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><style>${STYLE}</style></head><body><div class="card">
<p>${escape(parts.greeting)}</p><p>${escape(parts.text)}</p><p><a class="action" href="${web}">${escape(parts.action)}</a></p>
<p class="quiet"><a href="${native}">${escape(parts.native)}</a></p><p class="quiet">${escape(parts.ignore)}</p>
<p class="quiet">${escape(parts.signature)}</p></div></body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
