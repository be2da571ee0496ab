import type { Figure, Unit } from '#figures/figure.ts';
import { ApiClient } from '#load/api-client.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { withServer } from '#server/with-server.ts';
import { scannedPdf, typedPdf } from '../../apps/server/testing/sample-files.ts';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const RECORDS = 200;
const INVOICES = 150;
const PAGES = 2;
/** Aims, and how long another user may wait meanwhile. */
const MILLIS = 15_000;
const GROWTH_BYTES = 200e6;
const READ_MILLIS = 100;
const SAMPLE_MILLIS = 20;

interface Made {
  readonly millis: number;
  readonly bytes: number;
  readonly growthBytes: number;
  readonly longestReadMillis: number;
}

/** Kinds of invoices: their pages become JPEGs or PNGs. */
const KINDS = [
  { name: 'scanned', make: scannedPdf },
  { name: 'typed', make: typedPdf },
] as const;
type Kind = (typeof KINDS)[number];

/** Books of vehicles with 200 records and 150 two-page invoices, while another user reads. */
async function measure({ folder }: BenchPlace): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const kind of KINDS) {
    const data = mkdtempSync(path.join(folder, 'service-book-'));
    const made = await withServer(startCarnet(data), async (server) => {
      const owner = await ApiClient.signUp(server.url, 'seller');
      const reader = await ApiClient.signUp(server.url, 'reader');
      return make(server, owner, reader, await fillVehicle(owner, kind));
    });
    figures.push(...figuresOf(kind, made));
  }
  return figures;
}

async function fillVehicle(owner: ApiClient, kind: Kind): Promise<string> {
  const vehicle = await owner.post('/v1/vehicles', { name: 'Clio', type: 'car', currentMileage: 200_000 });
  const pdf = new Blob([new Uint8Array(await kind.make(PAGES))], { type: 'application/pdf' });
  for (let index = 0; index < RECORDS; index += 1) {
    const invoice =
      index < INVOICES ? (await owner.send('/v1/files', pdf, `facture-${index}.pdf`))['id'] : null;
    const month = String((index % 12) + 1).padStart(2, '0');
    await owner.post('/v1/maintenances', {
      vehicle_id: vehicle['id'],
      type: 'oil_change',
      date: `${2005 + Math.floor(index / 12)}-${month}-10`,
      mileage: 900 * index,
      cost: 89.9,
      garage_name: 'Garage du Vieux Pont',
      invoice,
      confirmMileage: true,
    });
  }
  return String(vehicle['id']);
}

async function make(
  server: ChildServer,
  owner: ApiClient,
  reader: ApiClient,
  vehicleId: string,
): Promise<Made> {
  const before = server.memory();
  let [highest, longestReadMillis, isDone] = [before, 0, false];
  const begin = performance.now();
  const making = fetch(`${server.url}/v1/vehicles/${vehicleId}/service-book?garages=true`, {
    headers: owner.headers,
  })
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`The book answered ${answer.status}: ${await answer.text()}`);
      // Discarded: joining sixty megabytes would delay the reads that are measured at the same time.
      let bytes = 0;
      for await (const chunk of answer.body ?? []) bytes += chunk.length;
      return bytes;
    })
    .finally(() => {
      isDone = true;
    });
  while (!isDone) {
    const asked = performance.now();
    await reader.get('/v1/vehicles');
    longestReadMillis = Math.max(longestReadMillis, performance.now() - asked);
    highest = Math.max(highest, server.memory());
    await pause(SAMPLE_MILLIS);
  }
  const bytes = await making;
  return { millis: performance.now() - begin, bytes, growthBytes: highest - before, longestReadMillis };
}

function figuresOf({ name }: Kind, { millis, bytes, growthBytes, longestReadMillis }: Made): Figure[] {
  const what = `a book of ${RECORDS} records with ${INVOICES} ${name} invoices of ${PAGES} pages`;
  const figureOf = (figure: string, title: string, unit: Unit, value: number, bound: number) =>
    boundFigure(`${name}/${figure}`, title, unit, value, bound);
  return [
    figureOf('made', what, 'millis', millis, MILLIS),
    figureOf('memory', `${what}: memory beyond that at rest`, 'bytes', growthBytes, GROWTH_BYTES),
    figureOf('read', `${what}: the longest read of another client`, 'millis', longestReadMillis, READ_MILLIS),
    { ...figureOf('size', `${what}: its size`, 'bytes', bytes, bytes), limit: null, aim: null },
  ];
}

function boundFigure(name: string, title: string, unit: Unit, value: number, bound: number): Figure {
  return {
    name: `service-book/${name}`,
    title,
    unit,
    value,
    limit: { title: 'what is promised', value: bound, ratio: value / bound },
    aim: { of: 'value', is: 'at most', bound },
  };
}

export const serviceBook = { title: 'A long service book and other clients', measure };
