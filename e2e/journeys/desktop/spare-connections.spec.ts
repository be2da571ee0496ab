import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { hasWholeCopy } from '../../support/copy.ts';
import { hastyPort } from '../../support/environment.ts';
import { KillableBrowser } from '../../support/killable-browser.ts';
import { Person } from '../../support/person.ts';
import { sampleInvoice, samplePhoto } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';

/** Large enough to still be uploading when the invoice is sent, so that one connection is not enough. */
const PHOTO_PIXELS = 3000;

test.use({ serviceWorkers: 'allow', baseURL: `http://127.0.0.1:${hastyPort}` });

let server: ChildProcess;

test.beforeAll(async ({}, testInfo) => {
  const main = path.join(import.meta.dirname, '../../../apps/server/testing/stand-ins/hasty-server.ts');
  server = spawn(process.execPath, [main], {
    env: { PORT: String(hastyPort), DATA_DIR: testInfo.outputPath('data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (server.stdout) await once(server.stdout, 'data');
});

test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
});

test('second visit with the browser’s spare connections, after a pause → photo and invoice are uploaded @long', async ({
  person: elsewhere,
  language,
  t,
  format,
  baseURL,
}, testInfo) => {
  const garage = await elsewhere.createAccount();
  const clio = await garage.addVehicle({ name: 'Clio' });
  const browser = new KillableBrowser(testInfo.outputPath('profile'), String(baseURL));

  await test.step('the first visit', async () => {
    const page = await browser.start(language);
    const person = new Person(page, { language, t, format }, false);
    await person.open('/login', t('auth.login.title'));
    await person.signIn(garage.email);
    await person.expectPage(t('dashboard.title'));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => hasWholeCopy(page)).toBe(true);
    await browser.close();
  });

  const page = await browser.start(language);
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/v1/files?')) answers.push(answer.status());
  });
  const person = new Person(page, { language, t, format }, false);
  await person.open(`/add-maintenance?vehicle=${clio}`, t('maintenance.form.addTitle'));
  // A spare connection is one that the page did not use.
  await page.waitForLoadState('networkidle');
  // Opened after the browser’s connections, so when the server closes this one it has closed theirs.
  await text(connect(hastyPort, '127.0.0.1'));
  await person.attachFile(t('files.addPhotosAndPdf'), samplePhoto('disques.png', PHOTO_PIXELS));
  await person.attachFile(t('files.addInvoice'), sampleInvoice('facture.pdf'));
  await expect.poll(() => answers).toHaveLength(2);
  expect(answers).toEqual([201, 201]);
  await browser.close();
});
