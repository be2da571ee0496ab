import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: Email;
}

export interface MailServer {
  /** `smtp://127.0.0.1:<port>`. */
  readonly url: string;
  /** Everything received so far. */
  readonly received: readonly ReceivedMail[];
  /** Answers to recipients, by address, instead of taking their mail: an SMTP status such as 550 or 451. */
  readonly refusals: Map<string, number>;
  /** The next mail, or one that has come since the last one taken. */
  next(): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that takes every mail but those of `refusals`. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const refusals = new Map<string, number>();
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const status = refusals.get(address);
      done(status === undefined ? null : Object.assign(new Error('refused'), { responseCode: status }));
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      collect(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((content) => {
          const from = mailFrom === false ? '' : mailFrom.address;
          received.push({ from, to: rcptTo.map(({ address }) => address), content });
          done();
          const waiter = waiting.shift();
          if (waiter) waiter(received[taken++] as ReceivedMail);
        }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refusals,
    next: () => {
      const mail = received[taken];
      if (!mail) return new Promise((resolve) => waiting.push(resolve));
      taken += 1;
      return Promise.resolve(mail);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
