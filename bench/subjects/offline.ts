import type { Aim, Figure } from '#figures/figure.ts';
import { median } from '#figures/median.ts';
import { accountOf, type BenchPlace } from '#place.ts';
import { countRows, isScreenWhole, millisUntil, OfflineDevice, SLOW_4G } from '#screens/offline-device.ts';
import { signIn, startCarnet, type SignedIn } from '#server/carnet-server.ts';
import { withServer } from '#server/with-server.ts';
import type { Page } from '@playwright/test';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A family’s ten years, and ten times that, to show what grows with the records. */
const HISTORIES = [2000, 20_000] as const;
const WAITING = 1000;
const WRITES = 10;
const POLL_MILLIS = 50;
/** Aims in milliseconds. */
const PROMISED = { start: 1000, firstCopy: 10_000, search: 2500, longestTask: 50, write: 100, queue: 15_000 };
/** Round trip of a call of the queue. */
const FAR_AWAY = { latency: 150, downloadThroughput: -1, uploadThroughput: -1 };

/** What a device does without a network, and its first copy: 5 vehicles, 2,000 or 20,000 records, a phone’s processor. */
async function measure({ accountsFolder, folder }: BenchPlace): Promise<readonly Figure[]> {
  return withServer(startCarnet(accountsFolder()), async ({ url }) => {
    const figures: Figure[] = [];
    for (const records of HISTORIES) {
      const owner = await signIn(url, accountOf(records));
      await addHighReading(url, owner);
      const device = await OfflineDevice.open(path.join(folder, `offline-${records}`), url, owner.token);
      try {
        const those = [...(await figuresOfReading(device)), ...(await figuresOfWriting(device, owner))];
        figures.push(...those.map((figure) => ofHistory(figure, records)));
      } finally {
        await device.close();
      }
    }
    return figures;
  });
}

/** Later mileages are only slightly higher, so that the app does not ask about them. */
async function addHighReading(url: string, { token, vehicleId }: SignedIn): Promise<void> {
  const body = { date: new Date().toISOString().slice(0, 10), mileage: 899_999, confirmMileage: true };
  const answer = await fetch(`${url}/v1/vehicles/${vehicleId}/mileage`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`Adding a reading answered ${answer.status}`);
}

function ofHistory(figure: Figure, records: number): Figure {
  return {
    ...figure,
    name: figure.name.replace('/', `/${records}/`),
    title: `${thousands(records)} records: ${figure.title}`,
  };
}

async function figuresOfReading(device: OfflineDevice): Promise<Figure[]> {
  const firstCopy = await measureFirstCopy(device);
  const online = await measureStart(device);
  await device.setOffline(true);
  const withoutNetwork = await measureStart(device);
  const search = await measureSearch(device);
  return [
    figureOf('first-copy', 'first copy on slow 4G', firstCopy, PROMISED.firstCopy),
    compareWithOnline(withoutNetwork, online),
    figureOf('search', '« Tous » with a search, after a start', search.millis, PROMISED.search),
    figureOf('longest-task', 'the longest task meanwhile', search.longestTask, PROMISED.longestTask),
  ];
}

/** The device is offline when this begins. */
async function figuresOfWriting(device: OfflineDevice, owner: SignedIn): Promise<Figure[]> {
  const write = await measureWrites(device, owner);
  await device.setOffline(false);
  await emptied(await device.start('/dashboard'));
  const queue = await measureQueue(device, owner);
  const kept = 'a mileage without a network, from the tap to « Enregistré sur cet appareil »';
  return [
    figureOf('write', `${kept}: the slowest of ${WRITES}`, write, PROMISED.write),
    figureOf(
      'queue',
      `${thousands(WAITING)} waiting changes, 150 ms to the server and back`,
      queue,
      PROMISED.queue,
    ),
  ];
}

/** From the start of the first visit until the snapshot is stored and the service worker has cached its files. */
async function measureFirstCopy(device: OfflineDevice): Promise<number> {
  const page = await device.start('/dashboard', SLOW_4G);
  while ((await countRows(page, 'meta')) < 2) await pause(POLL_MILLIS);
  const millis = await page.evaluate(() => performance.now());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return millis;
}

async function measureStart(device: OfflineDevice): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    rounds.push(await millisUntil(await device.start('/dashboard'), isScreenWhole));
  }
  return median(rounds);
}

async function measureSearch(device: OfflineDevice) {
  const page = await device.start('/maintenance?tab=all&q=plaquettes');
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    Object.assign(globalThis, { tasks });
  });
  const millis = await millisUntil(page, () => document.querySelector('article') !== null);
  const longestTask = Number(await page.evaluate(() => Math.max(0, ...Reflect.get(globalThis, 'tasks'))));
  return { millis, longestTask };
}

/** From the tap on the button until the text is visible. */
async function measureWrites(device: OfflineDevice, { vehicleId }: SignedIn): Promise<number> {
  const page = await device.start(`/vehicles/${vehicleId}`);
  await millisUntil(page, isScreenWhole);
  const rounds: number[] = [];
  for (let round = 0; round < WRITES; round += 1) rounds.push(await writeMileage(page, 900_000 + round));
  return Math.max(...rounds);
}

async function writeMileage(page: Page, mileage: number): Promise<number> {
  await page.getByRole('button', { name: 'Mettre à jour le kilométrage' }).click();
  // Higher each time, so that no confirmation is needed.
  await page
    .locator('input')
    .and(page.getByLabel(/^Kilométrage( \*)?$/))
    .fill(String(mileage));
  await page.evaluate(() => {
    const kept = new Promise<number>((resolve) => {
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const look = () => {
            if (document.body.textContent.includes('Enregistré sur cet appareil'))
              resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          look();
        },
        { capture: true, once: true },
      );
    });
    Object.assign(globalThis, { kept });
  });
  await page.getByRole('button', { name: 'Enregistrer le relevé', exact: true }).click();
  const millis = Number(await page.evaluate(async () => Reflect.get(globalThis, 'kept')));
  await page.getByText('Enregistré sur cet appareil').waitFor({ state: 'hidden' });
  return millis;
}

/** From the start of the app until a thousand readings made offline are on the server and in the copy. */
async function measureQueue(device: OfflineDevice, { vehicleId }: SignedIn): Promise<number> {
  await device.setOffline(true);
  const page = await device.start('/dashboard');
  await millisUntil(page, isScreenWhole);
  await page.evaluate(queueReadings, { count: WAITING, vehicleId });
  await device.setOffline(false);
  const sending = await device.start('/dashboard', FAR_AWAY);
  await emptied(sending);
  return sending.evaluate(() => performance.now());
}

async function emptied(page: Page): Promise<void> {
  while ((await countRows(page, 'operation')) !== 0) await pause(POLL_MILLIS);
}

/** Runs in the page: operations as the app writes them. */
async function queueReadings({ count, vehicleId }: { count: number; vehicleId: string }): Promise<void> {
  const [found] = await indexedDB.databases();
  const opening = indexedDB.open(found?.name ?? '');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const writing = database.transaction('operation', 'readwrite');
  const today = new Date().toISOString().slice(0, 10);
  for (let index = 0; index < count; index += 1) {
    const id = crypto.randomUUID();
    const body = { id, date: today, mileage: 901_000 + index, confirmMileage: true };
    writing.objectStore('operation').add({
      key: crypto.randomUUID(),
      format: 1,
      intent: { verb: 'create', kind: 'reading', id, vehicleId, body, files: [] },
      undoes: null,
      madeOn: today,
      madeAt: Date.now(),
      sentVersion: null,
      hasBeenTried: false,
      state: 'waiting',
      problem: null,
    });
  }
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  database.close();
}

function figureOf(name: string, title: string, value: number, bound: number): Figure {
  return {
    name: `offline/${name}`,
    title,
    unit: 'millis',
    value,
    limit: { title: 'what is promised', value: bound, ratio: value / bound },
    aim: { of: 'value', is: 'at most', bound },
  };
}

function compareWithOnline(offline: number, online: number): Figure {
  const aim: Aim = { of: 'value', is: 'at most', bound: PROMISED.start };
  return {
    name: 'offline/start',
    title: 'start without a network, to the whole dashboard',
    unit: 'millis',
    value: offline,
    limit: { title: 'the same with a network', value: online, ratio: offline / online },
    aim,
  };
}

function thousands(count: number): string {
  return count.toLocaleString('en');
}

export const offline = { title: 'Without a network', measure };
