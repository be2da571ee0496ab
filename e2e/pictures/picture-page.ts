import { expect, test as base, type Page, type Request } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findLoadingIndicators } from '../support/screens.ts';
import { NOW, readSession, type AccountName, type Places } from './environment.ts';

/** The fonts of the pictures, which only tests load, instead of the machine’s fonts. */
const FACES = [
  {
    file: import.meta.resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2'),
    range: 'U+0-FFFF',
  },
  {
    // Arrows and mathematical signs: ≈ precedes every estimated price.
    file: import.meta.resolve('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2'),
    range: 'U+2190-22FF',
  },
].map(({ file, range }) => ({ range, bytes: readFileSync(fileURLToPath(file)).toString('base64') }));

/** Requests of each page without a complete response. */
const openRequests = new WeakMap<Page, Set<Request>>();

/** A page with a fixed clock and our fonts. */
export const test = base.extend({
  page: async ({ page }, use) => {
    watchRequests(page);
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(useFaces, FACES);
    await page.addInitScript(leaveNotificationsUnasked);
    await use(page);
  },
});

function watchRequests(page: Page): void {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Adds the fonts by script, because the server’s content security policy allows no test style sheet. */
function useFaces(faces: readonly { range: string; bytes: string }[]): void {
  for (const { range, bytes } of faces) {
    const letters = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
    document.fonts.add(new FontFace('Pictures', letters, { weight: '100 900', unicodeRange: range }));
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root:root { --font: Pictures; --font-mono: Pictures; }');
  document.adoptedStyleSheets.push(sheet);
}

/** Permission is undecided, as in a new browser; headless Chromium reports it as denied. */
function leaveNotificationsUnasked(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
}

/** Font families of the machine that the page uses. With any, the picture depends on the machine. */
export async function findForeignFonts(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  let foreign: string[] = [];
  // An unrendered paragraph has no fonts.
  await expect(async () => {
    await page.evaluate(writeEveryLetterOnce);
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeId } = await devTools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '#letters',
    });
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.length).toBeGreaterThan(0);
    foreign = fonts.filter((font) => !font.isCustomFont).map((font) => font.familyName);
  }).toPass();
  await devTools.detach();
  return foreign;
}

/** Each character of the page and its fields, once. */
function writeEveryLetterOnce(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const written = [...fields].flatMap((field) => [field.value, field.placeholder]);
  document.getElementById('letters')?.remove();
  const paragraph = document.createElement('p');
  paragraph.id = 'letters';
  paragraph.textContent = [...new Set([document.body.innerText, ...written].join(''))].join(' ');
  document.body.append(paragraph);
}

/** Signs the browser in, as on an earlier visit. */
export async function startSignedIn(page: Page, account: AccountName): Promise<void> {
  const { token, user } = readSession(account);
  await page.addInitScript(
    ([heldToken, ownerId]) => {
      localStorage.setItem('carnet.token', heldToken);
      localStorage.setItem('carnet.loggedIn', 'true');
      localStorage.setItem('carnet.draftOwner', ownerId);
      // Most pictures are without the verification banner.
      localStorage.setItem('carnet.closedVerification', ownerId);
    },
    [token, user.id] as const,
  );
}

/** Ids for the URLs of an account: the first of each list. */
export async function findPlaces(page: Page, account: AccountName): Promise<Places> {
  const { token } = readSession(account);
  const headers = { authorization: `Bearer ${token}` };
  const readItems = async (path: string, limit: number) => {
    const answer = await page.request.get(`${path}?limit=${limit}`, { headers });
    return (await answer.json()).items;
  };
  const firstIds = async (path: string): Promise<string[]> =>
    (await readItems(path, 2)).map(({ id }: { id: string }) => id);
  const [vehicleId = 'none', secondVehicleId = 'none'] = await firstIds('/v1/vehicles');
  const [recordId = 'none'] = await firstIds('/v1/maintenances');
  const reminders: { id: string; maintenance_type: string }[] = await readItems(
    '/v1/maintenances/reminders',
    100,
  );
  // Ids have no order: choose the type with long words in the long garage, « Remplacement de la courroie … ».
  const reminder =
    reminders.find(({ maintenance_type: type }) => type.startsWith('remplacement')) ?? reminders[0];
  const [documentId = 'none'] = await firstIds('/v1/documents');
  const [expenseId = 'none'] = await firstIds('/v1/expenses');
  return { vehicleId, secondVehicleId, recordId, reminderId: reminder?.id ?? 'none', documentId, expenseId };
}

/** Doubles the text size in the browser (WCAG 1.4.4). */
export async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // A page that is still settling can lose the setting.
  await expect(async () => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.waitForFunction(hasLargeText, null, { polling: 'raf', timeout: 2000 });
  }).toPass();
}

function hasLargeText(): boolean {
  return getComputedStyle(document.documentElement).fontSize === '32px';
}

/** Larger pages are too much to compare. */
const MOST_PIXELS = 5_000_000;

/**
 * Makes the window as high as the page, so that the picture shows everything and sticky bars cover nothing. It grows twice, because a page is
 * never lower than its window: content may be higher while it loads than afterwards.
 */
export async function growWindowToPage(page: Page, mostHeight = Infinity): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const most = Math.max(size.height, Math.min(mostHeight, Math.floor(MOST_PIXELS / size.width)));
  await growToPage(page, most);
  await page.setViewportSize(size);
  await growToPage(page, most);
}

/** Repeats until the height is stable: a higher window shows more rows, and content arrives late. */
async function growToPage(page: Page, most: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  let calmLooks = 0;
  await expect(async () => {
    const pageHeight = await page.evaluate(heightOnceDrawn);
    const wanted = Math.min(Math.max(height, pageHeight), most);
    const isLoading = openRequests.get(page)?.size !== 0 || (await findLoadingIndicators(page).count()) > 0;
    const isCalm = !isLoading && page.viewportSize()?.height === wanted;
    calmLooks = isCalm ? calmLooks + 1 : 0;
    await page.setViewportSize({ width, height: wanted });
    expect(calmLooks).toBeGreaterThanOrEqual(2);
  }).toPass({ intervals: [0], timeout: 60_000 });
}

async function heightOnceDrawn(): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  return document.documentElement.scrollHeight;
}
