import {
  countRead,
  findAddressOfSecret,
  listCalendarVehicles,
  type OpenedAddress,
  type StoredAddress,
} from '#features/calendar/calendar.repository.ts';
import { hashSecret, isSecret } from '#features/calendar/calendar-secret.ts';
import { findEvents, type CalendarVehicles, type FoundEvent } from '#features/calendar/event-sources.ts';
import {
  deleteToldEvents,
  listToldEvents,
  storeToldEvents,
} from '#features/calendar/told-events.repository.ts';
import { settingsOf } from '#features/settings/settings.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { publicAddressOf } from '#platform/public-address.ts';
import { Refusal } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import { unlessDiskIsFull } from '#platform/unavailable.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import type { CalendarEvent } from '@carnet/domain/icalendar/calendar-events';
import { tellEvents, type Telling, type ToldEvent } from '@carnet/domain/icalendar/told-events';
import { writeICalendar, type CalendarEntry } from '@carnet/domain/icalendar/write-icalendar';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { calendarEntryOf, cancelledEntryOf } from '@carnet/i18n/calendar-wording';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator, type Translate } from '@carnet/i18n/translate';

const HOUR_MILLIS = 3_600_000;
/** Calendars ask every quarter of an hour at most, and an address may be in several of them. */
const MAX_READS_PER_HOUR = 60;
const REFRESH_HOURS = 12;

/** The calendar behind a secret, as text. Refuses `not_found` and `rate_limited`. */
export async function readCalendarText(context: Context, secret: string): Promise<string> {
  const opened = isSecret(secret)
    ? await findAddressOfSecret(context.transactions.reading, hashSecret(secret))
    : null;
  if (!opened) throw new Refusal('not_found');
  await admitRead(context, opened);
  const { address } = opened;
  const actor = readerOf(opened);
  const today = todayOf(actor, context.clock);
  const all = await listCalendarVehicles(context.transactions.reading, actor);
  const chosen = address.vehicles === null ? all : all.filter(({ id }) => address.vehicles?.includes(id));
  const vehicles = new Map(chosen.map((vehicle) => [vehicle.id, vehicle]));
  const found = await findEvents(context, actor, vehicles, address.vehicles === null, today);
  const told = await listToldEvents(context.transactions.reading, address);
  const telling = tellEvents(
    told,
    found.map(({ event }) => event),
    today,
  );
  await remember(context, address, told, telling);
  const t = createTranslator(actor.language, compileCatalogue(actor.language), 'generic');
  const entries = [
    ...(await wordEvents(context, actor, t, { found, vehicles, today })),
    ...telling.cancelled.map((event) => cancelledEntryOf(t, event)),
  ];
  return writeICalendar({ name: t('calendar.name'), refreshHours: REFRESH_HOURS }, entries);
}

/** Who reads: the owner of the address, without a session. */
function readerOf({ address, timeZone, language }: OpenedAddress): Actor {
  const { accountId, garageId } = address;
  return { accountId, garageId, role: 'owner', sessionId: '', timeZone, language };
}

/** Counts a read of the hour. A full disk does not keep anybody from reading. */
async function admitRead(
  { clock, transactions }: Context,
  { address, countedSince, reads }: OpenedAddress,
): Promise<void> {
  const now = clock.now();
  const age = countedSince === null ? HOUR_MILLIS : now - Date.parse(countedSince);
  const isFirst = countedSince === null || age < 0 || age >= HOUR_MILLIS;
  if (!isFirst && reads >= MAX_READS_PER_HOUR) {
    throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil((HOUR_MILLIS - age) / 1000) });
  }
  const read = {
    on: civilDateInZone(now, 'UTC'),
    countedSince: isFirst ? instantOf(now) : countedSince,
    isFirst,
  };
  await unlessDiskIsFull(() => transactions.run((tx) => countRead(tx, address, read)));
}

/** Stores what is told otherwise than before. */
async function remember(
  { transactions }: Context,
  address: Owned<StoredAddress>,
  told: readonly ToldEvent[],
  { remembered, forgotten }: Telling,
): Promise<void> {
  const before = new Map(told.map((event) => [event.uid, event]));
  const changed = remembered.filter((event) => !isSame(before.get(event.uid), event));
  if (changed.length === 0 && forgotten.length === 0) return;
  await unlessDiskIsFull(() =>
    transactions.run(async (tx) => {
      await storeToldEvents(tx, address, changed);
      await deleteToldEvents(tx, address, forgotten);
    }),
  );
}

function isSame(before: ToldEvent | undefined, { day, sequence, goneOn }: ToldEvent): boolean {
  return before?.day === day && before.sequence === sequence && before.goneOn === goneOn;
}

interface Found {
  readonly found: readonly FoundEvent[];
  readonly vehicles: CalendarVehicles;
  readonly today: CivilDate;
}

async function wordEvents(
  { config, transactions }: Context,
  actor: Actor,
  t: Translate,
  { found, vehicles, today }: Found,
): Promise<CalendarEntry[]> {
  const settings = await settingsOf(transactions.reading, actor);
  const labels = new Map(settings.maintenanceTypes.map(({ key, label }) => [key, label]));
  const nameOf = (key: string): string =>
    isBuiltInMaintenanceType(key) ? t(`common.maintenanceType.${key}`) : (labels.get(key) ?? key);
  const { reminderAdvanceDays, notificationHour: hour } = settings;
  const app = publicAddressOf(config);
  return found.map(({ event, title }) => {
    const { vehicleId, reminder, document } = event;
    const type = reminder === null ? (title ?? documentLabel(t, event)) : nameOf(reminder.maintenanceType);
    const vehicle = vehicleId === null ? '' : (vehicles.get(vehicleId)?.name ?? '');
    const alarm = { daysBefore: document?.advanceDays ?? reminderAdvanceDays, hour };
    return calendarEntryOf(
      t,
      event,
      { vehicle, type, app },
      isAlarmed(event, settings) ? alarm : null,
      today,
    );
  });
}

function documentLabel(t: Translate, { document }: CalendarEvent): string {
  return document === null ? '' : t(`common.documentKind.${document.kind}`);
}

/** An estimate is announced where its owner wants that. */
function isAlarmed({ kind }: CalendarEvent, { announceProjected }: Settings): boolean {
  return kind !== 'estimate' || announceProjected;
}
