import { addDays } from '@carnet/domain/calendar/civil-date';
import {
  correctedNextService,
  intervalsFor,
  isSuperseded,
  proposedNextService,
  type ProposalFacts,
} from '@carnet/domain/garage/next-service-proposal';
import { canFollowLaw } from '@carnet/domain/inspection/inspection-reminder';
import { isInspectionType, customTypeKey } from '@carnet/domain/maintenance/maintenance-types';
import {
  INSPECTION_CATEGORIES,
  INSPECTION_KINDS,
  INSPECTION_RESULTS,
} from '@carnet/domain/inspection/inspection';
import { isTyped } from '@carnet/domain/mileage/check-mileage';
import { mileageUpTo } from '@carnet/domain/mileage/mileage-series';
import { SWAP_SEASONS } from '@carnet/domain/tyre-sets/season';
import { WINTER_DRIVINGS } from '@carnet/domain/tyre-sets/winter-law';
import { ENERGIES, VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { findSource } from '../../apps/web/src/shared/sync/outbox/apply/apply-source.ts';
import { judgeCopiedVehicle } from '../../apps/web/src/shared/sync/answers/inspection-answers.ts';
import { toEdit } from '../../apps/web/src/shared/sync/outbox/edit.ts';
import type { Intent } from '../../apps/web/src/shared/sync/engine/operation.ts';
import type { Garage } from '../../apps/web/src/shared/sync/garage.ts';
import { dropExpense, editExpense, newExpense } from './expenses-to-do.ts';
import { withCopyAddresses } from '../../apps/web/src/shared/sync/copied-file.ts';
import type { Row, RowsOf } from '../../apps/web/src/shared/sync/rows.ts';
import { dropTyreFitting, editTyreFitting, newTyreFitting } from './tyre-fittings-to-do.ts';
import { dropTyreSet, editTyreSet, newTyreSet } from './tyre-sets-to-do.ts';
import { happens } from './chooser.ts';
import { confirmation, daysAgo, filesIn, mileageIn, newIdOf, one, type Scene } from './scene.ts';

type Way = (scene: Scene) => Intent;

/** A possible next action of a user in this garage, in the terms of the forms. */
export function nextIntent(given: Scene): Intent {
  const scene = { ...given, garage: shownOf(given.garage) };
  const { garage, choose } = scene;
  // Objects of a large garage change rarely: two vehicles are enough to move things between them.
  const ways: Way[] = [garage.vehicles.size < 2 ? newVehicle : choose([newVehicle, newRecord, newRecord])];
  if (garage.vehicles.size > 0)
    ways.push(
      newRecord,
      newRecord,
      newRecord,
      newExpense,
      newTyreSet,
      newTyreFitting,
      newReading,
      newReminder,
      editVehicle,
      editVehicle,
    );
  ways.push(newDocument);
  if (garage.vehicles.size > 2) ways.push(dropVehicle);
  if (garage.records.size > 0) ways.push(editRecord, editRecord, editRecord, editRecord, dropRecord);
  if (garage.documents.size > 0) ways.push(editDocument, dropDocument);
  if (garage.expenses.size > 0) ways.push(editExpense, dropExpense);
  if (garage.rowsOf('tyre_set').size > 0) ways.push(editTyreSet, dropTyreSet);
  if (garage.rowsOf('tyre_fitting').size > 0) ways.push(editTyreFitting, dropTyreFitting);
  if (garage.readings.size > 0) ways.push(dropReading);
  if (garage.reminders.size > 0) ways.push(editReminder, editReminder, dropReminder, doReminder, doReminder);
  if (garage.settings) ways.push(editSettings);
  return choose(ways)(scene);
}

/** An interrupted pull may have brought a reminder before its vehicle: screens do not show it yet. */
function shownOf(garage: Garage): Garage {
  const { settings, vehicles, recordsNewestFirst } = garage;
  const isShown = (row: object) => {
    const vehicleId: unknown = 'vehicle_id' in row ? row.vehicle_id : null;
    return typeof vehicleId !== 'string' || vehicles.has(vehicleId);
  };
  const rowsOf = <Kind extends OwnedKind>(kind: Kind): RowsOf<Kind> =>
    new Map([...garage.rowsOf(kind)].filter(([, row]) => isShown(row)));
  return {
    settings,
    vehicles,
    recordsNewestFirst,
    recordsOfType: (vehicleId, type) => garage.recordsOfType(vehicleId, type),
    readingsOf: (vehicleId) => garage.readingsOf(vehicleId),
    rowsOf,
    records: rowsOf('record'),
    reminders: rowsOf('reminder'),
    readings: rowsOf('reading'),
    documents: rowsOf('document'),
    expenses: rowsOf('expense'),
  };
}

type WithPhotos = Pick<Row<'vehicle'>, 'photos'>;

function idsOf({ photos }: WithPhotos): string[] {
  return photos.map(({ id }) => id);
}

/** As forms list them: the existing ones and the added ones. */
function filesOf(scene: Scene, { photos }: WithPhotos): readonly CarnetFile[] {
  return [...photos.map(withCopyAddresses), ...filesIn(scene)];
}

function newVehicle(scene: Scene): Intent {
  const { choose, today } = scene;
  const id = newIdOf(scene, 'vehicle');
  const body = {
    id,
    name: choose(['Clio', 'Vespa', 'Zoé']),
    type: choose(VEHICLE_TYPES),
    energy: choose([...ENERGIES, null]),
    currentMileage: choose([0, 12_000, 148_000]),
    firstRegistrationDate: choose([null, addDays(today, -1300), addDays(today, -4000)]),
    photos: filesIn(scene).map((file) => file.id),
  };
  // Derived from energy and mileage, without a new draw.
  const secondEnergy = body.energy === 'petrol' ? ('lpg' as const) : null;
  const isBought = body.energy !== null;
  const stated = {
    ...body,
    secondEnergy,
    purchaseDate: isBought ? addDays(today, body.energy === 'diesel' ? 0 : -200) : null,
    purchaseMileage: isBought ? Math.max(0, body.currentMileage - 2000) : null,
    ...confirmedWhere(body.energy !== 'electric'),
  };
  return { verb: 'create', kind: 'vehicle', id, vehicleId: null, body: stated, files: filesIn(scene) };
}

function newRecord(scene: Scene, reminderId: string | null = null): Intent {
  const { garage, choose, today } = scene;
  const reminder = reminderId === null ? undefined : garage.reminders.get(reminderId);
  const vehicle = (reminder && garage.vehicles.get(reminder.vehicle_id)) ?? one(scene, garage.vehicles);
  const id = newIdOf(scene, 'record');
  // The form for completed work allows another type.
  const type = reminder && !happens(choose, 0.3) ? reminder.maintenance_type : typeIn(scene);
  const date = daysAgo(scene);
  const mileage = mileageIn(scene, vehicle);
  const cost = choose([0, 89.9, 240]);
  const odometer = choose([null, mileage, mileage]);
  const work = { vehicle_id: vehicle.id, type, date, mileage: odometer };
  const proposed = proposedNextService(proposalFacts(garage, work, null));
  const body = {
    id,
    vehicle_id: vehicle.id,
    type,
    date,
    cost,
    // Derived from cost and day, without a new draw.
    isRefund: cost === 240 && reminderId === null && Number(date.at(-1)) % 2 === 0,
    mileage: odometer,
    ...confirmation(scene),
    inspection: inspectionOf(scene, { type, date }),
    next_service_date: choose([null, proposed.nextServiceDate, addDays(today, 300)]),
    next_service_mileage: choose([null, proposed.nextServiceMileage, 200_000]),
    // Derived from the day, without a new draw.
    warranty_until: Number(date.at(-1)) % 3 === 0 ? addDays(date, 730) : null,
    reminder_id: reminderId,
    photos: filesIn(scene).map((file) => file.id),
  };
  const report = body.isRefund ? null : body.inspection;
  const stated = { ...body, inspection: report };
  return { verb: 'create', kind: 'record', id, vehicleId: vehicle.id, body: stated, files: filesIn(scene) };
}

/** A built-in or a custom type. */
function typeIn({ garage, choose }: Scene): string {
  const own = garage.settings?.maintenanceTypes.filter(({ custom }) => custom) ?? [];
  const builtIn = [
    'oil_change',
    'brake_service',
    'insurance',
    'technical_inspection',
    'technical_inspection',
  ];
  return choose(own.length === 0 || choose([true, false]) ? builtIn : own.map(({ key }) => key));
}

/** The inspection result; null for other work, or if the user does not enter it. */
function inspectionOf({ choose }: Scene, { type, date }: Pick<Row<'record'>, 'type' | 'date'>) {
  if (!isInspectionType(type) || choose([true, false, false])) return null;
  return {
    kind: choose(INSPECTION_KINDS),
    result: choose(INSPECTION_RESULTS),
    validUntil: choose([null, null, addDays(date, 55), addDays(date, 730)]),
    center: choose([null, 'Contrôle du Lac']),
  };
}

function doReminder(scene: Scene): Intent {
  return newRecord(scene, one(scene, scene.garage.reminders).id);
}

function newReading(scene: Scene): Intent {
  const vehicle = one(scene, scene.garage.vehicles);
  const id = newIdOf(scene, 'reading');
  const body = { id, date: daysAgo(scene), mileage: mileageIn(scene, vehicle), ...confirmation(scene) };
  return { verb: 'create', kind: 'reading', id, vehicleId: vehicle.id, body, files: [] };
}

function newReminder(scene: Scene): Intent {
  const { garage, choose, today } = scene;
  const id = newIdOf(scene, 'reminder');
  const body = {
    id,
    vehicle_id: one(scene, garage.vehicles).id,
    maintenance_type: typeIn(scene),
    // A proposed date that the user did not change is sent with `follows: null`.
    ...choose([{}, { follows: null }]),
    next_reminder_date: choose([addDays(today, 90), addDays(today, 90), null]),
    season: choose([null, null, ...SWAP_SEASONS]),
    planned_mileage: choose([null, 90_000]),
    interval_km: choose([null, 15_000]),
  };
  return { verb: 'create', kind: 'reminder', id, vehicleId: body.vehicle_id, body, files: [] };
}

function editVehicle(scene: Scene): Intent {
  const { garage, choose, today } = scene;
  const vehicle = one(scene, garage.vehicles);
  const changes = choose<object>([
    { name: choose(['Autre nom', 'Encore un', 'Dernier']), make: choose(['Renault', 'Peugeot']) },
    correctedPurchase(scene, vehicle),
    { archivedAt: vehicle.archivedAt === null ? '2026-01-01T00:00:00.000Z' : null },
    {
      currentMileage: choose([mileageIn(scene, vehicle), Math.max(0, vehicle.currentMileage - 50)]),
      ...confirmation(scene),
    },
    { firstRegistrationDate: addDays(today, -2500), isCollection: !vehicle.isCollection },
    { type: choose(VEHICLE_TYPES), inspectionCategory: choose([null, ...INSPECTION_CATEGORIES]) },
    { energy: choose([...ENERGIES, null]) },
    { winterDriving: choose([null, ...WINTER_DRIVINGS]), hasSnowChains: choose([null, true]) },
    ...filesIn(scene).map(({ id }) => ({ photos: [...idsOf(vehicle), id] })),
  ]);
  return toEdit('vehicle', vehicle.id, vehicle, changes, filesOf(scene, vehicle));
}

/** Corrects date or mileage of the purchase or both, also against the order of readings and to a future day. */
function correctedPurchase({ choose, today }: Scene, { currentMileage }: Row<'vehicle'>): object {
  const model = choose(['IV', 'V', null]);
  const fiscalPower = choose([5, 7, null]);
  // Derived from these, without a new draw.
  const days = fiscalPower === null ? 3 : fiscalPower === 5 ? -300 : -20;
  const above = model === 'V' ? 40 : -1500;
  return {
    model,
    fiscalPower,
    purchaseDate: addDays(today, days),
    ...(model !== null && { purchaseMileage: Math.max(0, currentMileage + above) }),
  };
}

function confirmedWhere(isConfirmed: boolean): { readonly confirmMileage?: true } {
  return isConfirmed ? { confirmMileage: true } : {};
}

/** The next service that the form of a record proposes. */
function proposalFacts(garage: Garage, work: Work, stored: Row<'record'> | null): ProposalFacts {
  const { vehicle_id: vehicleId, type, date, mileage } = work;
  const reminder = [...garage.reminders.values()].find(
    (known) => known.vehicle_id === vehicleId && known.maintenance_type === type,
  );
  const setting = garage.settings?.maintenanceTypes.find(({ key }) => key === type);
  const { interval_km: intervalKm = null, interval_days: intervalDays = null } = reminder ?? {};
  const place = { id: stored?.id ?? '', order: stored?.order ?? Infinity, date };
  return {
    intervals: intervalsFor({ intervalKm, intervalDays }, setting ?? null),
    date,
    mileage: mileage ?? mileageUpTo(garage.readingsOf(vehicleId), date),
    isDatedElsewhere: isInspectionType(type),
    isSuperseded: isSuperseded(place, garage.recordsOfType(vehicleId, type)),
    dueOn: reminder?.next_reminder_date ?? null,
  };
}

type Work = Pick<Row<'record'>, 'vehicle_id' | 'type' | 'date' | 'mileage'>;

/** A correction of a record, with the next service that the form moves with it. */
function withNextService(garage: Garage, record: Row<'record'>, correction: Partial<Work>): object {
  const stated = {
    nextServiceDate: record.next_service_date,
    nextServiceMileage: record.next_service_mileage,
  };
  const before = proposalFacts(garage, record, record);
  const next = correctedNextService(
    stated,
    before,
    proposalFacts(garage, { ...record, ...correction }, record),
  );
  return {
    ...correction,
    next_service_date: next.nextServiceDate,
    next_service_mileage: next.nextServiceMileage,
  };
}

function editRecord(scene: Scene): Intent {
  const { garage, choose, today } = scene;
  const record = one(scene, garage.records);
  const cost = choose([12.34, 56.78, 90.12]);
  const changes = choose<object>([
    // A refund or not by the cost, without a new draw.
    { cost, notes: choose(['Noté', 'Revu', 'Corrigé']), isRefund: cost === 56.78 },
    { ...withNextService(garage, record, { date: daysAgo(scene) }), ...confirmation(scene) },
    {
      ...withNextService(garage, record, { mileage: choose([null, 50_000, 500_000]) }),
      ...confirmation(scene),
    },
    { next_service_date: choose([null, addDays(today, 60), addDays(today, 200)]) },
    { next_service_mileage: choose([null, 150_000, 160_000]), warranty_until: addDays(today, 60) },
    withNextService(garage, record, { type: typeIn(scene) }),
    { type: typeIn(scene), next_service_date: addDays(today, 250) },
    { type: typeIn(scene), vehicle_id: one(scene, garage.vehicles).id, ...confirmation(scene) },
    ...(isInspectionType(record.type) ? [{ inspection: inspectionOf(scene, record) }] : []),
    ...filesIn(scene).map(({ id }) => ({ photos: [...idsOf(record), id] })),
    { photos: idsOf(record).slice(1) },
  ]);
  return toEdit('record', record.id, record, changes, filesOf(scene, record));
}

function editReminder(scene: Scene): Intent {
  const { garage, choose, today } = scene;
  const reminder = one(scene, garage.reminders);
  const changes = choose<object>([
    { active: !reminder.active },
    { next_reminder_date: addDays(today, choose([20, 40])) },
    { next_reminder_date: null, planned_mileage: 140_000 },
    { planned_mileage: choose([120_000, 130_000]) },
    { interval_days: 365, next_reminder_date: addDays(today, 365) },
    { interval_km: choose([null, 20_000]), last_mileage: null },
    { season: choose([null, ...SWAP_SEASONS]) },
    { next_reminder_date: null },
    { maintenance_type: typeIn(scene) },
    { vehicle_id: one(scene, garage.vehicles).id },
    ...(mayFollowLaw(scene, reminder) ? [{ follows: choose(['law', 'interval'] as const) }] : []),
    ...(mayFollowDocument(scene, reminder) ? [{ follows: choose(['document', 'interval'] as const) }] : []),
  ]);
  return toEdit('reminder', reminder.id, reminder, changes);
}

/** Whether the form of a reminder asks if it follows the law. */
function mayFollowLaw({ garage, today }: Scene, { vehicle_id, maintenance_type }: Row<'reminder'>): boolean {
  return canFollowLaw(maintenance_type, judgeCopiedVehicle(garage, vehicle_id, today));
}

/** Whether a reminder can follow an insurance document of its vehicle. */
function mayFollowDocument({ garage }: Scene, reminder: Row<'reminder'>): boolean {
  return findSource(garage, reminder)?.follows === 'document';
}

/** Of a vehicle, or of the user. */
function newDocument(scene: Scene): Intent {
  const { garage, choose, today } = scene;
  const isPersonal = garage.vehicles.size === 0 || choose([true, false, false]);
  const vehicleId = isPersonal ? null : one(scene, garage.vehicles).id;
  const id = newIdOf(scene, 'document');
  const body = {
    id,
    vehicle_id: vehicleId,
    kind: isPersonal
      ? ('licence' as const)
      : choose(['insurance', 'insurance', 'warranty', 'registration'] as const),
    title: choose([null, 'Tous risques']),
    expiresOn: choose([null, addDays(today, 20), addDays(today, 200), addDays(today, 365)]),
    files: filesIn(scene).map((file) => file.id),
  };
  return { verb: 'create', kind: 'document', id, vehicleId, body, files: filesIn(scene) };
}

function editDocument(scene: Scene): Intent {
  const { garage, choose, today } = scene;
  const document = one(scene, garage.documents);
  const ids = document.files.map((file) => file.id);
  const changes = choose<object>([
    { title: choose(['Au tiers', null]), number: choose(['75-1', '75-2']) },
    { expiresOn: addDays(today, choose([40, 400])), advanceDays: choose([7, 60]) },
    { active: !document.active },
    { expiresOn: null },
    { kind: choose(['insurance', 'insurance', 'warranty'] as const) },
    ...(garage.vehicles.size > 0 ? [{ vehicle_id: one(scene, garage.vehicles).id }] : []),
    { issuer: choose(['MAIF', null]), notes: choose(['Noté', 'Revu']) },
    ...filesIn(scene).map((file) => ({ files: [...ids, file.id] })),
    { files: ids.slice(1) },
  ]);
  const files = [...document.files.map(withCopyAddresses), ...filesIn(scene)];
  return toEdit('document', document.id, document, changes, files);
}

function dropDocument(scene: Scene): Intent {
  return { verb: 'delete', kind: 'document', id: one(scene, scene.garage.documents).id, vehicleId: null };
}

function editSettings({ garage: { settings }, choose }: Scene): Intent {
  if (!settings) throw new Error('Every garage has settings');
  const types = settings.maintenanceTypes;
  const label = choose(['Kit chaîne', 'Bougies', 'Courroie', 'Liquide de frein']);
  const key = customTypeKey(label, new Set(types.map((type) => type.key)));
  const defaultReminder = choose([true, false, false]);
  const added = { key, label, intervalKm: 20_000, intervalDays: choose([null, 365]), defaultReminder };
  const own = types.filter(({ custom }) => custom);
  const changes = choose<object>([
    { reminderAdvanceDays: choose([5, 9]) },
    {
      maintenanceTypes: types.map((type, index) =>
        index === 0 ? { ...type, defaultReminder: !type.defaultReminder } : type,
      ),
    },
    ...(types.some((type) => type.label === label)
      ? []
      : [{ maintenanceTypes: [...types, added] }, { maintenanceTypes: [...types, added] }]),
    ...(own.length > 0 ? [{ maintenanceTypes: without(types, choose(own)) }] : []),
  ]);
  return toEdit('settings', 'settings', settings, changes);
}

function without<Type>(types: readonly Type[], removed: Type): Type[] {
  return types.filter((type) => type !== removed);
}

function dropRecord(scene: Scene): Intent {
  return { verb: 'delete', kind: 'record', id: one(scene, scene.garage.records).id, vehicleId: null };
}

function dropReminder(scene: Scene): Intent {
  return { verb: 'delete', kind: 'reminder', id: one(scene, scene.garage.reminders).id, vehicleId: null };
}

function dropVehicle(scene: Scene): Intent {
  return { verb: 'delete', kind: 'vehicle', id: one(scene, scene.garage.vehicles).id, vehicleId: null };
}

/** Readings of records are deleted with them, and the last one of a vehicle stays. */
function dropReading(scene: Scene): Intent {
  const { garage } = scene;
  const count = (vehicleId: string) =>
    [...garage.readings.values()].filter((reading) => reading.vehicle_id === vehicleId).length;
  const free = [...garage.readings].filter(
    ([, reading]) => isTyped(reading) && count(reading.vehicle_id) > 1,
  );
  if (free.length === 0) return newVehicle(scene);
  const { id, vehicle_id: vehicleId } = one(scene, new Map(free));
  return { verb: 'delete', kind: 'reading', id, vehicleId };
}
