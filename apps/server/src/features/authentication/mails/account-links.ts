import {
  deleteTokensExpiredBefore,
  insertAccountToken,
  type TokenPurpose,
} from '#features/authentication/mails/account-tokens.repository.ts';
import type { Account } from '#features/authentication/authentication.repository.ts';
import { createToken, hashToken } from '#features/authentication/session-token.ts';
import { CLOCK_DIFFERENCE_MILLIS, formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { escapeHtml, mailPage } from '#platform/mail/mail-page.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { publicAddress } from '#platform/public-address.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Language } from '@carnet/contract/wire/scalars';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator } from '@carnet/i18n/translate';

const HOUR_MILLIS = 3_600_000;
/** A reset link is valid for an hour; a verification link is not urgent. */
const LIFETIMES: Readonly<Record<TokenPurpose, number>> = { reset: HOUR_MILLIS, verify: 72 * HOUR_MILLIS };
/** How long an expired link is reported as expired; afterwards it is unknown. */
const KEPT_AFTER_EXPIRY_MILLIS = 30 * 24 * HOUR_MILLIS;

/**
 * Makes a mail with a new link for the account, in its language. Stores the token, and deletes old ones of
 * all accounts. Without an account it does the same except for the token, and returns null.
 */
export async function makeLinkMail(
  context: Context,
  tx: Tx,
  account: Account | null,
  purpose: TokenPurpose,
): Promise<Mail | null> {
  const now = context.clock.now();
  await deleteTokensExpiredBefore(tx, formatInstant(now - KEPT_AFTER_EXPIRY_MILLIS));
  if (!account) return null;
  const token = createToken();
  await insertAccountToken(tx, {
    tokenHash: hashToken(token),
    accountId: account.id,
    purpose,
    createdAt: formatInstant(now),
    expiresAt: formatInstant(now + LIFETIMES[purpose]),
  });
  const links = buildLinks(purpose, token, publicAddress(context.config));
  return accountMail(purpose, account.email, account.language, links);
}

/**
 * Whether a link is valid. A link that expires too far in the future was made while a clock was wrong, and
 * counts as expired.
 */
export function isLinkAlive(purpose: TokenPurpose, expiresAt: string, now: number): boolean {
  const left = Date.parse(expiresAt) - now;
  return left > 0 && left <= LIFETIMES[purpose] + CLOCK_DIFFERENCE_MILLIS;
}

/** The native app recognises its link by `type=recovery` and the token. */
function buildLinks(purpose: TokenPurpose, token: string, publicUrl: string): MailLinks {
  if (purpose === 'verify') {
    const query = new URLSearchParams({ token }).toString();
    return { web: `${publicUrl}/verify-email?${query}`, native: `carnet://verify-email?${query}` };
  }
  const web = new URLSearchParams({ token }).toString();
  const native = new URLSearchParams({ type: 'recovery', token }).toString();
  return { web: `${publicUrl}/reset-password?${web}`, native: `carnet://reset-password?${native}` };
}

/** Links to the same page on the web and in the app. */
interface MailLinks {
  readonly web: string;
  /** Opens the native app if it is installed. */
  readonly native: string;
}

type MailKind = 'verify' | 'reset';

/** The mail to verify an address or to choose a new password, with the same content in text and HTML. */
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
    html: renderHtml(parts, links, language),
  };
}

type Parts = Readonly<Record<'greeting' | 'text' | 'action' | 'native' | 'ignore' | 'signature', string>>;

function renderHtml(parts: Parts, links: MailLinks, language: Language): string {
  const [web, native] = [escapeHtml(links.web), escapeHtml(links.native)];
  return mailPage(
    language,
    `<p>${escapeHtml(parts.greeting)}</p><p>${escapeHtml(parts.text)}</p><p><a class="action" href="${web}">${escapeHtml(parts.action)}</a></p>
<p class="quiet"><a href="${native}">${escapeHtml(parts.native)}</a></p><p class="quiet">${escapeHtml(parts.ignore)}</p>
<p class="quiet">${escapeHtml(parts.signature)}</p>`,
  );
}
