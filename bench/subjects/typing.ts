import { tokenOf } from '#data/fill-owners.ts';
import { requireOwners } from '#data/large-data.ts';
import type { Aim, Measured } from '#figures/figure.ts';
import { percentile } from '#figures/median.ts';
import { pairedFigure } from '#figures/rate-figure.ts';
import { NOTHING } from '#limit/limit-content.ts';
import { startLimit } from '#limit/start-limit.ts';
import type { BenchPlace } from '#place.ts';
import { launchBrowser, newVisit } from '#screens/chromium.ts';
import { waitUntilShown } from '#screens/tap.ts';
import { typeWords } from '#screens/type-words.ts';
import { startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import type { Browser } from '@playwright/test';

const RECORDS = 2000;
const WORDS = 'plaquettes de frein avant garage';
/** From a letter to the next paint (docs/performance.md). */
const INTERACTION_AIM: Aim = { of: 'value', is: 'at most', bound: 150 };
/** Of an interaction in so many the slowest is left out, as INP does. */
const INTERACTIONS_SHARE = 0.98;

/** How soon a letter stands in the search over 2,000 records, and beside it in a field of a page that holds nothing. */
async function measure({ folder, options }: BenchPlace): Promise<Measured> {
  const owner = { first: 0, count: 1, vehicles: 1, records: RECORDS };
  const data = requireOwners(options.dataFolder, 'typing', [owner]);
  return withServer(startLimit(folder, NOTHING), (limit) =>
    withServer(startCarnet(data), async ({ url }) => {
      const browser = await launchBrowser();
      try {
        const rounds: { of: number; limit: number }[] = [];
        for (let round = 0; round < options.rounds; round += 1) {
          rounds.push({
            limit: await typeIn(browser, `${limit.url}/page`, null, 'input'),
            of: await typeIn(browser, `${url}/maintenance?tab=all`, tokenOf(0), '[role="search"] input'),
          });
        }
        return {
          figures: [
            pairedFigure(
              {
                name: 'typing/search',
                title: `typing in the search over ${RECORDS.toLocaleString('en')} records (INP)`,
                unit: 'millis',
                limitTitle: 'a field of a page that holds nothing',
                aim: INTERACTION_AIM,
              },
              rounds,
            ),
          ],
          plots: [],
        };
      } finally {
        await browser.close();
      }
    }),
  );
}

async function typeIn(browser: Browser, url: string, token: string | null, field: string): Promise<number> {
  const { context, page } = await newVisit(browser, token);
  await page.goto(url);
  await waitUntilShown(page);
  const interactions = await typeWords(page, page.locator(field).first(), WORDS);
  await context.close();
  return percentile(interactions, INTERACTIONS_SHARE);
}

export const typing = { title: 'Typing in the search', measure };
