import type { CalendarVehicle } from '#features/calendar/calendar.repository.ts';
import { readGarageRevision } from '#features/changes/changes.service.ts';
import { judgeVehicles } from '#features/inspection/inspection.service.ts';
import { readReminders } from '#features/reminders/reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Page } from '@carnet/contract/wire/list';
import { MAX_PAGE_SIZE } from '@carnet/contract/wire/page-sizes';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { InspectionOutcome } from '@carnet/domain/inspection/inspection';
import {
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
  /** What the law says of each. */
  readonly law: ReadonlyMap<string, InspectionOutcome>;
  /** Of everything that is computed on this day. */
  readonly computed: CalendarStamp;
}

/** Finds the events of one kind of thing. */
type EventSource = (context: Context, actor: Actor, scope: CalendarScope) => Promise<CalendarEvent[]>;

/** Everything that calendars tell of. Another kind of thing is one more line. */
const EVENT_SOURCES: readonly EventSource[] = [eventsOfLaw, eventsOfReminders];

/** The events of these vehicles as of a day of their owner, by day. */
export async function findEvents(
  context: Context,
  actor: Actor,
  vehicles: CalendarVehicles,
  today: CivilDate,
): Promise<CalendarEvent[]> {
  const law = await judgeVehicles(context, actor, [...vehicles.keys()]);
  const computed = stampOfDay(await readGarageRevision(context, actor), today);
  const scope = { vehicles, law, computed };
  const found: CalendarEvent[] = [];
  for (const source of EVENT_SOURCES) found.push(...(await source(context, actor, scope)));
  return found.toSorted((a, b) => compareText(a.day, b.day) || compareText(a.uid, b.uid));
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

async function eventsOfLaw(
  _context: Context,
  _actor: Actor,
  { law, computed }: CalendarScope,
): Promise<CalendarEvent[]> {
  return [...law].flatMap(([vehicleId, outcome]) => inspectionEvents(vehicleId, outcome, computed));
}

async function eventsOfReminders(
  context: Context,
  actor: Actor,
  { vehicles, law, computed }: CalendarScope,
): Promise<CalendarEvent[]> {
  const reminders = await everyActiveReminder(context, actor);
  return reminders.flatMap((reminder) => {
    const vehicle = vehicles.get(reminder.vehicle_id);
    if (!vehicle) return [];
    const facts = factsOfReminder(reminder);
    const stored = stampOfObjects({ version: reminder.version, updatedAt: reminder.updated_at }, vehicle);
    return [
      reminderEvent(facts, law.get(vehicle.id) ?? null, stored),
      estimateEvent(facts, reminder.projected, computed),
    ].filter((event) => event !== null);
  });
}

async function everyActiveReminder(context: Context, actor: Actor): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  let cursor: string | null = null;
  do {
    const query = { active: true, limit: MAX_PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
    const page: Page<Reminder> = await readReminders(context, actor, query);
    reminders.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return reminders;
}
