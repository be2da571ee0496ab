/** What a mail server found wrong, or that none could be reached. */
export type MailFault = 'recipient' | 'content' | 'server';

/**
 * Why a mail was not taken: `recipient` and `content` for good (RFC 5321: 5xx to RCPT, and to the data), `server` for
 * now. A 5xx to anything else (sign-in, sender) is the operator's to mend, so the mail waits.
 */
export function mailFaultOf(error: unknown): MailFault {
  if (!(error instanceof Error)) return 'server';
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  if (status < 500 || status > 599) return 'server';
  if (command === 'RCPT TO') return 'recipient';
  return command === 'DATA' ? 'content' : 'server';
}

/** What it was, for the operator: codes alone, for the words of a mail server name whom it refuses. */
export function describeMailFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const codes = ['code', 'responseCode', 'command'].map((name): unknown => Reflect.get(error, name));
  return codes.filter((code) => typeof code === 'string' || typeof code === 'number').join(' ') || error.name;
}
