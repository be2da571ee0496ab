import { useKnownUser, useUserContext } from '#features/authentication/user-context.queries.ts';
import { showsWelcomeBanner, showsVerifyBanner } from '#features/dashboard/banners.tsx';
import { operatorQuery } from '#features/operator/operator.queries.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** On a network that never responds, the page is shown without the banners after this time. */
const PATIENCE_MILLIS = 3000;

/**
 * Whether it is known which banners to show, and with which text: appearing later they would push down the
 * page. Stays true.
 */
export function useAreBannersKnown(): boolean {
  const user = useKnownUser();
  const today = useToday();
  const isUserAwaited = isAwaited(useUserContext());
  const isToldOfAddress = user !== undefined && showsVerifyBanner(user);
  const isOperatorAwaited = isAwaited(useQuery({ ...operatorQuery, enabled: isToldOfAddress }));
  // The settings contain the number of default reminders.
  const isWelcomed = user !== undefined && showsWelcomeBanner(user, today);
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

/** After a first failure, retries are not awaited. */
function isAwaited({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean {
  return isPending && failureCount === 0;
}
