import type { Figure } from '#figures/figure.ts';
import { median, percentile } from '#figures/median.ts';
import { accountOf, type BenchPlace } from '#place.ts';
import { launchBrowser, newVisit } from '#screens/chromium.ts';
import { readInteractions, watchInteractions } from '#screens/interactions.ts';
import { waitUntilShown } from '#screens/tap.ts';
import { signIn, startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import type { Browser } from '@playwright/test';

/** From tap to next paint (docs/performance.md). */
const PAINT_MILLIS = 150;
const SETTLING_MILLIS = 2000;

/** A control and what it opens. */
interface Opened {
  readonly name: string;
  readonly title: string;
  readonly from: string;
  /** Selector of the control; the first visible match. */
  readonly target: string;
  /** Selector of the opened element. */
  readonly opens: string;
}

const OPENED: readonly Opened[] = [
  {
    name: 'form',
    title: 'opening the form of a record',
    from: '/dashboard',
    target: 'a[href="/add-maintenance"]',
    opens: 'main form',
  },
  {
    name: 'menu',
    title: 'opening a menu',
    from: '/vehicles',
    target: 'header button[aria-haspopup="menu"]',
    opens: '[role="menu"]',
  },
  {
    name: 'dialog',
    title: 'opening a dialog',
    from: '/dashboard',
    target: 'header button[aria-haspopup="dialog"]',
    opens: '[role="dialog"]',
  },
  {
    name: 'tab',
    title: 'switching a tab of the maintenance',
    from: '/maintenance',
    target: '[role="tab"][aria-selected="false"]',
    opens: '[role="tabpanel"]',
  },
];

const TYPED = { name: 'search', title: 'typing in the search over 2,000 records' } as const;
const WORDS = 'plaquettes de frein avant garage';
/** Leaves out the slowest 2 % of interactions, as INP does. */
const INTERACTIONS_SHARE = 0.98;
const BETWEEN_LETTERS_MILLIS = 120;

/** Time from tap or key to next paint on a phone, for forms, menus, dialogs, tabs and search. */
async function measure({ accountsFolder, options }: BenchPlace): Promise<readonly Figure[]> {
  return withServer(startCarnet(accountsFolder()), async ({ url }) => {
    const { token } = await signIn(url, accountOf(2000));
    const browser = await launchBrowser();
    try {
      const cases = [
        ...OPENED.map((opened) => ({ ...opened, act: () => tapOn(browser, url, token, opened) })),
        { ...TYPED, act: () => typeInSearch(browser, url, token) },
      ];
      const figures: Figure[] = [];
      for (const { name, title, act } of cases) {
        const rounds: number[] = [];
        for (let round = 0; round < options.rounds; round += 1) rounds.push(await act());
        figures.push(figureOf(name, title, median(rounds)));
      }
      return figures;
    } finally {
      await browser.close();
    }
  });
}

async function tapOn(browser: Browser, url: string, token: string, { from, target, opens }: Opened) {
  const { context, page } = await newVisit(browser, token);
  await page.goto(url + from);
  await waitUntilShown(page);
  // Users look at a screen before they tap; prefetching has finished by then.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLING_MILLIS);
  await watchInteractions(page);
  await page.locator(target).filter({ visible: true }).first().tap();
  await page.locator(opens).filter({ visible: true }).first().waitFor();
  const interactions = await readInteractions(page, 1);
  await context.close();
  return Math.max(...interactions);
}

async function typeInSearch(browser: Browser, url: string, token: string): Promise<number> {
  const { context, page } = await newVisit(browser, token);
  await page.goto(`${url}/maintenance?tab=all`);
  await waitUntilShown(page);
  const field = page.locator('[role="search"] input').first();
  await field.tap();
  await watchInteractions(page);
  await field.pressSequentially(WORDS, { delay: BETWEEN_LETTERS_MILLIS });
  const interactions = await readInteractions(page, WORDS.length);
  await context.close();
  return percentile(interactions, INTERACTIONS_SHARE);
}

function figureOf(name: string, title: string, value: number): Figure {
  return {
    name: `interactions/${name}`,
    title: `${title} (INP)`,
    unit: 'millis',
    value,
    limit: { title: 'what is promised', value: PAINT_MILLIS, ratio: value / PAINT_MILLIS },
    aim: { of: 'value', is: 'at most', bound: PAINT_MILLIS },
  };
}

export const interactions = { title: 'From the tap to the next paint, on a phone', measure };
