import type { Figure } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { ApiClient } from '#load/api-client.ts';
import type { BenchPlace } from '#place.ts';
import { launchBrowser, newVisit } from '#screens/chromium.ts';
import { waitUntilShown } from '#screens/tap.ts';
import { startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import type { Browser, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROWS = 20_000;
/** How soon the plan stands, and for how long the page may be held up on the way. */
const PLAN_MILLIS = 3000;
const TASK_MILLIS = 100;
const SETTLING_MILLIS = 2000;

interface Round {
  readonly plan: number;
  readonly task: number;
}

/** How soon a sheet of 20,000 rows is a plan on a phone, and the longest task of its page meanwhile. */
async function measure({ accountsFolder, folder, options }: BenchPlace): Promise<readonly Figure[]> {
  // By its path: bytes that are handed over would be decoded by the page, which counts as its work.
  const sheet = path.join(folder, 'history.csv');
  await writeFile(sheet, history());
  return withServer(startCarnet(accountsFolder()), async ({ url }) => {
    const browser = await launchBrowser();
    try {
      const rounds: Round[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        const { token } = await ApiClient.signUp(url, `planner-${round}`);
        rounds.push(await planOn(browser, `${url}/import`, token, sheet));
      }
      const title = `plan of ${ROWS.toLocaleString('en')} rows`;
      return [
        figureOf('plans/plan', title, median(rounds.map(({ plan }) => plan)), PLAN_MILLIS),
        figureOf(
          'plans/task',
          `${title}: the longest task of the page`,
          median(rounds.map(({ task }) => task)),
          TASK_MILLIS,
        ),
      ];
    } finally {
      await browser.close();
    }
  });
}

async function planOn(browser: Browser, address: string, token: string, sheet: string): Promise<Round> {
  const { context, page } = await newVisit(browser, token);
  await page.goto(address);
  await waitUntilShown(page);
  // What the app does behind its first screen is no part of the plan.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLING_MILLIS);
  await watchTasks(page);
  const begin = performance.now();
  await page.locator('input[type=file]').setInputFiles(sheet);
  await page.getByText('CSV / Excel').waitFor();
  const plan = performance.now() - begin;
  await page.waitForTimeout(TASK_MILLIS * 10);
  const task = await page.evaluate(() => Number(document.documentElement.dataset['longestTask'] ?? 0));
  await context.close();
  return { plan, task };
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const note = ({ duration }: PerformanceEntry) => {
      dataset['longestTask'] = String(Math.max(duration, Number(dataset['longestTask'] ?? 0)));
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask' });
  });
}

const WORK = [
  'Vidange + filtre',
  'Péage A7',
  'Contrôle technique',
  'Pneus hiver',
  'Plein',
  'Révision',
  'Lavage',
];

/** Two rows in a hundred have a mileage with a digit too few. */
function history(): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const day = new Date(Date.UTC(2006, 0, 1 + Math.floor(row / 3)));
    const date = day.toISOString().slice(0, 10).split('-').reverse().join('/');
    const mileage = row % 50 === 49 ? row : 1000 + row * 11;
    return `Clio;${date};${mileage};${WORK[row % WORK.length]} ${row % 40};Garage ${row % 30};${row % 300},${10 + (row % 90)}`;
  });
  return ['Véhicule;Date;Kilométrage;Opération;Garage;Montant', ...rows].join('\r\n');
}

function figureOf(name: string, title: string, value: number, bound: number): Figure {
  return {
    name,
    title,
    unit: 'millis',
    value,
    limit: { title: 'what is promised', value: bound, ratio: value / bound },
    aim: { of: 'value', is: 'at most', bound },
  };
}

export const plans = { title: 'The plan of an import, on a phone', measure };
