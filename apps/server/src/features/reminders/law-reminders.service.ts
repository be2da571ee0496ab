import {
  judgeInGarages,
  judgeWithFacts,
  type JudgedVehicle,
} from '#features/inspection/inspection.service.ts';
import {
  findInspectionReminders,
  listRemindersOfType,
  updateReminder,
  type StoredReminder,
} from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { countChange } from '#platform/jobs/walk-garages.ts';
import type { Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import type { InspectionOutcome } from '@carnet/domain/inspection/inspection';
import { followLaw, planningDaysOf } from '@carnet/domain/inspection/inspection-reminder';
import { INSPECTION_TYPE } from '@carnet/domain/maintenance/maintenance-types';
import { isSamePlace } from '@carnet/domain/reminders/mark-done';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';

/**
 * Moves the reminders of a vehicle for its inspection after its facts or its inspections were written.
 *
 * @param before what the law said before facts of the vehicle were changed; null where they were not
 */
export async function followLawOf(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  before: InspectionOutcome | null = null,
): Promise<void> {
  const reminders = await findInspectionReminders(tx, actor, vehicleId);
  const judged = await judgeWithFacts(context, tx, actor, vehicleId);
  if (!judged) return;
  for (const reminder of reminders) {
    const moved = follow(reminder, before ?? judged.outcome, judged, actor.timeZone);
    await store(context, tx, reminder, moved);
  }
}

/**
 * Moves the reminders of these garages for inspections to the date of the law where nobody chose theirs. A walk over all
 * garages does it once for reminders that were stored before they followed the law by themselves, and every week for what
 * the day alone changes.
 *
 * @param isFirst also those that go by an interval: whether their owner chose the date is not on record, so the date decides
 */
export async function followLawIn(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  garageIds: readonly string[],
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  const rows = await listRemindersOfType(tx, garageIds, INSPECTION_TYPE, {
    follows: isFirst ? ['law', 'interval'] : ['law'],
  });
  const judgedOf = await judgeInGarages(
    tx,
    rows.map(({ vehicle }) => vehicle),
    instantOf(context.clock.now()),
  );
  const changed = new Set<string>();
  for (const { reminder, vehicle } of rows) {
    const judged = judgedOf(vehicle);
    const moved = follow(
      reminder,
      reminder.follows === 'law' ? judged.outcome : null,
      judged,
      vehicle.timezone,
    );
    if (isSamePlace(factsOfReminder(reminder), moved)) continue;
    if (!changed.has(reminder.garageId)) await countChange(tx, reminder.garageId);
    changed.add(reminder.garageId);
    await store(context, tx, reminder, moved);
  }
}

function follow(
  reminder: StoredReminder,
  before: InspectionOutcome | null,
  { outcome, knownSince, inspections }: JudgedVehicle,
  timeZone: string,
): ReminderFacts {
  const madeOn = civilDateInZone(Date.parse(reminder.created_at), timeZone);
  const days = planningDaysOf(madeOn, knownSince, inspections);
  return followLaw(factsOfReminder(reminder), before, outcome, days);
}

async function store(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  reminder: Owned<StoredReminder>,
  moved: ReminderFacts,
): Promise<void> {
  if (isSamePlace(factsOfReminder(reminder), moved)) return;
  await updateReminder(tx, reminder, moved, instantOf(context.clock.now()));
}
