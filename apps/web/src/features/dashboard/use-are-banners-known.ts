import { useKnownUser, useUserContext } from '#features/authentication/user-context.queries.ts';
import { isToWelcome, isToldToVerify } from '#features/dashboard/banners.tsx';
import { operatorQuery } from '#features/operator/operator.queries.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A network may take calls and never answer them: the page is then drawn without what they would have said. */
const PATIENCE_MILLIS = 3000;

/**
 * Whether it is known which banners the dashboard shows, and with which words: they stand above the rest, which they would
 * push down later. Stays true.
 */
export function useAreBannersKnown(): boolean {
  const user = useKnownUser();
  const today = useToday();
  const isUserAwaited = isAwaited(useUserContext());
  const isToldOfAddress = user !== undefined && isToldToVerify(user);
  const isOperatorAwaited = isAwaited(useQuery({ ...operatorQuery, enabled: isToldOfAddress }));
  // How many default reminders there are is said by the settings.
  const isWelcomed = user !== undefined && isToWelcome(user, today);
  const areSettingsAwaited = isAwaited(useSettings());
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), PATIENCE_MILLIS);
    return () => clearTimeout(timer);
  }, []);
  const isOnItsWay =
    (user === undefined && isUserAwaited) ||
    (isToldOfAddress && isOperatorAwaited) ||
    (isWelcomed && areSettingsAwaited);
  if (!isOnItsWay && !isKnown) setIsKnown(true);
  return isKnown || !isOnItsWay;
}

/** What has failed once is not waited for while it is tried again. */
function isAwaited({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean {
  return isPending && failureCount === 0;
}
