import {
  countsIn,
  editedExport,
  exportOf,
  importInto,
  rowsEdited,
  tryImportInto,
  unzip,
} from '#testing/archives.ts';
import {
  addDocument,
  addExpense,
  addMaintenance,
  addReading,
  addReminder,
  addTyreFitting,
  addTyreSet,
  addVehicle,
  listed,
  read,
  newId,
} from '#testing/builders.ts';
import { gpsTaggedJpeg, pdfSample, plainImage } from '#testing/sample-files.ts';
import { rowsOf } from '#testing/databases/stored-rows.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS, PASSWORD } from '#testing/test-server.ts';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';

const OWNER_TABLES = [
  'settings',
  'maintenance_type',
  'vehicle',
  'vehicle_file',
  'mileage_reading',
  'maintenance',
  'maintenance_file',
  'reminder',
  'document',
  'document_file',
  'expense',
  'expense_file',
  'expense_sum',
  'consumption_leg',
  'consumption_sum',
  'tyre_set',
  'tyre_set_file',
  'tyre_fitting',
  'fuel_sum',
  'file',
] as const;

/** Everything that an account can hold, in every variety. */
async function fillAccount(caller: TestCaller): Promise<void> {
  const settings = await read(caller, '/v1/settings');
  const custom = [
    { label: 'Kit chaîne', custom: true, intervalKm: 20_000, intervalDays: null, defaultReminder: true },
    { label: '車検', custom: true, intervalKm: null, intervalDays: 730, defaultReminder: false },
  ];
  const [first, ...others] = settings.maintenanceTypes;
  await caller.put('/v1/settings', {
    ...settings,
    emailNotifications: false,
    reminderAdvanceDays: 30,
    reminderAdvanceKm: 500,
    language: 'en',
    timezone: 'America/Martinique',
    maintenanceTypes: [...others, { ...first, intervalKm: 12_345, defaultReminder: false }, ...custom],
  });
  const upload = async (bytes: Uint8Array, name: string) =>
    (await caller.upload(bytes, name, 'application/octet-stream')).body.id;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const drawn = (channels: 3 | 4, size: number) =>
    sharp({ create: { width: size, height: size, channels, background: '#3867d6', noise } });
  const photos = [
    await upload(await gpsTaggedJpeg(), 'à la « plage ».jpg'),
    await upload(await drawn(3, 300).png().toBuffer(), 'schéma.png'),
    await upload(await drawn(4, 90).webp().toBuffer(), 'animée.webp'),
    await upload(await plainImage(2900, 1200).jpeg().toBuffer(), 'large.jpg'),
    await upload(await drawn(3, 60).avif().toBuffer(), 'new.avif'),
  ];
  const vehicle = await addVehicle(caller, {
    name: "'=Clio, « la bleue »",
    licensePlate: 'ab 123 cd',
    color: 'blue',
    energy: 'plugin_hybrid',
    fiscalPower: 1,
    purchaseMileage: 12,
    firstRegistrationDate: '2019-02-28',
    purchaseDate: '2020-02-29',
    purchasePrice: 12_345.67,
    vin: 'VF1AAAAA123456789',
    make: 'Renault',
    secondEnergy: 'e85',
    winterDriving: 'mountain',
    hasSnowChains: false,
    model: 'Clio;=1; "IV"',
    photos,
    registrationDocument: await upload(await pdfSample(), 'carte grise.pdf'),
  });
  await addReading(caller, vehicle.id, { date: '2025-01-31', mileage: 30_000 });
  await addReading(caller, vehicle.id, { date: '2026-11-20', mileage: 41_000, confirmMileage: true });
  await addMaintenance(caller, vehicle.id, {
    type: 'kit_chaine',
    date: '2026-03-29',
    cost: 0,
    mileage: 41_500,
    description: '=1+1',
    notes: 'deux\r\nlignes, "citées"; et\ttabulation\u2028fin',
    garage_name: 'Garage de l’Étoile',
    garage_address: '1, rue de la Paix\n75002 Paris',
    photos: photos.slice(0, 1),
    invoice: await upload(await pdfSample('Facture'), 'facture.pdf'),
    next_service_date: '2027-03-29',
    next_service_mileage: 61_500,
    warranty_until: '2028-03-29',
    confirmMileage: true,
  });
  await addMaintenance(caller, vehicle.id, { date: '2026-04-02', cost: 40.5, mileage: null, isRefund: true });
  const other = await addMaintenance(caller, vehicle.id, { mileage: 42_100 });
  await caller.put(`/v1/maintenances/${other.id}`, { ...other, cost: 89.99, mileage: 42_200 });
  const reminder = await addReminder(caller, vehicle.id, {
    interval_days: 400,
    last_mileage: 7,
    season: 'winter',
  });
  await caller.put(`/v1/maintenances/reminders/${reminder.id}`, { ...reminder, active: false });
  await addDocument(caller, vehicle.id, {
    title: 'Mémo « tous risques »; =1',
    number: '007',
    advanceDays: 45,
    files: [await upload(await pdfSample('Mémo'), 'mémo.pdf'), photos[1]],
  });
  const fuel = await addExpense(caller, vehicle.id, {
    mileage: 42_345,
    confirmMileage: true,
    quantity: 38.41,
    unit: 'L',
    fuel: 'e85',
    place: 'Station « du Lac »; =1',
    notes: 'a\nb',
    files: [await upload(await pdfSample('Ticket'), 'ticket.pdf'), photos[0]],
  });
  await caller.put(`/v1/expenses/${fuel.id}`, {
    ...fuel,
    isFull: false,
    missedPrevious: true,
  });
  const snow = await addTyreSet(caller, vehicle.id, {
    name: '=Neige ; "Alpin"',
    count: 4,
    snow_mark: true,
    brand: 'Marque, « une »',
    model: '=1',
    size: '205/55 R16 91V',
    dot: '2423',
    bought_on: '2025-01-31',
    price: 412.5,
    distance_before: 0,
    rotation_km: 10_000,
    stored_at: 'Cave ; à droite',
    retired_on: '2026-11-01',
    files: [await upload(await pdfSample('Facture des pneus'), 'pneus.pdf'), photos[0]],
    notes: 'Cave\nà droite, « haut »',
    treads: [
      { id: newId(), date: '2025-02-01', mm: 8.2, position: 'all' },
      { id: newId(), date: '2026-10-01', mm: 6, position: 'fl', dot: '0124' },
    ],
  });
  const allSeason = await addTyreSet(caller, vehicle.id, { season: 'all_season' });
  await addTyreFitting(caller, vehicle.id, { date: '2025-02-01', front: snow.id, rear: snow.id });
  await addTyreFitting(caller, vehicle.id, {
    date: '2026-10-17',
    mileage: 41_900,
    confirmMileage: true,
    front: allSeason.id,
    rotated: true,
  });
  await addExpense(caller, vehicle.id, { kind: 'insurance', cost: 120, isRefund: true });
  await addExpense(caller, vehicle.id, {
    kind: 'loan',
    recurrence: { every: 'month', until: '2030-01-31' },
    series_id: fuel.id,
  });
  await addVehicle(caller, { name: 'Vespa', type: 'motorcycle', archivedAt: '2026-01-01T00:00:00Z' });
}

/** Digests of the bytes of every file that the account has, through its signed addresses. */
async function digestsOf(caller: TestCaller): Promise<string[]> {
  const objects = [...(await listed(caller, '/v1/vehicles')), ...(await listed(caller, '/v1/maintenances'))];
  const files: { url: string; name: string }[] = objects.flatMap((object) => [
    ...object.photos,
    ...[object.registrationDocument ?? object.invoice ?? []].flat(),
  ]);
  const digests = [];
  for (const { url, name } of files) {
    const { bytes, status } = await caller.download(url);
    digests.push(`${status} ${name} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  return digests;
}

/** Tables of devices and calendars, which an import ignores: they belong to the exported account. */
const DEVICES = ['book-links.csv', 'calendar-addresses.csv', 'push-devices.csv', 'sessions.csv'];

/** The CSVs of an export; `account.json` without time, account and address. */
async function tablesOf(zip: Buffer): Promise<Record<string, string>> {
  const entries = await unzip(zip);
  const { user: _user, exportedAt: _at, ...account } = JSON.parse(String(entries.get('account.json')));
  const tables = [...entries].filter(([name]) => name.endsWith('.csv') && !DEVICES.includes(name));
  return {
    ...Object.fromEntries(tables.map(([name, text]) => [name, text.toString()])),
    'account.json': JSON.stringify(account, null, 2),
  };
}

describe.each(DIALECTS)('export and import on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  /** Has what `fillAccount` adds; at first there is no other account. */
  let owner: TestCaller;

  beforeAll(async () => {
    owner = await server.signUp();
    await fillAccount(owner);
  });

  const rows = async () => {
    const all = [];
    for (const table of OWNER_TABLES) all.push([table, await rowsOf(server.context, table)] as const);
    return Object.fromEntries(all);
  };

  it('into a new account after deleting the old one → every row and byte as before', async () => {
    const before = await rows();
    const digests = await digestsOf(owner);
    const zip = await exportOf(owner);
    expect((await owner.call('DELETE', '/v1/account', { password: PASSWORD })).status).toBe(204);
    expect((await rows())['vehicle']).toEqual([]);
    server.clock.advance({ hours: 1 });
    const fresh = await server.signUp();
    const answer = await importInto(fresh, zip);
    expect(answer.body).toMatchObject({ dryRun: false, faults: [], faultCount: 0 });
    expect(await rows()).toEqual(before);
    expect(await rowsOf(server.context, 'reminder_watch')).toHaveLength(
      // And the warranty of a record.
      (before['reminder']?.length ?? 0) + (before['document']?.length ?? 0) + 1,
    );
    expect(await digestsOf(fresh)).toEqual(digests);
    expect(digests).toHaveLength(8);
    expect(await tablesOf(await exportOf(fresh))).toEqual(await tablesOf(zip));
    owner = fresh;
  });

  it('reminders by mileage without a last mileage → count from the current mileage', async () => {
    const zip = await editedExport(owner, {
      'reminders.csv': rowsEdited((row) => ({ ...row, last_mileage: '' })),
    });
    const fresh = await server.signUp();
    await importInto(fresh, zip);
    const [car] = await listed(fresh, '/v1/vehicles');
    const reminders = await listed(fresh, `/v1/maintenances/reminders?vehicleId=${car.id}`);
    const lastOf = (type: string) =>
      reminders.find((reminder) => reminder.maintenance_type === type).last_mileage;
    expect([lastOf('tire_change'), lastOf('battery_replacement')]).toEqual([car.currentMileage, null]);
  });

  it('twice → all is skipped, nothing changes', async () => {
    const zip = await exportOf(owner);
    const before = await rows();
    const answer = await importInto(owner, zip);
    expect(countsIn(answer)).toEqual({
      vehicles: '0/2/0',
      maintenances: '0/3/0',
      reminders: expect.stringMatching(/^0\/\d+\/0$/),
      mileage: '0/9/0',
      documents: '0/1/0',
      expenses: '0/3/0',
      tyre_sets: '0/2/0',
      tyre_fittings: '0/2/0',
      files: '0/10/0',
      maintenance_types: '0/10/0',
      settings: '0/1/0',
    });
    expect(await rows()).toEqual(before);
  });

  it('while the old account holds the ids → new ids and references, also the second time', async () => {
    const zip = await exportOf(owner);
    const digests = await digestsOf(owner);
    const fresh = await server.signUp();
    const tried = await tryImportInto(fresh, zip);
    expect(await listed(fresh, '/v1/vehicles')).toEqual([]);
    const answer = await importInto(fresh, zip);
    expect(answer.body).toEqual({ ...tried.body, dryRun: false, importId: expect.any(String) });
    expect(countsIn(answer)).toMatchObject({ vehicles: '2/0/0', maintenances: '3/0/0', mileage: '9/0/0' });
    expect(await digestsOf(fresh)).toEqual(digests);
    const described = async (caller: TestCaller) =>
      (await listed(caller, '/v1/maintenances')).map(({ type, cost, mileage, notes, version }) => ({
        type,
        cost,
        mileage,
        notes,
        version,
      }));
    expect(await described(fresh)).toEqual(await described(owner));
    const [vehicle] = await listed(fresh, '/v1/vehicles');
    const [theirs] = await listed(owner, '/v1/vehicles');
    expect(vehicle.id).not.toBe(theirs.id);
    expect(vehicle).toMatchObject({ currentMileage: 42_200, version: theirs.version });
    const readings = await listed(fresh, `/v1/vehicles/${vehicle.id}/mileage`);
    const records = await listed(fresh, `/v1/maintenances?vehicleId=${vehicle.id}`);
    const expenses = await listed(fresh, '/v1/expenses');
    const followed: string[] = readings.flatMap(({ record_id, expense_id }) => record_id ?? expense_id ?? []);
    const sourceIds: string[] = [...records, ...expenses]
      .filter(({ mileage }) => mileage !== null)
      .map(({ id }) => id);
    expect(followed.toSorted()).toEqual(sourceIds.toSorted());
    expect(countsIn(await importInto(fresh, zip))).toMatchObject({ vehicles: '0/2/0', files: '0/10/0' });
    expect(await listed(fresh, '/v1/vehicles')).toHaveLength(1);
    expect(await digestsOf(owner)).toEqual(digests);
  });

  it('deleted since the export → restored; changed since → stays changed', async () => {
    const zip = await exportOf(owner);
    const [record, kept] = await listed(owner, '/v1/maintenances');
    await owner.delete(`/v1/maintenances/${record.id}`);
    await owner.put(`/v1/maintenances/${kept.id}`, { ...kept, cost: 1 });
    const settings = await read(owner, '/v1/settings');
    await owner.put('/v1/settings', { ...settings, reminderAdvanceDays: 1 });
    expect(countsIn(await importInto(owner, zip))).toMatchObject({
      maintenances: '1/2/0',
      mileage: '1/8/0',
      settings: '0/1/0',
    });
    expect(await read(owner, `/v1/maintenances/${record.id}`)).toMatchObject({ cost: record.cost });
    expect(await read(owner, `/v1/maintenances/${kept.id}`)).toMatchObject({ cost: 1 });
    expect((await read(owner, '/v1/settings')).reminderAdvanceDays).toBe(1);
  });
});
