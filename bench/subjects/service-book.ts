import type { Figure, Measured } from '#figures/figure.ts';
import type { Unit } from '#figures/unit.ts';
import { ApiClient } from '#load/api-client.ts';
import type { BenchPlace } from '#place.ts';
import { startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import { withServer } from '#server/with-server.ts';
import { scannedPdf } from '../../apps/server/testing/sample-files.ts';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const RECORDS = 200;
const INVOICES = 150;
const SCANNED_PAGES = 2;
/** What is promised (contract, section 14), and how long somebody else may wait meanwhile. */
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

/** The book of a vehicle with 200 records and 150 scanned invoices of two pages, while somebody else reads. */
async function measure({ folder }: BenchPlace): Promise<Measured> {
  const data = mkdtempSync(path.join(folder, 'service-book-'));
  return withServer(startCarnet(data), async (server) => {
    const owner = await ApiClient.signUp(server.url, 'seller');
    const reader = await ApiClient.signUp(server.url, 'reader');
    const vehicle = await fillVehicle(owner);
    const made = await make(server, owner, reader, vehicle);
    return { figures: figuresOf(made), plots: [] };
  });
}

async function fillVehicle(owner: ApiClient): Promise<string> {
  const vehicle = await owner.post('/v1/vehicles', { name: 'Clio', type: 'car', currentMileage: 200_000 });
  const scan = new Blob([new Uint8Array(await scannedPdf(SCANNED_PAGES))], { type: 'application/pdf' });
  for (let index = 0; index < RECORDS; index += 1) {
    const invoice =
      index < INVOICES ? (await owner.send('/v1/files', scan, `facture-${index}.pdf`))['id'] : null;
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
      return (await answer.arrayBuffer()).byteLength;
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

function figuresOf({ millis, bytes, growthBytes, longestReadMillis }: Made): Figure[] {
  const what = `a book of ${RECORDS} records with ${INVOICES} invoices of ${SCANNED_PAGES} pages`;
  return [
    figureOf('made', what, 'millis', millis, MILLIS),
    figureOf('memory', `${what}: memory beyond that at rest`, 'bytes', growthBytes, GROWTH_BYTES),
    figureOf('read', `${what}: the longest read of somebody else`, 'millis', longestReadMillis, READ_MILLIS),
    { ...figureOf('size', `${what}: its size`, 'bytes', bytes, bytes), limit: null, aim: null },
  ];
}

function figureOf(name: string, title: string, unit: Unit, value: number, bound: number): Figure {
  return {
    name: `service-book/${name}`,
    title,
    unit,
    value,
    limit: { title: 'what is promised', value: bound, ratio: value / bound },
    aim: { of: 'value', is: 'at most', bound },
  };
}

export const serviceBook = { title: 'A long service book beside others', measure };
