import { addDocument } from '#features/documents/documents.service.ts';
import { addExpense } from '#features/expenses/expenses.service.ts';
import { uploadFile } from '#features/files/files.service.ts';
import { addMaintenance } from '#features/maintenances/maintenances.service.ts';
import { addMileage } from '#features/mileage/mileage.service.ts';
import { readReminders, replaceReminder } from '#features/reminders/reminders.service.ts';
import { readSettings, replaceSettings } from '#features/settings/settings.service.ts';
import { addTyreFitting } from '#features/tyre-fittings/tyre-fittings.service.ts';
import { addTyreSet, readTyreSet, replaceTyreSet } from '#features/tyre-sets/tyre-sets.service.ts';
import { addVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { diceFrom, type Dice } from '#seed/dice.ts';
import type {
  DocumentRow,
  Garage,
  PictureName,
  ReminderRow,
  TyreRow,
  VehicleRows,
  Workshop,
} from '#seed/garage-data.ts';
import {
  dayOf,
  planExpenses,
  planTyres,
  planVehicle,
  type Entry,
  type PlannedExpense,
  type PlannedFitting,
  type PlannedSet,
  type RecordEntry,
  VAT_PERCENT,
  type Bill,
} from '#seed/plan-garage.ts';
import { storyIds, type StoryClock, type StoryIds } from '#seed/story-clock.ts';
import { documentCreation } from '@carnet/contract/documents/document.schema';
import { expenseCreation } from '@carnet/contract/expenses/expense.schema';
import { maintenanceCreation } from '@carnet/contract/maintenances/maintenance.schema';
import { mileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import { reminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { tyreFittingCreation } from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import { tyreSetCreation, tyreSetReplacement } from '@carnet/contract/tyre-sets/tyre-set.schema';
import { settingsReplacement } from '@carnet/contract/settings/settings.schema';
import { vehicleCreation } from '@carnet/contract/vehicles/vehicle.schema';
import { addDays, addMonths, compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { eurosFromCents } from '@carnet/domain/money/cents';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formattersFor } from '@carnet/i18n/format';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';

/** Shared by the functions that write a garage. `context` uses the clock of the story. */
export interface Writing {
  readonly context: Context;
  /** Has the real clock: a running server sweeps old uploads that nothing references yet. */
  readonly uploads: Context;
  readonly actor: Actor;
  readonly clock: StoryClock;
  readonly dice: Dice;
  readonly ids: StoryIds;
  /** Whether pictures and invoices are uploaded. */
  readonly hasFiles: boolean;
}

export type WritingPlace = Pick<Writing, 'context' | 'uploads' | 'actor' | 'clock'>;

interface GarageWriting extends Writing {
  readonly today: CivilDate;
  readonly customer: Garage['customer'];
  /** Separate dice and ids for expenses, so that they do not change the rest of the story. */
  readonly spending: { readonly dice: Dice; readonly ids: StoryIds };
  /** The same of tyres. */
  readonly wheels: { readonly dice: Dice; readonly ids: StoryIds };
  /** The key of a custom type by its label. */
  readonly keyOf: (type: string) => string;
}

/** A stored vehicle. */
interface StoredVehicle {
  readonly id: string;
  readonly rows: VehicleRows;
  /** The id of the reminder of each type. */
  readonly reminders: ReadonlyMap<string, string>;
  /** The id of the first expense of each series. */
  readonly series: Map<string, string>;
  /** The id of each set of tyres. */
  readonly sets: Map<TyreRow, string>;
}

interface Step {
  readonly date: CivilDate;
  readonly vehicle: StoredVehicle;
  readonly entry:
    | Entry
    | { readonly kind: 'expense'; readonly expense: PlannedExpense }
    | { readonly kind: 'swap'; readonly fitting: PlannedFitting; readonly set: PlannedSet | undefined }
    | { readonly kind: 'tread'; readonly set: PlannedSet };
}

/** Writes a garage through the services of the features in chronological order, like its owner would. */
export async function writeGarage(
  { context, uploads, actor, clock }: WritingPlace,
  garage: Garage,
  { today, seed, hasFiles }: { readonly today: CivilDate; readonly seed: string; readonly hasFiles: boolean },
): Promise<void> {
  const dice = diceFrom(seed);
  const spendingDice = diceFrom(`${seed} expenses`);
  const wheelDice = diceFrom(`${seed} tyres`);
  const writing: GarageWriting = {
    context,
    uploads,
    actor,
    clock,
    dice,
    ids: storyIds(clock, dice),
    hasFiles,
    today,
    customer: garage.customer,
    spending: { dice: spendingDice, ids: storyIds(clock, spendingDice) },
    wheels: { dice: wheelDice, ids: storyIds(clock, wheelDice) },
    keyOf: await addCustomTypes(context, actor, garage.customTypes),
  };
  const steps: Step[] = [];
  const vehicleIds: string[] = [];
  for (const rows of garage.vehicles) {
    const { id, ...written } = await writeVehicle(writing, rows);
    vehicleIds.push(id);
    steps.push(...written.steps);
  }
  for (const step of steps.toSorted((a, b) => compareCivilDates(a.date, b.date)))
    await writeStep(writing, step);
  for (const row of garage.documents) await writeDocument(writing, row, vehicleIds);
}

/** Adds the custom types; returns a function from label to key (a built-in key maps to itself). */
async function addCustomTypes(context: Context, actor: Actor, types: Garage['customTypes']) {
  const settings = await readSettings(context, actor);
  const added = types.map((type) => ({ ...type, custom: true, defaultReminder: false }));
  const body = { ...settings, maintenanceTypes: [...settings.maintenanceTypes, ...added] };
  const stored = await replaceSettings(context, actor, settingsReplacement.parse(body), null);
  const keys = new Map(stored.maintenanceTypes.map(({ key, label }) => [label ?? key, key]));
  return (type: string): string => keys.get(type) ?? type;
}

async function writeVehicle(
  writing: GarageWriting,
  rows: VehicleRows,
): Promise<{ id: string; steps: Step[] }> {
  const { context, actor, clock, dice, ids, today, spending } = writing;
  const plan = planVehicle(rows, today, dice);
  const { bought, startMileage, curve, entries } = plan;
  clock.moveTo(bought, 17 * 60);
  const id = ids.next();
  const photos = await uploadPicture(writing, rows.portrait, rows.vehicle.name);
  const body = {
    ...rows.vehicle,
    id,
    firstRegistrationDate: dayOf(rows.registered, today),
    purchaseDate: bought,
    currentMileage: startMileage,
    photos,
  };
  await addVehicle(context, actor, vehicleCreation.parse(body));
  const { items } = await readReminders(context, actor, { vehicleId: id });
  const reminders = new Map(items.map((reminder) => [reminder.maintenance_type, reminder.id]));
  const vehicle: StoredVehicle = { id, rows, reminders, series: new Map(), sets: new Map() };
  for (const row of rows.reminders) await changeReminder(writing, vehicle, row, bought);
  const expenses = planExpenses(rows, curve, today, spending.dice);
  const { sets, fittings } = planTyres(rows, plan);
  return {
    id,
    steps: [
      ...entries.map((entry) => ({ date: entry.date, vehicle, entry })),
      ...expenses.map((expense) => ({
        date: expense.date,
        vehicle,
        entry: { kind: 'expense', expense } as const,
      })),
      ...fittings.map((fitting) => ({
        date: fitting.date,
        vehicle,
        entry: { kind: 'swap', fitting, set: sets.find(({ tyres }) => tyres === fitting.tyres) } as const,
      })),
      ...sets.flatMap((set) =>
        set.treads.map(({ date }) => ({ date, vehicle, entry: { kind: 'tread', set } as const })),
      ),
    ],
  };
}

async function changeReminder(
  { context, actor }: Writing,
  { id, reminders }: StoredVehicle,
  { type, intervalDays, next, isPaused = false }: ReminderRow,
  bought: CivilDate,
): Promise<void> {
  const reminderId = reminders.get(type);
  if (reminderId === undefined) throw new Error(`A new vehicle has no reminder of type ${type}`);
  const body = reminderReplacement.parse({
    vehicle_id: id,
    maintenance_type: type,
    next_reminder_date: next ? addDays(addMonths(bought, next[0]), next[1]) : addDays(bought, intervalDays),
    interval_days: intervalDays,
    active: !isPaused,
  });
  await replaceReminder(context, actor, reminderId, body, null);
}

/** `vehicleIds` in the order of the vehicles. */
async function writeDocument(
  writing: GarageWriting,
  row: DocumentRow,
  vehicleIds: readonly string[],
): Promise<void> {
  const { vehicle, issuedMonthsAgo, expiresInMonths, ...document } = row;
  const { context, actor, ids, today } = writing;
  const body = {
    ...document,
    id: ids.next(),
    vehicle_id: vehicle === null ? null : vehicleIds[vehicle],
    issuedOn: issuedMonthsAgo === undefined ? null : addMonths(today, -issuedMonthsAgo),
    expiresOn: addMonths(today, expiresInMonths),
  };
  await addDocument(context, actor, documentCreation.parse(body));
}

/** Data is entered between seven in the morning and seven in the evening, UTC. */
const [FIRST_MINUTE, LAST_MINUTE] = [7 * 60, 19 * 60];

async function writeStep(writing: GarageWriting, { date, vehicle, entry }: Step): Promise<void> {
  const { context, actor, clock, ids, spending, wheels } = writing;
  const isOfTyres = entry.kind === 'swap' || entry.kind === 'tread';
  const { dice } = entry.kind === 'expense' ? spending : isOfTyres ? wheels : writing;
  clock.moveTo(date, dice.integer(FIRST_MINUTE, LAST_MINUTE));
  if (entry.kind === 'expense') return writeExpense(writing, vehicle, entry.expense);
  if (entry.kind === 'swap') return writeSwap(writing, vehicle, entry);
  if (entry.kind === 'tread') return writeTreads(writing, vehicle, entry.set, date);
  if (entry.kind === 'record') return writeRecord(writing, vehicle, entry);
  const body = mileageReadingCreation.parse({ id: ids.next(), date, mileage: entry.mileage });
  await addMileage(context, actor, vehicle.id, body);
}

async function writeRecord(
  writing: GarageWriting,
  vehicle: StoredVehicle,
  record: RecordEntry,
): Promise<void> {
  const { context, actor, ids, keyOf } = writing;
  const { visit, date, cost, mileage, nextDate } = record;
  const { work, at, picture, notes, nextKilometres, isAside } = visit;
  const photos = picture ? await uploadPicture(writing, picture, work.description) : [];
  const body = maintenanceCreation.parse({
    id: ids.next(),
    vehicle_id: vehicle.id,
    type: keyOf(work.type),
    date,
    cost: eurosFromCents(cost),
    description: work.description,
    mileage,
    garage_name: at?.name ?? null,
    garage_address: at ? `${at.street}, ${at.town}` : null,
    notes: notes ?? null,
    photos,
    invoice: await uploadInvoice(writing, vehicle.rows, record),
    next_service_date: nextDate,
    next_service_mileage: nextKilometres === undefined || mileage === null ? null : mileage + nextKilometres,
    reminder_id: isAside ? null : (vehicle.reminders.get(work.type) ?? null),
  });
  await addMaintenance(context, actor, body);
}

/** Puts tyres on. A set is added when it is put on for the first time. */
async function writeSwap(
  writing: GarageWriting,
  vehicle: StoredVehicle,
  { fitting, set }: Extract<Step['entry'], { kind: 'swap' }>,
): Promise<void> {
  const { context, actor, wheels } = writing;
  const { date, mileage, tyres } = fitting;
  if (!set) throw new Error('Tyres that are put on are of a set');
  const on = vehicle.sets.get(tyres) ?? wheels.ids.next();
  if (!vehicle.sets.has(tyres)) {
    vehicle.sets.set(tyres, on);
    await addTyreSet(context, actor, tyreSetCreation.parse({ ...setBody(vehicle, set), id: on }));
  }
  const body = { id: wheels.ids.next(), vehicle_id: vehicle.id, date, mileage, front: on, rear: on };
  await addTyreFitting(context, actor, tyreFittingCreation.parse(body));
}

/** Writes down the depths of a set that were measured up to a day. */
async function writeTreads(
  { context, actor, wheels }: GarageWriting,
  vehicle: StoredVehicle,
  set: PlannedSet,
  until: CivilDate,
): Promise<void> {
  const id = vehicle.sets.get(set.tyres);
  if (id === undefined) throw new Error('Tyres that are measured were put on before');
  const { treads: before } = await readTyreSet(context, actor, id);
  const known = set.treads.filter(({ date }) => date <= until);
  const treads = known.map((tread, index) => before[index] ?? { ...tread, id: wheels.ids.next() });
  const body = tyreSetReplacement.parse({ ...setBody(vehicle, set), treads });
  await replaceTyreSet(context, actor, id, body, null);
}

function setBody({ id }: StoredVehicle, { tyres, dot, boughtOn, price }: PlannedSet) {
  const { name, season, size, snow_mark, stored_at } = tyres;
  return {
    vehicle_id: id,
    name,
    season,
    size,
    snow_mark,
    stored_at,
    dot,
    bought_on: boughtOn,
    price: price === null ? null : eurosFromCents(price),
  };
}

async function writeExpense(
  writing: GarageWriting,
  vehicle: StoredVehicle,
  planned: PlannedExpense,
): Promise<void> {
  const { context, actor, spending } = writing;
  const { series, ...expense } = planned;
  const id = spending.ids.next();
  const first = series === undefined ? undefined : vehicle.series.get(series);
  if (series !== undefined && first === undefined) vehicle.series.set(series, id);
  const body = { ...expense, id, vehicle_id: vehicle.id, series_id: first ?? null };
  await addExpense(context, actor, expenseCreation.parse(body));
}

/** Uploads a picture from the folder `pictures`; returns the ids of the uploads. */
export async function uploadPicture(
  { uploads, actor, ids, hasFiles }: Pick<Writing, 'uploads' | 'actor' | 'ids' | 'hasFiles'>,
  picture: PictureName,
  title: string,
): Promise<string[]> {
  if (!hasFiles) return [];
  const bytes = await readFile(path.join(import.meta.dirname, 'pictures', picture));
  return [
    (await uploadFile(uploads, actor, { id: ids.next(), name: title + path.extname(picture), bytes })).body
      .id,
  ];
}

/** Generates and uploads the invoice of a record, if it has one. */
async function uploadInvoice(
  { uploads, actor, ids, customer, hasFiles }: GarageWriting,
  { vehicle }: VehicleRows,
  { bill, visit, date, mileage }: RecordEntry,
): Promise<string | null> {
  const { at: workshop, work } = visit;
  if (!bill || !workshop || !hasFiles) return null;
  const number = `${workshop.prefix}-${date.replaceAll('-', '')}-${String(bill.totalCents % 97).padStart(2, '0')}`;
  const bytes = await writeInvoice({
    number,
    date,
    workshop,
    customer,
    vehicle: `${vehicle.make} ${vehicle.model}, ${vehicle.licensePlate}`,
    mileage,
    title: work.description,
    bill,
  });
  return (await uploadFile(uploads, actor, { id: ids.next(), name: `Facture ${number}.pdf`, bytes })).body.id;
}

/** The data of an invoice. */
interface Invoice {
  readonly number: string;
  readonly date: CivilDate;
  readonly workshop: Workshop;
  readonly customer: Garage['customer'];
  readonly vehicle: string;
  readonly mileage: number | null;
  readonly title: string;
  readonly bill: Bill;
}

const { formatDateNumeric, formatEuros, formatKilometres, formatNumber } = formattersFor('fr');
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const QUIET = '#5b6776';
const [LEFT, RIGHT, RECIPIENT] = [56, 539, 340];
/** The right edges of the columns after the label column. */
const ENDS = [360, 450, RIGHT] as const;

/** Renders the invoice as a PDF of one A4 page; deterministic. */
function writeInvoice({ number, date, workshop, customer, ...work }: Invoice): Promise<Buffer> {
  const written = new Date(`${date}T16:00:00.000Z`);
  const info = { Title: `Facture ${number}`, Author: workshop.name, CreationDate: written, ModDate: written };
  const page = new PDFDocument({ size: 'A4', margin: 0, lang: 'fr-FR', info });
  const write = (text: string, x: number, y: number, size = 10, font = REGULAR, color = '#1d2733') =>
    page.font(font).fontSize(size).fillColor(color).text(printable(text), x, y, { lineBreak: false });
  const writeCells = (y: number, [label, ...cells]: readonly [string, ...string[]], font = REGULAR) => {
    write(label, LEFT, y, 10, font);
    const style = { width: 90, align: 'right', lineBreak: false } as const;
    cells.forEach((text, index) => page.text(printable(text), (ENDS[index] ?? RIGHT) - 90, y, style));
  };
  const rule = (y: number) =>
    page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor('#c9d1da').stroke();

  page.rect(0, 0, 596, 8).fill('#2b5c8a');
  write(workshop.name, LEFT, 48, 14, BOLD);
  const { siren } = workshop;
  const lines = [
    workshop.street,
    workshop.town,
    `Tél. ${workshop.phone}`,
    `SIREN ${siren}`,
    `TVA intracommunautaire FR00 ${siren.replaceAll(' ', '')}`,
  ];
  lines.forEach((text, row) => write(text, LEFT, 72 + row * 13, 9, REGULAR, QUIET));
  write(`Facture n° ${number}`, RECIPIENT, 48, 13, BOLD);
  write(`Date : ${formatDateNumeric(date)}`, RECIPIENT, 72);
  [customer.name, customer.street, customer.town].forEach((text, row) =>
    write(text, RECIPIENT, 120 + row * 14, 11),
  );
  write('Véhicule', LEFT, 200, 9, REGULAR, QUIET);
  write(work.vehicle, LEFT, 214, 10, BOLD);
  write(`Kilométrage : ${work.mileage === null ? 'non relevé' : formatKilometres(work.mileage)}`, LEFT, 229);
  write(work.title, LEFT, 272, 12, BOLD);

  writeCells(308, ['Désignation', 'Quantité', 'Prix unitaire HT', 'Total HT'], BOLD);
  rule(324);
  let y = 330;
  for (const { label, quantity, unitCents, totalCents } of work.bill.lines) {
    writeCells(y, [label, formatNumber(quantity), euros(unitCents), euros(totalCents)]);
    y += 20;
  }
  rule(y);
  const { netCents, vatCents, totalCents } = work.bill;
  const sums = [
    ['Total HT', netCents],
    [`TVA ${VAT_PERCENT} %`, vatCents],
    ['Total TTC', totalCents],
  ] as const;
  for (const [label, cents] of sums) {
    y += 18;
    writeCells(y, [label, '', '', euros(cents)], label === 'Total TTC' ? BOLD : REGULAR);
  }

  rule(760);
  const paid = `Facture acquittée le ${formatDateNumeric(date)}. Aucun escompte pour paiement anticipé.`;
  write(paid, LEFT, 770, 9, REGULAR, QUIET);
  write('Document de démonstration : cet atelier n’existe pas.', LEFT, 784, 9, REGULAR, QUIET);
  page.end();
  return buffer(page);
}

function euros(cents: number): string {
  return formatEuros(cents / 100);
}

/** The standard fonts have no narrow no-break space, which the formatters put into numbers. */
function printable(text: string): string {
  return text.replaceAll(/[\u202f\u2009]/g, '\u00a0');
}
