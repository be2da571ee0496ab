import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';

/** Loaded on demand: few dates have to be checked. */
const loadValidUntil = loadOnce(
  async () => (await import('#features/reminders/pieces/valid-until.tsx')).ValidUntil,
);

interface AskedValidUntilProps {
  readonly reminder: KnownReminder;
  readonly vehicleName: string;
}

/** Asks for the date of an inspection in its row if the date is a guess. */
export function LazyValidUntil({ reminder, vehicleName }: AskedValidUntilProps) {
  const ValidUntil = useLazyComponent(loadValidUntil, reminder.isDateToCheck, () => {});
  if (!reminder.isDateToCheck || !ValidUntil) return null;
  return <ValidUntil reminder={reminder.wire} vehicleName={vehicleName} />;
}
