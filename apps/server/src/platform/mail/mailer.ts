import { limitConcurrency, type LimitedRunner } from '#platform/concurrency/limit-concurrency.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { mailFaultOf } from '#platform/mail/mail-fault.ts';
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
  /** Without angle brackets; the same for a mail that is sent again. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /**
   * Runs work as soon as one of the connections to the mail server is free. Who sends a mail claims it in there, not while
   * it waits: then no claim runs out in the line.
   */
  readonly whenFree: LimitedRunner;
  /** Resolves when the mail server has taken the mail, rejects when it refuses or takes longer than `LONGEST_SENDING_MILLIS`. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
}

/** How long a mail may take altogether, however slowly the mail server answers. Claims of mails last longer. */
export const LONGEST_SENDING_MILLIS = 4 * 60_000;
const CONNECTIONS = 5;

/** How long a mail server may take, in milliseconds: to let us in, for each answer, and for a whole mail. */
export interface SmtpPatience {
  readonly greeting: number;
  /** A server that looks at a mail before it takes it may need a minute (RFC 5321, 4.5.3.2 asks for more). */
  readonly answer: number;
  readonly mail: number;
}

const PATIENCE: SmtpPatience = { greeting: 20_000, answer: 120_000, mail: LONGEST_SENDING_MILLIS };

/** Mails through any SMTP server. */
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

/** The same mailer, with the time and the failures of each mail. */
export function measuredMailer(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    send: (mail) => metrics.measureMail(() => mailer.send(mail), mailFaultOf),
  };
}

/**
 * Without an SMTP server: each mail becomes a file of its own in `folder`, readable by the operator alone, so that its
 * link can be followed. The log says which file, never who it is for: logs hold nothing personal. Who develops gets the
 * mail itself by `print`, which is never logged.
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
      // A mail that is sent again lies there once.
      const name = messageId ?? `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      const file = `${name}.txt`;
      const mail = `To: ${to}\nSubject: ${subject}\n\n${text}\n`;
      await writeFile(join(folder, file), mail, { mode: 0o600 });
      log.info({ file }, 'no SMTP server is configured: the mail lies in the outbox');
      print?.(mail);
    },
    close: () => {},
  };
}
