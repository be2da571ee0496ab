/** The part of a mail that a server rejected; `server` also when none could be reached. */
export type MailFault = 'recipient' | 'content' | 'server';

/**
 * Classifies a failed mail: `recipient` and `content` are final (RFC 5321: 5xx to RCPT, and to the data), `server` is
 * temporary. The operator can fix a 5xx to anything else (authentication, sender), so the mail waits.
 */
export function classifyMailFault(error: unknown): MailFault {
  if (!(error instanceof Error)) return 'server';
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  if (status < 500 || status > 599) return 'server';
  if (command === 'RCPT TO') return 'recipient';
  return command === 'DATA' ? 'content' : 'server';
}

/** Describes the fault for the operator by codes only, because the text of a mail server contains the recipient. */
export function describeMailFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const codes = ['code', 'responseCode', 'command'].map((name): unknown => Reflect.get(error, name));
  return codes.filter((code) => typeof code === 'string' || typeof code === 'number').join(' ') || error.name;
}
