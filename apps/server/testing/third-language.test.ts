import { accountMail } from '#features/authentication/mails/account-links.ts';
import { drawn, entry } from '#testing/drawn-book.ts';
import { language } from '@carnet/contract/wire/scalars';
import { addGerman } from '@carnet/i18n/testing/german';
import { PDFName } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';

const german = addGerman();

it('a mail in a third language → its texts, and its language in the HTML', () => {
  const links = { web: 'https://carnet.example/verify', native: 'carnet://verify' };
  const { subject, html } = accountMail('verify', 'camille@example.org', german, links);
  expect(subject).toMatch(/^de: /);
  expect(html).toContain('<html lang="de">');
});

it('a service book in a third language → its locale in the PDF', async () => {
  const { book } = await drawn([entry()], {}, german);
  expect(String(book.catalog.get(PDFName.of('Lang')))).toContain('de-DE');
});

it('a language added by a test only → refused by the API', () => {
  expect(language.safeParse(german).success).toBe(false);
});
