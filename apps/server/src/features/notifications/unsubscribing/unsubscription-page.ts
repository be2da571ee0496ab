import { translatorFor } from '#features/notifications/sending/message-content.ts';
import { escapeHtml, mailPage } from '#platform/mail/mail-page.ts';
import type { Language } from '@carnet/contract/wire/scalars';

/** Asks before anything changes: programs that look into mails follow links before people do. */
export function askingPage(language: Language, email: string): string {
  const t = translatorFor(language);
  const title = t('mail.unsubscribing.title');
  return mailPage(
    language,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t('mail.unsubscribing.text', { email }))}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="action">${escapeHtml(t('mail.unsubscribing.action'))}</button></form></main>`,
    title,
  );
}

export function unsubscribedPage(language: Language): string {
  const t = translatorFor(language);
  const title = t('mail.unsubscribed.title');
  return mailPage(
    language,
    `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t('mail.unsubscribed.text'))}</p>
<p><a href="/settings">${escapeHtml(t('mail.unsubscribed.settings'))}</a></p></main>`,
    title,
  );
}

const FIELD = 'List-Unsubscribe';
const VALUE = 'One-Click';

/** The media types of forms in which mail providers send the one click (RFC 8058, section 3.2). */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether a form, as text, holds `List-Unsubscribe=One-Click`. */
export function isOneClick(form: unknown): boolean {
  if (typeof form !== 'string') return false;
  if (new URLSearchParams(form).get(FIELD) === VALUE) return true;
  return new RegExp(`name="?${FIELD}"?[^\\n]*(?:\\r?\\n[^\\r\\n]+)*\\r?\\n\\r?\\n${VALUE}\\r?\\n`, 'i').test(
    form,
  );
}
