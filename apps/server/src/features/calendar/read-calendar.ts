import {
  deleteShownEvents,
  findAddressOfSecret,
  listCalendarVehicles,
  listShownEvents,
  recordRead,
  storeShownEvents,
  type CalendarVehicle,
  type OpenedAddress,
  type StoredAddress,
} from '#features/calendar/calendar.repository.ts';
import { hashSecret, isSecret } from '#features/calendar/calendar-secret.ts';
import { readGarageRevision } from '#features/changes/changes.service.ts';
import { readDocuments } from '#features/documents/documents.service.ts';
import { judgeVehicles } from '#features/inspection/inspection.service.ts';
import { readPlainReminders, readReminders } from '#features/reminders/reminders.service.ts';
import { settingsOf } from '#features/settings/settings.service.ts';
import { readTyresDue } from '#features/tyre-sets/tyre-sets.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import { eachItem } from '#platform/every-item.ts';
import type { Networks } from '#platform/networks.ts';
import type { Owned } from '#platform/owned.ts';
import { publicAddress } from '#platform/public-address.ts';
import { Refusal } from '#platform/refusal.ts';
import { countSecretRead, type ReadLimit } from '#platform/secret-reads.ts';
import { findToday } from '#platform/today.ts';
import { unlessDiskIsFull } from '#platform/unavailable.ts';
import { refuseIfDeleted } from '#platform/refuse-if-deleted.ts';
import { toDocumentFacts } from '@carnet/contract/documents/document-facts';
import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  isAnnouncedByReminder,
  vehiclesWithAnnouncedInsurance,
} from '@carnet/domain/documents/insurance-reminder';
import { civilDateInZone, instantInZone } from '@carnet/domain/calendar/time-zone';
import {
  documentEvent,
  estimateEvent,
  inspectionEvents,
  reminderEvent,
  stampOfDay,
  stampOfObjects,
  tyreEvent,
  type CalendarEvent,
  type CalendarStamp,
} from '@carnet/domain/icalendar/calendar-events';
import {
  compareEvents,
  type EventChanges,
  type PublishedEvent,
} from '@carnet/domain/icalendar/published-events';
import { writeICalendar, type CalendarEntry } from '@carnet/domain/icalendar/write-icalendar';
import type { InspectionOutcome } from '@carnet/domain/inspection/inspection';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';
import { advanceDaysOf } from '@carnet/domain/reminders/urgency';
import { writeCalendarEntry, writeCancelledEntry } from '@carnet/i18n/calendar-wording';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator, type Translate } from '@carnet/i18n/translate';
import { dueSentence, type DueSentence } from '@carnet/i18n/tyre-sentences';

/** Calendars refresh every quarter of an hour at most, and an address may be in several of them. */
const CALENDAR_READS: ReadLimit = { name: 'calendar', mostOfNetwork: 60, most: 1500 };
const REFRESH_HOURS = 12;
/** Earliest first; a calendar that leaves some out says how many. */
const MOST_EVENTS = 1000;
/** Including events cancelled in the last 30 days. */
const MOST_ENTRIES = 1500;

/** The calendar of a secret address, as text. Refuses `not_found` and `rate_limited`. */
export async function readCalendarText(
  context: Context,
  secret: string,
  networks: Networks,
): Promise<string> {
  const opened = await openAddress(context, secret);
  return refuseIfDeleted(
    () => openAddress(context, secret),
    () => readOpenedCalendar(context, opened, networks),
  );
}

async function openAddress({ transactions }: Context, secret: string): Promise<OpenedAddress> {
  const opened = isSecret(secret)
    ? await findAddressOfSecret(transactions.readOnly, hashSecret(secret))
    : null;
  if (!opened) throw new Refusal('not_found');
  return opened;
}

async function readOpenedCalendar(
  context: Context,
  opened: OpenedAddress,
  networks: Networks,
): Promise<string> {
  const { address } = opened;
  await countSecretRead(context, CALENDAR_READS, address.id, networks);
  await noteReadToday(context, address);
  const actor = readerOf(opened);
  const today = findToday(actor, context.clock);
  const inUse = await listCalendarVehicles(context.transactions.readOnly, actor);
  const wanted = address.vehicles === null ? null : new Set(address.vehicles);
  const chosen = wanted === null ? inUse : inUse.filter(({ id }) => wanted.has(id));
  const vehicles = new Map(chosen.map((vehicle) => [vehicle.id, vehicle]));
  const all = await findEvents(context, actor, vehicles, address.vehicles === null, today);
  const found = all.slice(0, MOST_EVENTS);
  const told = await listShownEvents(context.transactions.readOnly, address);
  const telling = compareEvents(
    told,
    found.map(({ event }) => event),
    today,
  );
  await remember(context, address, told, telling);
  const t = createTranslator(actor.language, compileCatalogue(actor.language), 'generic');
  const entries = [
    ...(await wordEvents(context, actor, t, { found, vehicles, today })),
    ...telling.cancelled.map((event) => {
      // Its day may be one ahead after the owner has moved to a zone further west.
      const goneOn = event.goneOn < today ? event.goneOn : today;
      return writeCancelledEntry(t, event, beginningOf(goneOn, actor));
    }),
  ];
  const more = all.length - found.length;
  const description = more === 0 ? null : t('calendar.more', { shown: found.length, more });
  const head = { name: t('calendar.name'), description, refreshHours: REFRESH_HOURS };
  return writeICalendar(head, entries.slice(0, MOST_ENTRIES));
}

/** The owner of the address, as an actor without a session. */
function readerOf({ address, timeZone, language }: OpenedAddress): Actor {
  const { accountId, garageId } = address;
  return { accountId, garageId, role: 'owner', sessionId: '', timeZone, language };
}

/** Stores the day of the last read, which the owner sees. */
async function noteReadToday({ clock, transactions }: Context, address: Owned<StoredAddress>): Promise<void> {
  const day = civilDateInZone(clock.now(), 'UTC');
  if (address.lastReadOn === day) return;
  await unlessDiskIsFull(() => transactions.run((tx) => recordRead(tx, address, day)));
}

/** Stores the events that differ from the last read. */
async function remember(
  { transactions }: Context,
  address: Owned<StoredAddress>,
  told: readonly PublishedEvent[],
  { remembered, forgotten }: EventChanges,
): Promise<void> {
  const before = new Map(told.map((event) => [event.uid, event]));
  const changed = remembered.filter((event) => !isSame(before.get(event.uid), event));
  if (changed.length === 0 && forgotten.length === 0) return;
  await unlessDiskIsFull(() =>
    transactions.run(async (tx) => {
      await storeShownEvents(tx, address, changed);
      await deleteShownEvents(tx, address, forgotten);
    }),
  );
}

function isSame(before: PublishedEvent | undefined, { day, sequence, goneOn }: PublishedEvent): boolean {
  return before?.day === day && before.sequence === sequence && before.goneOn === goneOn;
}

interface Found {
  readonly found: readonly FoundEvent[];
  readonly vehicles: CalendarVehicles;
  readonly today: CivilDate;
}

const ENTRIES_PER_STEP = 200;

async function wordEvents(
  { config, transactions }: Context,
  actor: Actor,
  t: Translate,
  { found, vehicles, today }: Found,
): Promise<CalendarEntry[]> {
  const settings = await settingsOf(transactions.readOnly, actor);
  const labels = new Map(settings.maintenanceTypes.map(({ key, label }) => [key, label]));
  const nameOf = (key: string): string =>
    isBuiltInMaintenanceType(key) ? t(`common.maintenanceType.${key}`) : (labels.get(key) ?? key);
  const { reminderAdvanceDays, notificationHour: hour } = settings;
  const app = publicAddress(config);
  const words = { t, format: formattersFor(t.language), today };
  const aboutTyres = ({ tyres }: CalendarEvent): string => {
    const { text, basis } = tyres === null ? NOTHING_SAID : dueSentence(tyres, words);
    return basis === null ? text : t('calendar.about.tyres', { text, source: basis.source });
  };
  const entryOf = ({ event, title }: FoundEvent): CalendarEntry => {
    const { vehicleId, reminder, projected, document } = event;
    const type = reminder === null ? (title ?? documentLabel(t, event)) : nameOf(reminder.maintenanceType);
    const vehicle = vehicleId === null ? '' : (vehicles.get(vehicleId)?.name ?? '');
    // A projected day is only announced by the owner's advance.
    const dated = projected === null ? reminder : null;
    const ownAdvance = dated && advanceDaysOf(dated, reminderAdvanceDays);
    const alarm = { daysBefore: document?.advanceDays ?? ownAdvance ?? reminderAdvanceDays, hour };
    return writeCalendarEntry(
      t,
      event,
      { vehicle, type, about: aboutTyres(event), app },
      isAlarmed(event, settings) ? alarm : null,
      today,
    );
  };
  const entries: CalendarEntry[] = [];
  await inSteps(found, ENTRIES_PER_STEP, (part) => {
    for (const one of part) entries.push(entryOf(one));
  });
  return entries;
}

const NOTHING_SAID: DueSentence = { text: '', basis: null };

function documentLabel(t: Translate, { document }: CalendarEvent): string {
  return document === null ? '' : t(`common.documentKind.${document.kind}`);
}

/** Estimates have an alarm only if the owner wants it. */
function isAlarmed({ kind }: CalendarEvent, { announceProjected }: Settings): boolean {
  return (kind !== 'estimate' && kind !== 'tyre_wear') || announceProjected;
}

/** The vehicles of a calendar by id, without archived ones. */
type CalendarVehicles = ReadonlyMap<string, CalendarVehicle>;

interface CalendarScope {
  readonly vehicles: CalendarVehicles;
  /** Whether events without a vehicle are included; false for an address of chosen vehicles. */
  readonly isWhole: boolean;
  /** Legal inspection of each vehicle. */
  readonly law: ReadonlyMap<string, InspectionOutcome>;
  /** Stamp of everything computed today. */
  readonly computed: CalendarStamp;
}

/** An event, and the name of its work or document: a type key or a title. */
interface FoundEvent {
  readonly event: CalendarEvent;
  readonly title: string | null;
}

/** Finds events of one kind. */
type EventSource = (context: Context, actor: Actor, scope: CalendarScope) => Promise<FoundEvent[]>;

/** All sources of events. Add another kind here. */
const EVENT_SOURCES: readonly EventSource[] = [
  eventsOfLaw,
  eventsOfReminders,
  eventsOfDocuments,
  eventsOfTyres,
];

const VEHICLES_PER_STEP = 200;

/** Finds the events of these vehicles for the owner's today, by day. */
async function findEvents(
  context: Context,
  actor: Actor,
  vehicles: CalendarVehicles,
  isWhole: boolean,
  today: CivilDate,
): Promise<FoundEvent[]> {
  const law = new Map<string, InspectionOutcome>();
  await inSteps([...vehicles.keys()], VEHICLES_PER_STEP, async (ids) => {
    for (const [id, outcome] of await judgeVehicles(context, context.transactions.readOnly, actor, ids))
      law.set(id, outcome);
  });
  const revision = await readGarageRevision(context, actor);
  const computed = stampOfDay(revision, today, beginningOf(today, actor));
  const scope = { vehicles, isWhole, law, computed };
  const found = [];
  for (const source of EVENT_SOURCES) found.push(await source(context, actor, scope));
  return found
    .flat()
    .toSorted(({ event: a }, { event: b }) => compareText(a.day, b.day) || compareText(a.uid, b.uid));
}

/** The start of a day in the owner's time zone. */
function beginningOf(day: CivilDate, { timeZone }: Actor): string {
  return formatInstant(instantInZone(day, 0, timeZone));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

async function eventsOfLaw(
  _context: Context,
  _actor: Actor,
  { law, computed }: CalendarScope,
): Promise<FoundEvent[]> {
  return [...law]
    .flatMap(([vehicleId, outcome]) => inspectionEvents(vehicleId, outcome, computed))
    .map((event) => ({ event, title: null }));
}

async function eventsOfReminders(
  context: Context,
  actor: Actor,
  { vehicles, law, computed }: CalendarScope,
): Promise<FoundEvent[]> {
  const found: FoundEvent[] = [];
  for await (const reminder of eachItem((page) => readReminders(context, actor, { ...page, active: true }))) {
    const vehicle = vehicles.get(reminder.vehicle_id);
    if (!vehicle) continue;
    const facts = toReminderFacts(reminder);
    const stored = stampOfObjects({ version: reminder.version, updatedAt: reminder.updated_at }, vehicle);
    const events = [
      reminderEvent(facts, law.get(vehicle.id) ?? null, stored),
      estimateEvent(facts, reminder.projected, computed),
    ];
    for (const event of events) if (event !== null) found.push({ event, title: null });
  }
  return found;
}

async function eventsOfDocuments(
  context: Context,
  actor: Actor,
  { vehicles, isWhole }: CalendarScope,
): Promise<FoundEvent[]> {
  const found: FoundEvent[] = [];
  const reminders: ReminderFacts[] = [];
  for await (const reminder of eachItem((page) =>
    readPlainReminders(context, actor, { ...page, active: true }),
  )) {
    reminders.push(toReminderFacts(reminder));
  }
  const announced = vehiclesWithAnnouncedInsurance(reminders);
  for await (const document of eachItem((page) => readDocuments(context, actor, page))) {
    const facts = toDocumentFacts(document);
    if (isAnnouncedByReminder(facts, announced)) continue;
    const vehicle = document.vehicle_id === null ? null : vehicles.get(document.vehicle_id);
    if (vehicle === undefined || (vehicle === null && !isWhole)) continue;
    const stored = { version: document.version, updatedAt: document.updated_at };
    const stamp = stampOfObjects(stored, ...(vehicle === null ? [] : [vehicle]));
    const event = documentEvent(facts, stamp);
    if (event !== null) found.push({ event, title: document.title });
  }
  return found;
}

async function eventsOfTyres(
  context: Context,
  actor: Actor,
  { vehicles, computed }: CalendarScope,
): Promise<FoundEvent[]> {
  const due = await readTyresDue(context, actor, vehicles.keys());
  return due.flatMap((one) => {
    const event = tyreEvent(one.due, one.vehicleId, computed);
    return event === null ? [] : [{ event, title: one.set.name }];
  });
}
