import type { Mailer } from '#platform/mail/mailer.ts';
import { DEMO_GARAGE } from '#seed/demo-garage.ts';
import { fillAccount } from '#seed/fill-account.ts';
import { HISTORY_MONTHS, visitsOf } from '#seed/plan-garage.ts';
import { readSeedOptions, type SeedOptions } from '#seed/seed-options.ts';
import { addVehicle, listed } from '#testing/builders.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { readGarage, type Garage } from '#testing/demo/read-garage.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { textsOfPdf } from '#testing/demo/pdf-texts.ts';
import { shareTestServer, type SharedTestServer } from '#testing/held-server.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import {
  addDays,
  addMonths,
  civilDateOf,
  daysBetween,
  type CivilDate,
} from '@carnet/domain/calendar/civil-date';
import { urgencyOf } from '@carnet/domain/reminders/urgency';
import { formattersFor } from '@carnet/i18n/format';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TEST_EXTENT } from '../../../../scripts/testing/test-extent.ts';

const TODAY = civilDateOf(2026, 11, 21);
const DEMO = optionsWith();
/** Without files, which take most of the time. */
const QUICK = optionsWith({ hasFiles: false });

function optionsWith(changes: Partial<SeedOptions> = {}): SeedOptions {
  return { ...readSeedOptions([], {}, TODAY), ...changes };
}

let servers: TestServer[] = [];

async function startAt(today: CivilDate): Promise<TestServer> {
  const server = await startTestServer({
    dialect: 'sqlite',
    clock: new MovableClock(`${today}T12:00:00.000Z`),
  });
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function signIn(server: SharedTestServer, { email, password }: SeedOptions): Promise<TestCaller> {
  const answer = await server.nobody.post('/v1/authentication/signin', { email, password });
  expect(answer.status).toBe(200);
  return new TestCaller(server.app, String(answer.body.token));
}

async function seededGarage(options: SeedOptions): Promise<Garage> {
  const server = await startAt(options.today);
  await fillAccount(server.context, options);
  return readGarage(await signIn(server, options));
}

/** The urgency of each reminder on that day as in the panel, worst first. */
function urgenciesOf({ reminders, vehicles }: Garage, today: CivilDate): string[] {
  return reminders
    .map((reminder) => {
      const vehicle = vehicles.find(({ id }) => id === reminder.vehicle_id);
      const facts = toReminderFacts(reminder);
      const urgency = urgencyOf(facts, vehicle?.currentMileage ?? null, null, today);
      return `${vehicle?.name} ${reminder.maintenance_type} ${urgency}`;
    })
    .filter((text) => !text.endsWith('upcoming'))
    .toSorted();
}

/** Estimates for new tyres and a general service of the Clio; swaps, bulbs and wipers are separate types. */
function estimatesOf({ reminders, vehicles }: Garage) {
  const clio = vehicles.find(({ name }) => name === 'Clio de la famille');
  const shown = ['tire_change', 'general_maintenance'];
  return Object.fromEntries(
    reminders
      .filter((reminder) => reminder.vehicle_id === clio?.id && shown.includes(reminder.maintenance_type))
      .map((reminder) => [reminder.maintenance_type, reminder.estimated_cost]),
  );
}

function expectSteadyMileage({ vehicles, readings }: Garage): void {
  for (const { id, currentMileage } of vehicles) {
    const series = readings
      .filter((reading) => reading.vehicle_id === id)
      .toSorted((a, b) => (a.date === b.date ? a.mileage - b.mileage : a.date < b.date ? -1 : 1));
    series.slice(1).forEach((reading, index) => {
      const before = series[index];
      if (!before) throw new Error('A series has no gap');
      const kilometres = reading.mileage - before.mileage;
      expect(kilometres).toBeGreaterThanOrEqual(0);
      expect(kilometres).toBeLessThanOrEqual(150 * Math.max(1, daysBetween(before.date, reading.date)));
    });
    expect(series.at(-1)?.mileage).toBe(currentMileage);
    expect(series.length).toBeGreaterThan(50);
  }
}

/** The Clio has two sets, which have run all that it ran; the winter tyres have a line of their wear. */
function expectTyres({ vehicles, readings, sets, fittings }: Garage): void {
  const clio = vehicles.find(({ name }) => name === 'Clio de la famille');
  expect(sets.map(({ season }) => season).toSorted()).toEqual(['summer', 'winter']);
  expect(sets.every((set) => set.vehicle_id === clio?.id)).toBe(true);
  expect(fittings.length).toBeGreaterThanOrEqual(9);
  const mileages = readings.filter((one) => one.vehicle_id === clio?.id).map(({ mileage }) => mileage);
  const run = sets.reduce((sum, { distance }) => sum + (distance ?? 0), 0);
  expect(run).toBe(Math.max(...mileages) - Math.min(...mileages));
  expect(clio?.distanceWithoutTyres).toBe(0);
  for (const { treads } of sets) {
    expect(treads.length).toBeGreaterThanOrEqual(2);
    expect(treads.every(({ mm }) => mm > 3 && mm < 9)).toBe(true);
  }
  const winter = sets.find(({ season }) => season === 'winter');
  expect(winter?.wear.map(({ kind }) => kind)).toEqual(['advice', 'law']);
}

/** All other reminders are upcoming. */
const URGENT_IN_DEMO = [
  'Clio de la famille technical_inspection late',
  'Kangoo de l’atelier insurance urgent',
  'Kangoo de l’atelier oil_change soon',
];

function expectDemo(garage: Garage): void {
  const estimates = estimatesOf(garage);
  expect(estimates.tire_change).toBeGreaterThan(150);
  expect(estimates.general_maintenance).toBeGreaterThan(50);
  expect(garage.reminders.filter((reminder) => !reminder.active)).toHaveLength(1);
  expect(garage.reminders).toHaveLength(26);
  expect(garage.vehicles.map((vehicle) => vehicle.type).toSorted()).toEqual(['car', 'motorcycle', 'truck']);
  expect(garage.records.length).toBeGreaterThanOrEqual(90);
  expect(garage.records.length).toBeLessThanOrEqual(120);
  expectSteadyMileage(garage);
  expectTyres(garage);
}

const isLong = TEST_EXTENT === 'long';
const FURTHER_DAYS = [
  [2025, 12, 31],
  [2027, 3, 31],
] as const;

describe('the demo on any day', () => {
  const days = [[2024, 2, 29], [2026, 1, 1], [2026, 7, 15], ...(isLong ? FURTHER_DAYS : [])] as const;

  it.each(days)('%i-%i-%i → one late, one urgent, one soon, the others upcoming', async (...day) => {
    const today = civilDateOf(...day);
    const options = optionsWith({ today, hasFiles: false });
    const garage = await seededGarage(options);
    expect(urgenciesOf(garage, today)).toEqual(URGENT_IN_DEMO);
    expectDemo(garage);
  });

  it('any day → all visits are between the purchase and the day, and the history is five years long', () => {
    const anyDay = fc.integer({ min: 0, max: 5000 }).map((count) => addDays(civilDateOf(2020, 1, 1), count));
    fc.assert(
      fc.property(anyDay, (today) => {
        const all = DEMO_GARAGE.vehicles.map((rows) => ({
          bought: addMonths(today, -rows.ownedMonths),
          visits: visitsOf(rows, today),
        }));
        const count = all.reduce((sum, { visits }) => sum + visits.length, 0);
        expect(count).toBeGreaterThanOrEqual(90);
        expect(count).toBeLessThanOrEqual(120);
        for (const { bought, visits } of all) {
          expect(bought >= addMonths(today, -HISTORY_MONTHS)).toBe(true);
          for (const { date } of visits) expect(date > bought && date < today).toBe(true);
        }
      }),
    );
  });
});

describe('the demo with its files', () => {
  const garages: Garage[] = [];
  let invoices: { record: Maintenance; texts: string[] }[] = [];

  beforeAll(async () => {
    const server = await startTestServer({
      dialect: 'sqlite',
      clock: new MovableClock(`${TODAY}T12:00:00.000Z`),
    });
    try {
      const sendNothing: Mailer = {
        whenFree: (work) => work(),
        send: () => Promise.reject(new Error('The seed sends no mail')),
        close: () => {},
      };
      await fillAccount({ ...server.context, mailer: sendNothing }, DEMO);
      const caller = await signIn(server, DEMO);
      const garage = await readGarage(caller);
      garages.push(garage);
      invoices = await Promise.all(
        garage.records.flatMap((record) =>
          record.invoice ? [readInvoice(server, record, record.invoice.url)] : [],
        ),
      );
    } finally {
      await server.close();
    }
  }, 120_000);

  async function readInvoice(server: TestServer, record: Maintenance, url: string) {
    const answer = await server.app.inject({ method: 'GET', url });
    expect(answer.headers['content-type']).toBe('application/pdf');
    return { record, texts: textsOfPdf(answer.rawPayload) };
  }

  it('one reminder late, one urgent, one soon, the others upcoming', () => {
    const [garage] = garages;
    if (!garage) throw new Error('The garage is seeded before the tests');
    expect(urgenciesOf(garage, TODAY)).toEqual(URGENT_IN_DEMO);
    expectDemo(garage);
  });

  it('every paid record of a workshop → an invoice with the same total', () => {
    const { formatEuros } = formattersFor('fr');
    expect(invoices.length).toBeGreaterThan(60);
    for (const { record, texts } of invoices) {
      const total = texts[texts.indexOf('Total TTC') + 1];
      expect(total).toBe(formatEuros(record.cost).replaceAll('\u202f', '\u00a0'));
    }
  });

  it('every invoice → its lines add up to the net sum, VAT is 20 % of it, both add up to the total', () => {
    for (const { texts } of invoices) {
      const cents = (label: string) => centsOf(texts[texts.lastIndexOf(label) + 1]);
      const net = cents('Total HT');
      expect(lineTotals(texts).reduce((sum, total) => sum + total, 0)).toBe(net);
      expect(cents('TVA 20 %')).toBe(Math.round(net * 0.2));
      expect(net + cents('TVA 20 %')).toBe(cents('Total TTC'));
    }
  });

  it('invoices with large numbers → no unprintable character', () => {
    expect(invoices.flatMap(({ texts }) => texts).filter((text) => /\d\/\d{3}(,|\s)/.test(text))).toEqual([]);
    const kilometres = invoices.flatMap(({ texts }) =>
      texts.filter((text) => text.startsWith('Kilométrage')),
    );
    expect(kilometres.some((text) => /: \d{2,3}\u00a0\d{3}\u00a0km$/.test(text))).toBe(true);
  });

  it('photos → every vehicle has one, and many records', () => {
    const [garage] = garages;
    const photographed = garage?.records.filter((record) => record.photos.length > 0) ?? [];
    expect(garage?.vehicles.every((vehicle) => vehicle.photos[0]?.thumbnailUrl)).toBe(true);
    expect(photographed.length).toBeGreaterThan(20);
    expect(photographed.every((record) => record.photos[0]?.contentType === 'image/webp')).toBe(true);
  });
});

/** The last of the four columns between the table head and the sums, in cents. */
function lineTotals(texts: readonly string[]): number[] {
  const cells = texts.slice(texts.indexOf('Total HT') + 1, texts.lastIndexOf('Total HT'));
  expect(cells.length % 4).toBe(0);
  return cells.filter((_, index) => index % 4 === 3).map(centsOf);
}

/** Parses an amount on an invoice as cents. */
function centsOf(text: string | undefined): number {
  return Number((text ?? '').replaceAll(/[^\d]/g, ''));
}

describe('the account', () => {
  const clock = new MovableClock(`${TODAY}T12:00:00.000Z`);
  const server = shareTestServer({ dialect: 'sqlite', clock });
  beforeAll(() => fillAccount(server.context, QUICK));

  it('a new account → verified, without sessions, with its four custom types', async () => {
    const caller = await signIn(server, QUICK);
    expect((await caller.get('/v1/authentication/user-context')).body.user.emailVerified).toBe(true);
    expect((await caller.get('/v1/account/sessions')).body.items).toHaveLength(1);
    const { maintenanceTypes } = (await caller.get('/v1/settings')).body;
    const custom = maintenanceTypes.filter((type: { custom: boolean }) => type.custom);
    expect(custom.map((type: { label: string }) => type.label)).toEqual([
      'Courroie de distribution',
      'Courroie et galets de variateur',
      'Permutation des roues',
      'Réparations et pièces',
    ]);
  });

  it('the same options twice → the same garage, including ids', async () => {
    const [first, second] = [await readGarage(await signIn(server, QUICK)), await seededGarage(QUICK)];
    const stable = ({ vehicles, records, sets, fittings }: Garage) => ({ vehicles, records, sets, fittings });
    expect(stable(second)).toEqual(stable(first));
  });

  it('an existing account → refused and unchanged', async () => {
    await expect(fillAccount(server.context, QUICK)).rejects.toThrow('--again');
    expect((await readGarage(await signIn(server, QUICK))).vehicles).toHaveLength(3);
  });

  it('replace with another password → refused', async () => {
    const wish = { ...QUICK, password: 'another password', isReplacing: true };
    await expect(fillAccount(server.context, wish)).rejects.toThrow('another password');
    expect((await readGarage(await signIn(server, QUICK))).vehicles).toHaveLength(3);
  });

  it('replace → a fresh garage, other accounts unchanged', async () => {
    const other = await server.signUp();
    await addVehicle(other);
    const caller = await signIn(server, QUICK);
    const [vehicle] = await listed(caller, '/v1/vehicles');
    await caller.delete(`/v1/vehicles/${vehicle.id}`);
    await fillAccount(server.context, { ...QUICK, isReplacing: true });
    expect((await readGarage(await signIn(server, QUICK))).vehicles).toHaveLength(3);
    expect(await listed(other, '/v1/vehicles')).toHaveLength(1);
  });
});

describe('a garage of a given size', () => {
  // Three transactions of 100 records at most, and more vehicles than there are names.
  it('12 vehicles, 201 records of one → all exist, with the longest name and the highest price', async () => {
    const options = optionsWith({ large: { records: 201, vehicles: 12 } });
    const server = await startAt(TODAY);
    await fillAccount(server.context, options);
    const caller = await signIn(server, options);
    const garage = await readGarage(caller);
    expect(garage.vehicles).toHaveLength(12);
    expect(Math.max(...garage.vehicles.map((vehicle) => vehicle.name.length))).toBe(80);
    expect(Math.max(...garage.vehicles.map((vehicle) => vehicle.purchasePrice ?? 0))).toBe(12_345.67);
    expect((await caller.get('/v1/maintenances/summary')).body.all_time.count).toBe(201 + 11 * 12);
    const [first] = garage.vehicles;
    const { body } = await caller.get(`/v1/maintenances/summary?vehicleId=${first?.id}`);
    expect(body.all_time.count).toBe(201);
    expect((await caller.get('/v1/maintenances?sort=-cost&limit=1')).body.items[0].cost).toBe(12_345.67);
  });
});
