import { answerFrom, type CopiedRoute } from '../../../apps/web/src/shared/sync/answers/answers.ts';
import { GarageInMemory } from '../../../apps/web/src/shared/sync/garage-in-memory.ts';
import type { Garage } from '../../support/garage.ts';
import { sampleInvoice, samplePhoto } from '../../support/sample-files.ts';
import { expect, test } from '../../support/test.ts';

/** A read of the contract: its route and its URL. */
interface Read {
  readonly name: CopiedRoute;
  readonly path: string;
  readonly id?: string;
  readonly query?: string;
}

const VEHICLE_QUERIES = [
  '',
  'limit=1',
  'q=bleue',
  'q=ab%20123',
  'q=clio%20renault',
  'type=motorcycle',
  'archived=true',
  ...['name', 'createdAt', 'mileage', 'purchasePrice'].flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
];

const RECORD_QUERIES = [
  '',
  'limit=3',
  'type=brake_service',
  'from=2026-02-01&to=2026-05-31',
  'q=filtre',
  'q=Élan%20huile',
  'q=100%25',
  'q=vidange&types=oil_change',
  'q=vidange%20zoe&types=oil_change;',
  ...['-date', 'date', '-cost', 'cost'].map((sort) => `sort=${sort}`),
];

test('reads from the copy on the device → equal the responses of the server', async ({ person }) => {
  const garage = await person.createAccount();
  const [vehicleId] = await fill(garage);
  const recordId = await firstIdOf(garage, '/v1/maintenances');
  const reminderId = await firstIdOf(garage, '/v1/maintenances/reminders');
  const reads: Read[] = [
    { name: 'getSettings', path: '/v1/settings' },
    ...VEHICLE_QUERIES.map((query) => ({ name: 'listVehicles', path: '/v1/vehicles', query }) as const),
    ...[...RECORD_QUERIES, `vehicleId=${vehicleId}`].map(
      (query) => ({ name: 'listMaintenances', path: '/v1/maintenances', query }) as const,
    ),
    ...['', `vehicleId=${vehicleId}`].map(
      (query) => ({ name: 'getMaintenanceSummary', path: '/v1/maintenances/summary', query }) as const,
    ),
    ...[
      '',
      'by=year',
      'by=kind&from=2026-02-03&to=2026-05-10',
      'by=month&from=2025-12-01&to=2026-03-20',
      `by=month&vehicleId=${vehicleId}&from=2026-02-20`,
      `by=vehicle&vehicleId=${vehicleId}`,
    ].map((query) => ({ name: 'getCostReport', path: '/v1/reports/costs', query }) as const),
    ...['', 'kind=fuel&from=2026-03-01', 'q=total'].map(
      (query) => ({ name: 'listExpenses', path: '/v1/expenses', query }) as const,
    ),
    { name: 'getConsumption', path: '/v1/expenses/consumption', query: `vehicleId=${vehicleId}` },
    ...['', 'active=false', `vehicleId=${vehicleId}`].map(
      (query) => ({ name: 'listReminders', path: '/v1/maintenances/reminders', query }) as const,
    ),
    { name: 'getVehicle', path: `/v1/vehicles/${vehicleId}`, id: String(vehicleId) },
    {
      name: 'getVehicleInspection',
      path: `/v1/vehicles/${vehicleId}/inspection`,
      id: String(vehicleId),
    },
    { name: 'listMileageReadings', path: `/v1/vehicles/${vehicleId}/mileage`, id: String(vehicleId) },
    { name: 'getMaintenance', path: `/v1/maintenances/${recordId}`, id: recordId },
    {
      name: 'getReminder',
      path: `/v1/maintenances/reminders/${reminderId}`,
      id: reminderId,
    },
  ];
  const copy = await copyOf(garage);
  for (const { name, path, id = '', query = '' } of reads) {
    const answered = await answerFrom(copy, name, {
      id,
      query: Object.fromEntries(new URLSearchParams(query)),
    });
    const expected = await garage.read(query === '' ? path : `${path}?${query}`);
    expect(comparable(answered), `${path}?${query}`).toEqual(comparable(expected));
  }
});

/** Vehicles and records that differ in every property that lists filter and sort by. Returns the ids of the vehicles. */
async function fill(garage: Garage): Promise<string[]> {
  const photos = [await garage.upload(samplePhoto('clio.png'))];
  const clio = await garage.addVehicle({
    name: 'Clio bleue',
    make: 'Renault',
    model: 'Clio',
    licensePlate: 'AB-123-CD',
    purchasePrice: 9500.5,
    photos,
  });
  const zoe = await garage.addVehicle({ name: 'Zoé', energy: 'electric', currentMileage: 12_000 });
  const moto = await garage.addVehicle({ name: 'élan', type: 'motorcycle', purchasePrice: 4200 });
  const sold = await garage.addVehicle({ name: 'Vendue', archivedAt: '2026-01-01T00:00:00.000Z' });
  const texts = ['Filtre à huile', 'Élan', '100 % d’huile', 'a_b', null];
  const types = ['oil_change', 'brake_service', 'technical_inspection'];
  for (let made = 0; made < 15; made += 1) {
    await garage.addRecord([clio, zoe, moto, sold][made % 4] ?? clio, {
      type: types[made % types.length],
      date: `2026-0${1 + (made % 6)}-1${made % 3}`,
      cost: [0, 89.9, 12.34, 189.99][made % 4],
      description: texts[made % texts.length],
      garage_name: made % 2 === 0 ? 'Garage du Marché' : null,
    });
  }
  await garage.addRecord(clio, {
    date: '2026-03-03',
    mileage: 49_000,
    photos: [await garage.upload(samplePhoto('bidon.png'))],
    invoice: await garage.upload(sampleInvoice('facture.pdf')),
  });
  for (const [month, mileage] of [48_000, 49_300, 49_900].entries()) {
    const filling = { quantity: 35.4 + month, unit: 'L', mileage, place: 'Total' };
    const date = `2026-0${month * 2 + 1}-20`;
    await garage.send('POST', '/v1/expenses', {
      vehicle_id: clio,
      kind: 'fuel',
      date,
      cost: 61.23,
      ...filling,
    });
  }
  await garage.send('POST', '/v1/expenses', {
    vehicle_id: moto,
    kind: 'toll',
    date: '2026-02-02',
    cost: 7.9,
  });
  return [clio, zoe, moto, sold];
}

async function firstIdOf(garage: Garage, path: string): Promise<string> {
  const [first] = await garage.list(path);
  return String(first?.['id']);
}

async function copyOf(garage: Garage): Promise<GarageInMemory> {
  const copy = new GarageInMemory();
  let cursor = '';
  let hasMore = true;
  while (hasMore) {
    const page = await garage.read(`/v1/changes?limit=10${cursor && `&cursor=${cursor}`}`);
    copy.apply(page['items'] as Parameters<GarageInMemory['apply']>[0]);
    cursor = String(page['cursor']);
    hasMore = page['hasMore'] === true;
  }
  return copy;
}

/** Drops file URLs, and reduces a cursor to its presence. */
function comparable(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      if (key === 'url' || key === 'thumbnailUrl') return undefined;
      if (key === 'nextCursor') return value !== null;
      return value;
    }),
  );
}
