import { outboxMailer } from '#platform/mail/mailer.ts';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MAIL = {
  to: 'camille@example.org',
  subject: 'Confirmez votre adresse e-mail',
  text: 'http://127.0.0.1:3000/verify-email?token=abc',
  html: '<p></p>',
};

describe('mails without an SMTP server', () => {
  let folder: string;
  let logged: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carnet-outbox-'));
    logged = '';
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function send(print: ((mail: string) => void) | null): Promise<string> {
    const log = pino({}, { write: (line: string) => (logged += line) });
    const outbox = join(folder, 'outbox');
    await outboxMailer(outbox, log, print).send(MAIL);
    const [file = ''] = await readdir(outbox);
    expect((await stat(join(outbox, file))).mode & 0o077).toBe(0);
    expect(logged).toContain(file);
    return readFile(join(outbox, file), 'utf8');
  }

  it('a file with the link, readable by the operator only; the log names the file and no person', async () => {
    const mail = await send(null);
    expect(mail).toContain(`To: ${MAIL.to}`);
    expect(mail).toContain(MAIL.text);
    expect(logged).not.toContain('camille');
    expect(logged).not.toContain('token=');
  });

  it('on a terminal → printed as well, and still not logged', async () => {
    let shown = '';
    const mail = await send((text) => (shown += text));
    expect(shown).toBe(mail);
    expect(logged).not.toContain('camille');
    expect(logged).not.toContain('token=');
  });
});
