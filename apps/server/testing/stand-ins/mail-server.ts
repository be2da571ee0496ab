import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: Email;
  /** The client name of the sender (EHLO). */
  readonly client: string;
}

export interface MailServer {
  /** `smtp://127.0.0.1:<port>`. */
  readonly url: string;
  /** Everything received so far. */
  readonly received: readonly ReceivedMail[];
  /** SMTP statuses such as 550 or 451 for recipients whose mail is refused. */
  readonly refusals: Map<string, number>;
  /** Awaited after a mail was received and before it is acknowledged. */
  beforeAnswer: (mail: ReceivedMail) => Promise<void>;
  /** The next mail, or one received since the last call. */
  next(): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that accepts every mail except those in `refusals`. */
export async function startMailServer(): Promise<MailServer> {
  const box = createBox();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const status = box.refusals.get(address);
      done(status === undefined ? null : Object.assign(new Error('refused'), { responseCode: status }));
    },
    onData: (stream, { envelope, hostNameAppearsAs: client }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      collect(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((content) => {
          const mail = { from, to, content, client };
          box.put(mail);
          return box.beforeAnswer(mail);
        })
        .then(() => done(), done);
    },
  });
  // A sender may die in the middle of its conversation.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(box, {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** Received mails, and callers waiting for more. */
function createBox(): Omit<MailServer, 'url' | 'stop'> & { put(mail: ReceivedMail): void } {
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let taken = 0;
  return {
    received,
    refusals: new Map(),
    beforeAnswer: () => Promise.resolve(),
    put: (mail) => {
      received.push(mail);
      const waiter = waiting.shift();
      if (waiter) waiter(received[taken++] as ReceivedMail);
    },
    next: () => {
      const mail = received[taken];
      if (!mail) return new Promise((resolve) => waiting.push(resolve));
      taken += 1;
      return Promise.resolve(mail);
    },
  };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
