import type { Figure } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { ApiClient } from '#load/api-client.ts';
import type { BenchPlace } from '#place.ts';
import { launchBrowser, newVisit } from '#screens/chromium.ts';
import { longestOwnTask } from '#screens/own-blocking-time.ts';
import { waitUntilShown } from '#screens/tap.ts';
import { startCarnet } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import type { Browser, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROWS = 20_000;
/** Aims for the first rows of the plan, for a correction, and for blocking of the page on the way. */
const ROWS_MILLIS = 4000;
const CORRECTION_MILLIS = 1000;
const TASK_MILLIS = 100;
const SETTLING_MILLIS = 2000;
/** A fling of a finger: 10,000 pixels a second at 60 frames. */
const SCROLL_STEPS = 240;
const SCROLL_PIXELS = 160;

interface Round {
  readonly rows: number;
  readonly task: number;
  readonly correction: number;
  readonly scrollTask: number;
  /** Duration of this loop on an idle machine, to tell how busy this one was. */
  readonly loop: number;
}

/** Time until a sheet of 20,000 rows is a plan on a phone, until it follows a correction, and the longest tasks meanwhile. */
async function measure({ accountsFolder, folder, options }: BenchPlace): Promise<readonly Figure[]> {
  // By path: the page would have to decode bytes, which counts as its work.
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
      const of = (name: keyof Round, what: string, bound: number) =>
        figureOf(`plans/${name}`, `${title}: ${what}`, median(rounds.map((round) => round[name])), bound);
      return [
        of('rows', 'its first rows', ROWS_MILLIS),
        of('task', 'the longest task of the page', TASK_MILLIS),
        of('correction', 'a correction', CORRECTION_MILLIS),
        of('scrollTask', 'the longest task while it scrolls, by its own work', TASK_MILLIS),
        { ...of('loop', 'a fixed loop of the page', LOOP_MILLIS), aim: null },
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
  // Work behind the app’s first screen does not belong to the plan.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLING_MILLIS);
  await watchTasks(page);
  const begin = performance.now();
  await page.locator('input[type=file]').setInputFiles(sheet);
  await page.locator('[data-line]').first().waitFor();
  const rows = performance.now() - begin;
  const task = await longestTask(page);
  const correction = await correct(page);
  await page.getByRole('radio', { name: /^Tout/ }).dispatchEvent('click');
  await page.waitForTimeout(SETTLING_MILLIS);
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await page.evaluate(scrollThrough, { steps: SCROLL_STEPS, pixels: SCROLL_PIXELS });
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const scrollTask = longestOwnTask(trace.traceEvents);
  const loop = await page.evaluate(runLoop, LOOP_STEPS);
  await context.close();
  return { rows, task, correction, scrollTask, loop };
}

/** Answers all doubtful mileages at once and waits until their rows are resolved, in page time without the driver. */
async function correct(page: Page): Promise<number> {
  const keep = page.getByRole('region', { name: /^Kilométrages/ }).getByRole('button', { name: /^Garder/ });
  return keep.evaluate(async (button: HTMLElement) => {
    const begin = performance.now();
    button.click();
    while (button.isConnected) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begin;
  });
}

/** Longest tasks of the page since the last call. */
async function longestTask(page: Page): Promise<number> {
  await page.waitForTimeout(TASK_MILLIS * 10);
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    const longest = Number(dataset['longestTask'] ?? 0);
    delete dataset['longestTask'];
    return longest;
  });
}

/** Scrolls the rows, one step per frame. */
async function scrollThrough({ steps, pixels }: { steps: number; pixels: number }): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    window.scrollBy(0, pixels);
  }
}

const LOOP_STEPS = 10_000_000;
const LOOP_MILLIS = 160;

function runLoop(steps: number): number {
  const begin = performance.now();
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum + step * 7) % 1_000_003;
  return performance.now() - begin + (sum < 0 ? 1 : 0);
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

/** Two rows in a hundred have a mileage that lacks a digit. */
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
