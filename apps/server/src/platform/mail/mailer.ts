import { makeFolder } from '#platform/files/make-folder.ts';
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
  /** Resolves when the mail server has taken the mail, rejects when it refuses. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly url: string;
  readonly from: string;
}

const TIMEOUT_MILLIS = 20_000;

/** Mails through any SMTP server. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MILLIS,
    greetingTimeout: TIMEOUT_MILLIS,
    socketTimeout: TIMEOUT_MILLIS,
  });
  return {
    send: async (mail) => {
      const { messageId, headers, ...content } = mail;
      await transport.sendMail({
        from,
        ...content,
        ...(messageId === undefined ? {} : { messageId: `<${messageId}>` }),
        ...(headers === undefined ? {} : { headers }),
      });
    },
    close: () => {
      transport.close();
    },
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
