import type { CalendarVehicle } from '#features/calendar/calendar.repository.ts';
import { readGarageRevision } from '#features/changes/changes.service.ts';
import { readDocuments } from '#features/documents/documents.service.ts';
import { judgeVehicles } from '#features/inspection/inspection.service.ts';
import { readReminders } from '#features/reminders/reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { everyItem } from '#platform/every-item.ts';
import { factsOfDocument } from '@carnet/contract/documents/document-facts';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { InspectionOutcome } from '@carnet/domain/inspection/inspection';
import {
  documentEvent,
  estimateEvent,
  inspectionEvents,
  reminderEvent,
  stampOfDay,
  stampOfObjects,
  type CalendarEvent,
  type CalendarStamp,
} from '@carnet/domain/icalendar/calendar-events';

/** What a calendar tells of: the vehicles, by id, none of them archived. */
export type CalendarVehicles = ReadonlyMap<string, CalendarVehicle>;

interface CalendarScope {
  readonly vehicles: CalendarVehicles;
  /** Whether what belongs to no vehicle is told of: not by an address of chosen vehicles. */
  readonly isWhole: boolean;
  /** What the law says of each. */
  readonly law: ReadonlyMap<string, InspectionOutcome>;
  /** Of everything that is computed on this day. */
  readonly computed: CalendarStamp;
}

/** An event, and what its work or document is called: a key of a type, or a title. */
export interface FoundEvent {
  readonly event: CalendarEvent;
  readonly title: string | null;
}

/** Finds the events of one kind of thing. */
type EventSource = (context: Context, actor: Actor, scope: CalendarScope) => Promise<FoundEvent[]>;

/** Everything that calendars tell of. Another kind of thing is one more line. */
const EVENT_SOURCES: readonly EventSource[] = [eventsOfLaw, eventsOfReminders, eventsOfDocuments];

/** The events of these vehicles as of a day of their owner, by day. */
export async function findEvents(
  context: Context,
  actor: Actor,
  vehicles: CalendarVehicles,
  isWhole: boolean,
  today: CivilDate,
): Promise<FoundEvent[]> {
  const law = await judgeVehicles(context, actor, [...vehicles.keys()]);
  const computed = stampOfDay(await readGarageRevision(context, actor), today);
  const scope = { vehicles, isWhole, law, computed };
  const found: FoundEvent[] = [];
  for (const source of EVENT_SOURCES) found.push(...(await source(context, actor, scope)));
  return found.toSorted(
    ({ event: a }, { event: b }) => compareText(a.day, b.day) || compareText(a.uid, b.uid),
  );
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
  const reminders = await everyItem((page) => readReminders(context, actor, { ...page, active: true }));
  return reminders.flatMap((reminder) => {
    const vehicle = vehicles.get(reminder.vehicle_id);
    if (!vehicle) return [];
    const facts = factsOfReminder(reminder);
    const stored = stampOfObjects({ version: reminder.version, updatedAt: reminder.updated_at }, vehicle);
    return [
      reminderEvent(facts, law.get(vehicle.id) ?? null, stored),
      estimateEvent(facts, reminder.projected, computed),
    ]
      .filter((event) => event !== null)
      .map((event) => ({ event, title: null }));
  });
}

async function eventsOfDocuments(
  context: Context,
  actor: Actor,
  { vehicles, isWhole }: CalendarScope,
): Promise<FoundEvent[]> {
  const documents = await everyItem((page) => readDocuments(context, actor, page));
  return documents.flatMap((document) => {
    const vehicle = document.vehicle_id === null ? null : vehicles.get(document.vehicle_id);
    if (vehicle === undefined || (vehicle === null && !isWhole)) return [];
    const stored = { version: document.version, updatedAt: document.updated_at };
    const stamp = stampOfObjects(stored, ...(vehicle === null ? [] : [vehicle]));
    const event = documentEvent(factsOfDocument(document), stamp);
    return event === null ? [] : { event, title: document.title };
  });
}
