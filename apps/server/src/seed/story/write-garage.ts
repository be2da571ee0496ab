import { addExpense } from '#features/expenses/expenses.service.ts';
import { addVehicle } from '#features/vehicles/vehicles.service.ts';
import { readSettings, replaceSettings } from '#features/settings/settings.service.ts';
import { readReminders, replaceReminder } from '#features/reminders/reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { diceFrom, type Dice } from '#seed/story/dice.ts';
import type { MileageCurve } from '#seed/story/mileage-curve.ts';
import { storyIds } from '#seed/story/story-ids.ts';
import { planVehicle, type PlannedEntry, type PlannedRecord } from '#seed/story/plan-records.ts';
import type { StoryClock } from '#seed/story/story-clock.ts';
import type {
  CustomType,
  DocumentStory,
  ExpenseStory,
  Fuelling,
  GarageStory,
  ReminderChange,
  VehicleStory,
} from '#seed/story/story.ts';
import { uploadPhoto, uploadInvoice } from '#seed/story/upload-attachments.ts';
import type { Writing, WrittenVehicle } from '#seed/story/writing.ts';
import { expenseCreation } from '@carnet/contract/expenses/expense.schema';
import { settingsReplacement } from '@carnet/contract/settings/settings.schema';
import { reminderReplacement } from '@carnet/contract/reminders/reminder.schema';
import { vehicleCreation } from '@carnet/contract/vehicles/vehicle.schema';
import { addDays, compareCivilDates, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { addDocument } from '#features/documents/documents.service.ts';
import { documentCreation } from '@carnet/contract/documents/document.schema';
import { addMaintenance } from '#features/maintenances/maintenances.service.ts';
import { addMileage } from '#features/mileage/mileage.service.ts';
import { maintenanceCreation } from '@carnet/contract/maintenances/maintenance.schema';
import { mileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import { completeFilling, quantityOf } from '@carnet/domain/expenses/quantity';
import { eurosFromCents } from '@carnet/domain/money/cents';

interface PlannedExpense {
  readonly kind: 'expense';
  readonly date: CivilDate;
  readonly expense: ExpenseStory;
}

interface Step {
  readonly entry: PlannedEntry | PlannedExpense;
  readonly vehicle: WrittenVehicle;
}

/** Writes the story through the services of the features, in the order of time, as its owner would have. */
export async function writeGarage(
  context: Context,
  actor: Actor,
  clock: StoryClock,
  story: GarageStory,
  { seed, hasFiles }: { readonly seed: string; readonly hasFiles: boolean },
): Promise<void> {
  const dice = diceFrom(seed);
  const ids = storyIds(clock, dice);
  const keyOf = await addCustomTypes(context, actor, story.customTypes);
  const spendingDice = diceFrom(`${seed} expenses`);
  const spending = { dice: spendingDice, ids: storyIds(clock, spendingDice) };
  const writing: Writing = { context, actor, clock, dice, ids, spending, story, hasFiles, keyOf };
  const steps: Step[] = [];
  const vehicleIds: string[] = [];
  for (const vehicleStory of story.vehicles) {
    const { id, entries } = await writeVehicle(writing, vehicleStory);
    vehicleIds.push(id);
    steps.push(...entries);
  }
  steps.sort((a, b) => compareCivilDates(a.entry.date, b.entry.date));
  for (const { entry, vehicle } of steps) await writeEntry(writing, vehicle, entry);
  await writeDocuments(writing, story.documents, vehicleIds);
}

/** Adds the owner's own types; answers the key of a type by its label (a built-in key is its own). */
async function addCustomTypes(
  context: Context,
  actor: Actor,
  customTypes: readonly CustomType[],
): Promise<(type: string) => string> {
  const settings = await readSettings(context, actor);
  const added = customTypes.map((type) => ({ ...type, custom: true, defaultReminder: false }));
  const body = { ...settings, maintenanceTypes: [...settings.maintenanceTypes, ...added] };
  const stored = await replaceSettings(context, actor, settingsReplacement.parse(body), null);
  const keys = new Map(stored.maintenanceTypes.map(({ key, label }) => [label ?? key, key]));
  return (type) => keys.get(type) ?? type;
}

async function writeVehicle(writing: Writing, story: VehicleStory): Promise<{ id: string; entries: Step[] }> {
  const { context, actor, clock, dice, ids } = writing;
  const plan = planVehicle(story, writing.story.from, writing.story.today, dice);
  clock.moveTo(story.driving.from, 17 * 60);
  const id = ids.next();
  const photos = await uploadPhoto(writing, story.portrait, null, story.vehicle.name);
  const body = { ...story.vehicle, id, currentMileage: plan.startMileage, photos };
  await addVehicle(context, actor, vehicleCreation.parse(body));
  const reminders = (await readReminders(context, actor, { vehicleId: id })).items;
  const reminderIds = new Map(reminders.map((reminder) => [reminder.maintenance_type, reminder.id]));
  const vehicle: WrittenVehicle = { id, story, reminderIds, series: new Map() };
  for (const change of story.reminderChanges) await changeReminder(writing, vehicle, change);
  const fillings = planFillings(story.fuelling, plan.curve, writing.story.today, writing.spending.dice);
  const expenses = [...fillings, ...story.expenses].map(
    (expense) => ({ kind: 'expense', date: expense.date, expense }) as const,
  );
  return { id, entries: [...plan.entries, ...expenses].map((entry) => ({ entry, vehicle })) };
}

async function changeReminder(
  { context, actor }: Writing,
  { id, reminderIds }: WrittenVehicle,
  change: ReminderChange,
): Promise<void> {
  const reminderId = reminderIds.get(change.type);
  if (reminderId === undefined) throw new Error(`A new vehicle has no reminder of the type ${change.type}`);
  const body = reminderReplacement.parse({
    vehicle_id: id,
    maintenance_type: change.type,
    next_reminder_date: change.nextDate,
    interval_days: change.intervalDays,
    interval_km: change.intervalKm,
    active: change.active,
  });
  await replaceReminder(context, actor, reminderId, body, null);
}

/** Adds the documents of the story; `vehicleIds` in the order of its vehicles. */
async function writeDocuments(
  { context, actor, ids }: Pick<Writing, 'context' | 'actor' | 'ids'>,
  documents: readonly DocumentStory[],
  vehicleIds: readonly string[],
): Promise<void> {
  for (const { vehicle, ...document } of documents) {
    const vehicleId = vehicle === null ? null : vehicleIds[vehicle];
    const body = documentCreation.parse({ ...document, id: ids.next(), vehicle_id: vehicleId });
    await addDocument(context, actor, body);
  }
}

/** People write things down between seven in the morning and seven in the evening, UTC. */
const [FIRST_MINUTE, LAST_MINUTE] = [7 * 60, 19 * 60];

/** Writes one line of the story on its day. */
async function writeEntry(writing: Writing, vehicle: WrittenVehicle, entry: Step['entry']): Promise<void> {
  const { context, actor, clock, ids, spending } = writing;
  const { dice } = entry.kind === 'expense' ? spending : writing;
  clock.moveTo(entry.date, dice.integer(FIRST_MINUTE, LAST_MINUTE));
  if (entry.kind === 'expense') return writeExpense(writing, vehicle.id, vehicle.series, entry.expense);
  if (entry.kind === 'record') return writeRecord(writing, vehicle, entry);
  const { date, mileage } = entry;
  const body = mileageReadingCreation.parse({ id: ids.next(), date, mileage });
  await addMileage(context, actor, vehicle.id, body);
}

async function writeRecord(writing: Writing, vehicle: WrittenVehicle, record: PlannedRecord): Promise<void> {
  const { context, actor, ids } = writing;
  const { visit, date, cost, mileage } = record;
  const { work, workshop, photo, notes, nextDate, nextAfterKilometres, isAside } = visit;
  const photos = photo ? await uploadPhoto(writing, photo, mileage, work.description) : [];
  const body = maintenanceCreation.parse({
    id: ids.next(),
    vehicle_id: vehicle.id,
    type: writing.keyOf(work.type),
    date,
    cost: eurosFromCents(cost),
    description: work.description,
    mileage,
    garage_name: workshop?.name ?? null,
    garage_address: workshop ? `${workshop.street}, ${workshop.town}` : null,
    notes: notes ?? null,
    photos,
    invoice: await uploadInvoice(writing, vehicle.story, record),
    next_service_date: nextDate ?? null,
    next_service_mileage:
      nextAfterKilometres === undefined || mileage === null ? null : mileage + nextAfterKilometres,
    reminder_id: isAside ? null : (vehicle.reminderIds.get(work.type) ?? null),
  });
  await addMaintenance(context, actor, body);
}

/** One filling in so many stops before the tank is full, one in so many is not noted. */
const [PARTIAL_EVERY, MISSED_EVERY] = [9, 25];
/** More in winter, less in summer, January first. */
const SEASONS = [1.07, 1.06, 1.03, 1, 0.97, 0.96, 0.97, 0.98, 0.98, 1, 1.03, 1.06] as const;
/** A price swings by 6 % within about two years. */
const [PRICE_SWING, PRICE_DAYS] = [0.06, 120];

/** Fillings from the first day of `fuelling` to the day before `today`, each when the tank is about empty. */
function planFillings(fuelling: Fuelling, curve: MileageCurve, today: CivilDate, dice: Dice): ExpenseStory[] {
  const fillings: ExpenseStory[] = [];
  let [missing, filledAt, stopAt, isMissed] = [fuelling.perHundred * 4, curve(fuelling.from) - 1, 0, false];
  for (let date = fuelling.from; date < today; date = addDays(date, 1)) {
    const mileage = curve(date);
    if (mileage < stopAt || mileage === filledAt) continue;
    const season = SEASONS[Number(date.slice(5, 7)) - 1] ?? 1;
    const chance = 0.95 + dice.fraction() * 0.1;
    missing += ((mileage - filledAt) / 100) * fuelling.perHundred * season * chance;
    const isFull = stopAt === 0 || dice.integer(1, PARTIAL_EVERY) > 1;
    const litres = isFull ? missing : missing / 2;
    const isNoted = stopAt === 0 || dice.integer(1, MISSED_EVERY) > 1;
    if (isNoted) {
      fillings.push({
        ...fillingOf(fuelling, date, litres, dice),
        mileage,
        isFull,
        missedPrevious: isMissed,
      });
    }
    isMissed = !isNoted;
    missing -= litres;
    filledAt = mileage;
    stopAt = mileage + fuelling.range * (isFull ? 1 : 0.5) * (0.85 + dice.fraction() * 0.2);
  }
  return fillings;
}

function fillingOf({ price, stations, from }: Fuelling, date: CivilDate, litres: number, dice: Dice) {
  const swing = 1 + PRICE_SWING * Math.sin(daysBetween(from, date) / PRICE_DAYS);
  const unitPrice = Math.round(price * swing * (0.985 + dice.fraction() * 0.03) * 1000);
  const quantity = Math.round(litres * 100) * 10;
  const { cost } = completeFilling({ quantity, unitPrice, cost: null });
  if (cost === null) throw new RangeError('A tank costs no such amount');
  return {
    kind: 'fuel',
    date,
    cost: eurosFromCents(cost),
    quantity: quantityOf(quantity),
    unit: 'L',
    place: dice.pick(stations),
  } as const;
}

/** Adds an expense of the story; `series` holds the id of the first of each series of the vehicle. */
async function writeExpense(
  { context, actor, spending }: Pick<Writing, 'context' | 'actor' | 'spending'>,
  vehicleId: string,
  series: Map<string, string>,
  { series: name, ...expense }: ExpenseStory,
): Promise<void> {
  const id = spending.ids.next();
  const first = name === undefined ? undefined : series.get(name);
  if (name !== undefined && first === undefined) series.set(name, id);
  const body = expenseCreation.parse({ ...expense, id, vehicle_id: vehicleId, series_id: first ?? null });
  await addExpense(context, actor, body);
}
