import type { Aim, Figure, Measured } from '#figures/figure.ts';
import { pairedFigure } from '#figures/rate-figure.ts';
import { NOTHING } from '#limit/limit-content.ts';
import { startLimit } from '#limit/start-limit.ts';
import { accountOf, type BenchPlace } from '#place.ts';
import type { BarPlot } from '#plots/plot.ts';
import { launchBrowser, newVisit } from '#screens/chromium.ts';
import { tapUntilPainted, waitUntilShown } from '#screens/tap.ts';
import { listTappedRoutes, type TappedRoute } from '#screens/tapped-routes.ts';
import { signIn, startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import type { Browser } from '@playwright/test';

const COLD_AIM: Aim = { of: 'value', is: 'at most', bound: 1000 };
const WARM_AIM: Aim = { of: 'value', is: 'at most', bound: 300 };

interface Tapped {
  readonly coldMillis: number;
  readonly warmMillis: number;
  readonly limitMillis: number;
}

/** From the tap on a link to the painted screen: the first time on a device, and when it was there before. */
async function measure({ folder, accountsFolder, options }: BenchPlace): Promise<Measured> {
  return withServer(startLimit(folder, NOTHING), (limit) =>
    withServer(startCarnet(accountsFolder()), async ({ url }) => {
      const { token, vehicleId } = await signIn(url, accountOf(200));
      const browser = await launchBrowser();
      try {
        const figures: Figure[] = [];
        for (const route of listTappedRoutes(vehicleId)) {
          const rounds: Tapped[] = [];
          for (let round = 0; round < options.rounds; round += 1) {
            const session = route.access === 'owner' ? token : null;
            rounds.push({
              limitMillis: await tapOnLimitPage(browser, limit.url),
              ...(await tapTwice(browser, url, session, route)),
            });
          }
          figures.push(...figuresOf(route, rounds));
        }
        return { figures, plots: [plotOf(figures)] };
      } finally {
        await browser.close();
      }
    }),
  );
}

/** The second tap finds what the first has left in the memory of the page. */
async function tapTwice(
  browser: Browser,
  url: string,
  token: string | null,
  { title, from, link }: TappedRoute,
) {
  const { context, page } = await newVisit(browser, token);
  try {
    await page.goto(url + from);
    await waitUntilShown(page);
    const target = page.locator(link).filter({ visible: true }).first();
    const coldMillis = await tapUntilPainted(page, target);
    await page.goBack();
    await waitUntilShown(page);
    return { coldMillis, warmMillis: await tapUntilPainted(page, target) };
  } catch (error) {
    throw new Error(`${title} could not be reached from ${from}`, { cause: error });
  } finally {
    await context.close();
  }
}

async function tapOnLimitPage(browser: Browser, url: string): Promise<number> {
  const { context, page } = await newVisit(browser, null);
  await page.goto(`${url}/page`);
  const millis = await tapUntilPainted(page, page.locator('a'));
  await context.close();
  return millis;
}

function figuresOf({ title }: TappedRoute, rounds: readonly Tapped[]): Figure[] {
  const figure = (kind: 'cold' | 'warm', aim: Aim) =>
    pairedFigure(
      {
        name: `routes${title}-${kind}`,
        title: `${title}, ${kind}`,
        unit: 'millis',
        limitTitle: 'a page that changes its heading',
        aim,
      },
      rounds.map((round) => ({ of: round[`${kind}Millis`], limit: round.limitMillis })),
    );
  return [figure('cold', COLD_AIM), figure('warm', WARM_AIM)];
}

function plotOf(figures: readonly Figure[]): BarPlot {
  const cold = figures.filter(({ name }) => name.endsWith('-cold'));
  return {
    kind: 'bars',
    title: 'From the tap to the painted screen, processor four times slower',
    unit: 'millis',
    names: ['cold', 'warm'],
    bars: cold.map(({ title, name, value }) => ({
      label: title.replace(/, cold$/, ''),
      values: [
        value,
        figures.find((figure) => figure.name === name.replace(/-cold$/, '-warm'))?.value ?? Number.NaN,
      ],
    })),
  };
}

export const routes = { title: 'From tap to painted screen', measure };
