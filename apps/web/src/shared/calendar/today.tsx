import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const TodayContext = createContext<CivilDate | null>(null);

/** How often the date is checked; a page may stay open past midnight. */
const CHECK_EVERY_MS = 30_000;

/** Provides the current day in the account's time zone. */
export function TodayProvider({
  timeZone,
  children,
}: {
  readonly timeZone: string;
  readonly children: ReactNode;
}) {
  const [now, setNow] = useState(Date.now);
  // Derived in rendering: a form filled in before an effect ran would keep the day of the wrong zone.
  const today = civilDateInZone(now, timeZone);
  useEffect(() => {
    const updateNow = () => setNow(Date.now());
    updateNow();
    const timer = setInterval(updateNow, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, []);
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** The current day of the account: the `today` of every rule. */
export function useToday(): CivilDate {
  const today = use(TodayContext);
  if (today === null) throw new Error('useToday needs a TodayProvider');
  return today;
}
