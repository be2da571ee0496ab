import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
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
      await transport.sendMail({ from, ...mail });
    },
    close: () => {
      transport.close();
    },
  };
}

/** Without an SMTP server, in development: the mail with its link goes to the log instead. */
export function logMailer(log: FastifyBaseLogger): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      log.info({ mail: { to, subject, text } }, 'No SMTP server is configured: the mail is printed here');
    },
    close: () => {},
  };
}
