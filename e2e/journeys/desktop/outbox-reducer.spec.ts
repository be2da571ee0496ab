import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { GarageCopy } from '../../../apps/web/src/shared/sync/garage-copy.ts';
import type { Garage as Rows } from '../../../apps/web/src/shared/sync/garage.ts';
import { applyOperation } from '../../../apps/web/src/shared/sync/outbox/apply-operation.ts';
import { GarageView } from '../../../apps/web/src/shared/sync/outbox/garage-view.ts';
import type { Intent, Operation } from '../../../apps/web/src/shared/sync/outbox/operation.ts';
import { editOf } from '../../../apps/web/src/shared/sync/outbox/edit.ts';
import type { Garage } from '../../support/garage.ts';
import { expect, test } from '../../support/test.ts';

const TODAY = civilDateInZone(Date.now(), 'Europe/Paris');
/** How many things are done, one after the other, in each garage. */
const STEPS = 50;

for (const seed of [1, 2]) {
  test(`what a device shows of what it did → is what the server makes of it, garage ${seed}`, async ({
    person,
  }) => {
    const garage = await person.haveAccount();
    const choose = chooser(seed);
    let copy = await copyOf(garage);
    for (let step = 0; step < STEPS; step += 1) {
      const intent = nextIntent(copy, choose);
      const view = new GarageView(copy);
      applyOperation(view, operationOf(intent));
      await send(garage, copy, intent);
      copy = await copyOf(garage);
      expect(rowsOf(view), `step ${step}: ${JSON.stringify(intent)}`).toEqual(rowsOf(copy));
    }
  });
}

type Choose = <Item>(items: readonly Item[]) => Item;

/** The same choices for the same seed (a linear congruential generator, Numerical Recipes). */
function chooser(seed: number): Choose {
  let state = seed * 7919;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const item = items[Math.floor((state / 2 ** 32) * items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  };
}

/** What a person may do next in this garage, so that the server takes it. */
function nextIntent(copy: GarageCopy, choose: Choose): Intent {
  const vehicles = [...copy.vehicles.values()];
  const ways = [newVehicle];
  if (vehicles.length > 0) ways.push(newRecord, newRecord, newReading, newReminder, editVehicle, dropVehicle);
  if (copy.records.size > 0) ways.push(editRecord, editRecord, dropRecord);
  if (copy.reminders.size > 0) ways.push(editReminder, dropReminder, doReminder, doReminder);
  ways.push(editSettings);
  return choose(ways)(copy, choose);
}

const days = (choose: Choose): CivilDate => addDays(TODAY, -choose([0, 0, 1, 30, 400]));
const id = () => crypto.randomUUID();

function newVehicle(_copy: GarageCopy, choose: Choose): Intent {
  const body = {
    id: id(),
    name: choose(['Clio', 'Vespa', 'Zoé']),
    type: choose(['car', 'motorcycle', 'truck'] as const),
    energy: choose(['petrol', 'electric', null] as const),
    currentMileage: choose([0, 12_000, 148_000]),
    firstRegistrationDate: choose([null, addDays(TODAY, -1300), addDays(TODAY, -4000)]),
  };
  return { verb: 'create', kind: 'vehicle', id: body.id, vehicleId: null, body, files: [] };
}

function newRecord(copy: GarageCopy, choose: Choose, reminderId: string | null = null): Intent {
  const reminder = reminderId === null ? undefined : copy.reminders.get(reminderId);
  const vehicle = copy.vehicles.get(reminder?.vehicle_id ?? choose([...copy.vehicles.keys()]));
  const body = {
    id: id(),
    vehicle_id: String(vehicle?.id),
    type: reminder?.maintenance_type ?? choose(['oil_change', 'brake_service', 'technical_inspection']),
    date: days(choose),
    cost: choose([0, 89.9, 240]),
    mileage: choose([null, vehicle?.currentMileage ?? 0, (vehicle?.currentMileage ?? 0) + 500]),
    confirmMileage: true,
    next_service_date: choose([null, null, addDays(TODAY, 300)]),
    next_service_mileage: choose([null, null, 200_000]),
    reminder_id: reminderId,
  };
  return { verb: 'create', kind: 'record', id: body.id, vehicleId: body.vehicle_id, body, files: [] };
}

function doReminder(copy: GarageCopy, choose: Choose): Intent {
  return newRecord(copy, choose, choose([...copy.reminders.keys()]));
}

function newReading(copy: GarageCopy, choose: Choose): Intent {
  const vehicle = choose([...copy.vehicles.values()]);
  const mileage = Math.max(0, vehicle.currentMileage + choose([-300, 0, 700]));
  const body = { id: id(), date: days(choose), mileage, confirmMileage: true };
  return { verb: 'create', kind: 'reading', id: body.id, vehicleId: vehicle.id, body, files: [] };
}

function newReminder(copy: GarageCopy, choose: Choose): Intent {
  const body = {
    id: id(),
    vehicle_id: choose([...copy.vehicles.keys()]),
    maintenance_type: choose(['oil_change', 'insurance']),
    next_reminder_date: addDays(TODAY, 90),
    planned_mileage: choose([null, 90_000]),
    interval_km: choose([null, 15_000]),
  };
  return { verb: 'create', kind: 'reminder', id: body.id, vehicleId: body.vehicle_id, body, files: [] };
}

function editVehicle(copy: GarageCopy, choose: Choose): Intent {
  const vehicle = choose([...copy.vehicles.values()]);
  const changes = choose<object>([
    { name: 'Autre nom', make: 'Renault' },
    { archivedAt: vehicle.archivedAt === null ? '2026-01-01T00:00:00.000Z' : null },
    { currentMileage: vehicle.currentMileage + 900 },
    { firstRegistrationDate: addDays(TODAY, -2500), isCollection: !vehicle.isCollection },
  ]);
  return editOf('vehicle', vehicle.id, vehicle, changes);
}

function editRecord(copy: GarageCopy, choose: Choose): Intent {
  const record = choose([...copy.records.values()]);
  const changes = choose<object>([
    { cost: 12.34, notes: 'Noté' },
    { date: days(choose) },
    { mileage: choose([null, 50_000]), confirmMileage: true },
    { next_service_date: addDays(TODAY, choose([60, 200])) },
    { next_service_mileage: 150_000 },
  ]);
  return editOf('record', record.id, record, changes);
}

function editReminder(copy: GarageCopy, choose: Choose): Intent {
  const reminder = choose([...copy.reminders.values()]);
  const changes = choose<object>([
    { active: !reminder.active },
    { next_reminder_date: addDays(TODAY, 20) },
    { planned_mileage: 120_000 },
    { interval_days: 365, next_reminder_date: addDays(TODAY, 365) },
  ]);
  return editOf('reminder', reminder.id, reminder, changes);
}

function editSettings(copy: GarageCopy, choose: Choose): Intent {
  const settings = copy.settings;
  if (!settings) throw new Error('Every garage has settings');
  const [first, ...others] = settings.maintenanceTypes;
  const types = first ? [{ ...first, defaultReminder: !first.defaultReminder }, ...others] : [];
  const changes = choose<object>([{ reminderAdvanceDays: choose([5, 9]) }, { maintenanceTypes: types }]);
  return editOf('settings', 'settings', settings, changes);
}

/** A record that moved a reminder takes the move back when it goes, which the server alone can: such a one stays. */
function dropRecord(copy: GarageCopy, choose: Choose): Intent {
  const still = [...copy.records.values()].filter(({ vehicle_id, type }) =>
    [...copy.reminders.values()].every(
      (reminder) => reminder.vehicle_id !== vehicle_id || reminder.maintenance_type !== type,
    ),
  );
  if (still.length === 0) return newVehicle(copy, choose);
  return { verb: 'delete', kind: 'record', id: choose(still).id, vehicleId: null };
}

function dropReminder(copy: GarageCopy, choose: Choose): Intent {
  return { verb: 'delete', kind: 'reminder', id: choose([...copy.reminders.keys()]), vehicleId: null };
}

function dropVehicle(copy: GarageCopy, choose: Choose): Intent {
  if (copy.vehicles.size < 3) return newReading(copy, choose);
  return { verb: 'delete', kind: 'vehicle', id: choose([...copy.vehicles.keys()]), vehicleId: null };
}

function operationOf(intent: Intent): Operation {
  const facts = { place: 1, key: id(), format: 1, undoes: null, madeOn: TODAY, madeAt: Date.now() } as const;
  return { ...facts, intent, sentVersion: null, hasBeenTried: false, state: 'waiting', problem: null };
}

const COLLECTIONS = {
  vehicle: '/v1/vehicles',
  record: '/v1/maintenances',
  reminder: '/v1/maintenances/reminders',
};

/** By the call of the contract, as the device would. */
async function send(garage: Garage, copy: GarageCopy, intent: Intent): Promise<void> {
  const { kind } = intent;
  if (intent.verb === 'create') {
    const path =
      kind === 'reading' ? `/v1/vehicles/${intent.vehicleId}/mileage` : COLLECTIONS[intent.kind as 'vehicle'];
    return garage.send('POST', path, intent.body);
  }
  if (intent.verb === 'delete')
    return garage.send('DELETE', `${COLLECTIONS[kind as 'vehicle']}/${intent.id}`);
  if (intent.verb === 'restore') throw new Error('Not done here');
  if (kind === 'settings') return garage.send('PUT', '/v1/settings', { ...copy.settings, ...intent.patch });
  const rows = { vehicle: copy.vehicles, record: copy.records, reminder: copy.reminders };
  const row = rows[kind as 'vehicle'].get(intent.id);
  return garage.send('PUT', `${COLLECTIONS[kind as 'vehicle']}/${intent.id}`, { ...row, ...intent.patch });
}

async function copyOf(garage: Garage): Promise<GarageCopy> {
  const copy = new GarageCopy();
  let cursor = '';
  let hasMore = true;
  while (hasMore) {
    const page = await garage.read(`/v1/changes?limit=500${cursor && `&cursor=${cursor}`}`);
    copy.apply(page['items'] as Parameters<GarageCopy['apply']>[0]);
    cursor = String(page['cursor']);
    hasMore = page['hasMore'] === true;
  }
  return copy;
}

const MADE_BY_SERVER = new Set(['version', 'createdAt', 'updatedAt', 'created_at', 'updated_at']);

/** All rows by kind, without what the server alone gives; a reading typed on a vehicle's form has an id of the server's. */
function rowsOf({ settings, vehicles, reminders, readings, records }: Rows): unknown {
  const plain = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !MADE_BY_SERVER.has(name)));
  const sorted = (rows: ReadonlyMap<string, { readonly id: string }>) =>
    [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map(plain);
  return {
    settings: settings && plain(settings),
    vehicles: sorted(vehicles),
    reminders: sorted(reminders),
    readings: [...readings.values()]
      .map(({ vehicle_id, date, mileage, source, record_id }) => ({
        vehicle_id,
        date,
        mileage,
        source,
        record_id,
      }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    records: sorted(records),
  };
}
