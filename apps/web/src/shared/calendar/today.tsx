import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const TodayContext = createContext<CivilDate | null>(null);

/** How often the calendar on the wall is looked at; a page may stay open over midnight. */
const LOOK_EVERY_MS = 30_000;

/** Tells everything below which day it is in the account's time zone. */
export function TodayProvider({
  timeZone,
  children,
}: {
  readonly timeZone: string;
  readonly children: ReactNode;
}) {
  const [today, setToday] = useState(() => civilDateInZone(Date.now(), timeZone));
  useEffect(() => {
    const look = () => setToday(civilDateInZone(Date.now(), timeZone));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** The day of the account: the `today` of every rule. */
export function useToday(): CivilDate {
  const today = use(TodayContext);
  if (today === null) throw new Error('No TodayProvider above');
  return today;
}
