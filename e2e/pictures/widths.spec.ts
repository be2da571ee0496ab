import { showScreen } from '../support/screens.ts';
import { expect, type Page } from '@playwright/test';
import { findLayoutFaults } from './layout-faults.ts';
import { enter, findPlaces, test } from './picture-page.ts';
import { readLayout } from './placed-pieces.ts';
import { PICTURE_SCREENS, type PictureScreen } from './screens.ts';

/** Of every window. */
const HEIGHT = 1000;

/** Where names and figures of any length stand: containers change there at widths of their own. */
const EACH_WIDTH = walk(320, 1600, 20);
/** Of every other screen: the sides of each breakpoint of the style sheets, phones, and windows with the drawer. */
const TELLING_WIDTHS = [
  320, 340, 360, 390, 440, 479, 480, 560, 639, 640, 767, 768, 900, 991, 1023, 1024, 1060, 1200, 1340, 1600,
];
/** At 200 %: the text of the first has as much room as at 320 px. */
const WIDTHS_OF_LARGE_TEXT = walk(640, 1600, 60);
const TELLING_WIDTHS_OF_LARGE_TEXT = [640, 780, 960, 1280, 1600];

/** Drawn over a screen that is walked by itself, or only on a phone. */
const LEFT_OUT = new Set(['drawer', 'vehicles-offline']);

/** Where names and figures of an owner stand. */
const WITH_NAMES = [
  'dashboard',
  'vehicles',
  'vehicle',
  'maintenance-upcoming',
  'maintenance-all',
  'edit-reminder',
  'mark-as-done',
];

const SCREENS = PICTURE_SCREENS.filter(({ name }) => !LEFT_OUT.has(name));
const LONG_SCREENS = SCREENS.filter(({ name }) => WITH_NAMES.includes(name)).map((screen) => ({
  ...screen,
  name: `${screen.name} with long names`,
  account: 'long' as const,
}));

/** Walked in steps of 20 px: the lists, the screen of a vehicle and the dashboard, with the longest names. */
const WALKED = new Set(
  ['dashboard', 'vehicles', 'vehicle', 'maintenance-upcoming', 'maintenance-all'].map(
    (name) => `${name} with long names`,
  ),
);

for (const screen of [...SCREENS, ...LONG_SCREENS]) {
  const isWalked = WALKED.has(screen.name);
  test(`${screen.name} at any width → nothing is cut, overlapped or without room`, async ({ page }) => {
    await open(page, screen);
    const faults = await findFaults(page, isWalked ? EACH_WIDTH : TELLING_WIDTHS);
    await enlargeText(page);
    const large = await findFaults(page, isWalked ? WIDTHS_OF_LARGE_TEXT : TELLING_WIDTHS_OF_LARGE_TEXT);
    expect([...faults, ...large.map((fault) => `200 %: ${fault}`)]).toEqual([]);
  });
}

function walk(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

async function open(page: Page, { account, address, prepare }: PictureScreen): Promise<void> {
  if (account) await enter(page, account);
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await showScreen(
    page,
    typeof address === 'string' ? address : address(await findPlaces(page, account ?? 'full')),
  );
  await prepare?.(page);
}

async function findFaults(page: Page, widths: readonly number[]): Promise<string[]> {
  const widthsOf = new Map<string, number[]>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const fault of await findLasting(page)) widthsOf.set(fault, [...(widthsOf.get(fault) ?? []), width]);
  }
  return [...widthsOf].map(([fault, found]) => `${fault} at ${found.join(', ')}`);
}

/** Lists measure their rows once more when these change: what is gone a moment later is no fault. */
async function findLasting(page: Page): Promise<string[]> {
  let faults = findLayoutFaults(await readLayout(page));
  for (let look = 0; look < 10 && faults.length > 0; look += 1) {
    const again = new Set(findLayoutFaults(await readLayout(page)));
    const lasting = faults.filter((fault) => again.has(fault));
    if (look > 3 && lasting.length === faults.length) return faults;
    faults = lasting;
  }
  return faults;
}

/** As set in the browser (WCAG 1.4.4). */
async function enlargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
}
