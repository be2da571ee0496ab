import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  createReminderProjector,
  type ReminderProjector,
} from '@carnet/domain/projection/reminder-projection';
import type { Row } from '#shared/sync/rows.ts';

interface Known {
  readonly today: CivilDate;
  readonly projector: ReminderProjector;
}

const known = new WeakMap<readonly Row<'reading'>[], Known>();

/** Projects when a vehicle reaches a mileage. Its readings are evaluated once a day and after each change. */
export function projectorFrom(readings: readonly Row<'reading'>[], today: CivilDate): ReminderProjector {
  const last = known.get(readings);
  if (last?.today === today) return last.projector;
  const projector = createReminderProjector(readings, today);
  known.set(readings, { today, projector });
  return projector;
}
