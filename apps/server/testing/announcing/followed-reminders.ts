import type { PushBrowser } from '#testing/stand-ins/push-browser.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { toReminderFacts } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { urgencyOf, type Urgency } from '@carnet/domain/reminders/urgency';

const ADVANCE = { reminderAdvanceDays: 7, reminderAdvanceKm: 10_000 };
const RANKS: readonly Urgency[] = ['upcoming', 'soon', 'urgent', 'late'];
const MOMENTS = ['', 'approaching', 'critical', 'overdue'] as const;

/** The expected state of a reminder, by a second implementation of the announcement rules. */
export interface Followed {
  reminder: Reminder;
  rank: number;
  said: Set<string>;
  overdueOn: CivilDate | null;
  repeats: number;
  /** `<day> <moment>` of everything that must have been sent. */
  expected: string[];
}

export interface Owner {
  readonly caller: TestCaller;
  readonly email: string;
  /** Their devices: one or two. */
  readonly browsers: readonly PushBrowser[];
  readonly zone: string;
  readonly vehicleId: string;
  mileage: number;
  isArchived: boolean;
  readonly reminders: Map<string, Followed>;
}

/** The rank of the most urgent applicable moment in `MOMENTS`. */
function findRank(owner: Owner, { reminder }: Followed, today: CivilDate): number {
  const facts = toReminderFacts(reminder);
  return owner.isArchived ? 0 : RANKS.indexOf(urgencyOf(facts, owner.mileage, ADVANCE, today));
}

/** Starts a cycle, in which moments that already apply are not announced. */
export function beginCycle(owner: Owner, followed: Followed, today: CivilDate): void {
  const rank = findRank(owner, followed, today);
  const overdueOn = rank === 3 ? today : null;
  Object.assign(followed, { rank, said: new Set(), overdueOn, repeats: 0 });
}

/** Adds the expected announcements of a morning. */
export function expectMorning(owner: Owner, today: CivilDate): void {
  for (const followed of owner.reminders.values()) {
    const before = followed.rank;
    followed.rank = findRank(owner, followed, today);
    const moment = MOMENTS[followed.rank] ?? '';
    if (followed.rank > before && !followed.said.has(moment)) {
      followed.said.add(moment);
      followed.expected.push(`${today} ${moment}`);
      if (followed.rank === 3) followed.overdueOn = today;
    } else if (followed.rank === 3) {
      followed.overdueOn ??= today;
      if (followed.repeats < 3 && addDays(followed.overdueOn, 7) <= today) {
        followed.repeats += 1;
        followed.overdueOn = today;
        followed.expected.push(`${today} overdue_again`);
      }
    }
  }
}
