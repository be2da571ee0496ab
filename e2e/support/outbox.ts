import { expect } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './environment.ts';

/** Waits for a mail to an address and returns its text. Without SMTP the server writes mails to a folder. */
export async function waitForMail(address: string, subject: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => (found = findMail(address, subject)), { message: `a mail to ${address}: ${subject}` })
    .toBeDefined();
  return found ?? '';
}

/** Path of the link to a screen in a mail, without the host. */
export function findLink(mail: string, screen: string): string {
  const link = mail.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === screen);
  if (link === undefined) throw new Error(`The mail leads nowhere near ${screen}: ${mail}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

function findMail(address: string, subject: string): string | undefined {
  const folder = join(dataFolder(), 'outbox');
  if (!existsSync(folder)) return undefined;
  const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return mails.find((mail) => mail.startsWith(`To: ${address}\nSubject: ${subject}\n`));
}
