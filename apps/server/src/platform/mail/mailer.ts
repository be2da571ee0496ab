import { limitConcurrency, type LimitedRunner } from '#platform/concurrency/limit-concurrency.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { classifyMailFault } from '#platform/mail/mail-fault.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets; the same when a mail is sent again. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /**
   * Runs work as soon as a connection to the mail server is free. Claim a mail inside, not before, so that no
   * claim expires while waiting.
   */
  readonly whenFree: LimitedRunner;
  /**
   * Resolves when the mail server has accepted the mail. Rejects when it refuses or takes longer than
   * `LONGEST_SENDING_MILLIS`.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
}

/** How long sending a mail may take in total, however slow the mail server. Claims of mails last longer. */
export const LONGEST_SENDING_MILLIS = 4 * 60_000;
const CONNECTIONS = 5;

/** Timeouts of a mail server in milliseconds: for its greeting, each response, and a whole mail. */
export interface SmtpPatience {
  readonly greeting: number;
  /** A server that scans mails before accepting them may need a minute (RFC 5321, 4.5.3.2 asks for more). */
  readonly answer: number;
  readonly mail: number;
}

const PATIENCE: SmtpPatience = { greeting: 20_000, answer: 120_000, mail: LONGEST_SENDING_MILLIS };

/** Sends mails through any SMTP server. */
export function smtpMailer({ url, from }: SmtpOptions, patience = PATIENCE): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: patience.greeting,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.answer,
  });
  return {
    whenFree: limitConcurrency(CONNECTIONS),
    send: async (mail) => {
      const { messageId, headers, ...content } = mail;
      await transport.sendMail({
        from,
        ...content,
        signal: AbortSignal.timeout(patience.mail),
        ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
        ...(headers === undefined ? {} : { headers }),
      });
    },
    close: () => {
      transport.close();
    },
  };
}

/** Wraps a mailer with metrics of duration and failures. */
export function measuredMailer(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    send: (mail) => metrics.measureMail(() => mailer.send(mail), classifyMailFault),
  };
}

/**
 * Without an SMTP server: writes each mail to a file in `folder`, readable by the operator only, so that its
 * link can be followed. The log names the file, never the recipient: logs contain no personal data. In
 * development `print` shows the mail itself, which is never logged.
 */
export function outboxMailer(
  folder: string,
  log: FastifyBaseLogger,
  print: ((mail: string) => void) | null,
): Mailer {
  return {
    whenFree: limitConcurrency(CONNECTIONS),
    send: async ({ to, subject, text, messageId }) => {
      await makeFolder(folder);
      // A mail that is sent again overwrites its file.
      const name = messageId ?? `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      const file = `${name}.txt`;
      const mail = `To: ${to}\nSubject: ${subject}\n\n${text}\n`;
      await writeFile(join(folder, file), mail, { mode: 0o600 });
      log.info({ file }, 'no SMTP server is configured: the mail was written to the outbox folder');
      print?.(mail);
    },
    close: () => {},
  };
}
