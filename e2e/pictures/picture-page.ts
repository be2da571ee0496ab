import { expect, test as base, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NOW, readSession, type AccountName } from './environment.ts';
import type { Places } from './screens.ts';

/** The letters of the pictures are those of this file and never the machine's: only the test run knows it. */
const fontFile = import.meta
  .resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2');
const font = readFileSync(fileURLToPath(fontFile)).toString('base64');

/** A page whose clock stands and whose letters are ours. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(useFont, font);
    await use(page);
  },
});

/** From bytes and by script: the policy of the server lets no style sheet of a test in. */
function useFont(base64: string): void {
  const face = new FontFace(
    'Pictures',
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    { weight: '100 900' },
  );
  document.fonts.add(face);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root:root { --font: Pictures; --font-mono: Pictures; }');
  document.adoptedStyleSheets.push(sheet);
}

/** The browser has signed in on an earlier visit. */
export async function enter(page: Page, account: AccountName): Promise<void> {
  const { token, user } = readSession(account);
  await page.addInitScript(
    ([heldToken, ownerId]) => {
      localStorage.setItem('carnet.token', heldToken);
      localStorage.setItem('carnet.loggedIn', 'true');
      localStorage.setItem('carnet.draftOwner', ownerId);
    },
    [token, user.id] as const,
  );
}

/** What the addresses of an account's screens name: the first of each in its list. */
export async function findPlaces(page: Page, account: AccountName): Promise<Places> {
  const { token } = readSession(account);
  const headers = { authorization: `Bearer ${token}` };
  const firstId = async (path: string): Promise<string> => {
    const answer = await page.request.get(`${path}?limit=1`, { headers });
    const { items } = await answer.json();
    return items[0]?.id ?? 'none';
  };
  return {
    vehicleId: await firstId('/v1/vehicles'),
    recordId: await firstId('/v1/maintenances'),
    reminderId: await firstId('/v1/maintenances/reminders'),
  };
}

/** More of a page is too much to compare. */
const MOST_PIXELS = 5_000_000;

/**
 * Makes the window as high as the page: all of it is in the picture, and what sticks to the bottom of the window hides
 * nothing. A list that shows more rows in a higher window grows the page once more, and so does what arrives late.
 */
export async function showWhole(page: Page, mostHeight = Infinity): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const most = Math.max(height, Math.min(mostHeight, Math.floor(MOST_PIXELS / width)));
  let calmLooks = 0;
  await expect(async () => {
    await page.waitForLoadState('networkidle');
    const pageHeight = await page.evaluate(heightOnceDrawn);
    const wanted = Math.min(Math.max(height, pageHeight), most);
    calmLooks = page.viewportSize()?.height === wanted ? calmLooks + 1 : 0;
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
