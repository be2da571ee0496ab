import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The steps of an SMTP conversation (RFC 5321); `content` is the whole mail with its final dot. */
export const SMTP_STEPS = ['greeting', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'content', 'QUIT'] as const;
export type SmtpStep = (typeof SMTP_STEPS)[number];

/** What happens instead of a reply. */
export const SMTP_FAULTS = ['reset', 'close', 'silence'] as const;
export type SmtpFault = (typeof SMTP_FAULTS)[number];

/** A mail server that breaks its conversations at a given step. */
export interface BrokenMailServer {
  /** With user name and password, so that senders authenticate. */
  readonly url: string;
  /** The Message-IDs of completely received mails, acknowledged or not. */
  readonly contents: readonly string[];
  /** Number of open connections. */
  countConnections(): number;
  breakAt(step: SmtpStep | null, fault?: SmtpFault): void;
  stop(): Promise<void>;
}

const ANSWERS: Readonly<Record<SmtpStep, string>> = {
  greeting: '220 ready',
  EHLO: '250-here\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  content: '250 taken',
  QUIT: '221 bye',
};

export async function startBrokenMailServer(): Promise<BrokenMailServer> {
  const open = new Set<Socket>();
  const contents: string[] = [];
  let [brokenStep, brokenBy]: [SmtpStep | null, SmtpFault] = [null, 'reset'];

  function answer(socket: Socket, step: SmtpStep): void {
    if (step !== brokenStep) socket.write(`${ANSWERS[step]}\r\n`);
    else if (brokenBy === 'reset') socket.resetAndDestroy();
    else if (brokenBy === 'close') socket.end();
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    void converse(socket, contents, (step) => answer(socket, step));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://carnet:secret@127.0.0.1:${port}`,
    contents,
    countConnections: () => open.size,
    breakAt: (step, fault = 'reset') => {
      [brokenStep, brokenBy] = [step, fault];
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(socket: Socket, contents: string[], answer: (step: SmtpStep) => void): Promise<void> {
  answer('greeting');
  let content: string[] | null = null;
  for await (const line of createInterface({ input: socket })) {
    if (content !== null && line !== '.') content.push(line);
    else if (content !== null) {
      contents.push(/^Message-ID: <(.*)>$/im.exec(content.join('\n'))?.[1] ?? '');
      content = null;
      answer('content');
    } else {
      const step = SMTP_STEPS.find((name) => line.startsWith(name));
      if (step === 'DATA') content = [];
      if (step) answer(step);
      else socket.write('250 fine\r\n');
      if (step === 'QUIT') socket.end();
    }
  }
}
