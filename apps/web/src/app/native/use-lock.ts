import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** As long as a look into another app takes: shorter absences ask for nothing. */
const GRACE_MS = 60_000;

interface Lock {
  readonly isLocked: boolean;
  /** Asks the person; what they refuse stays locked. The same function until the language changes. */
  readonly unlock: () => void;
}

export function isLockWanted(): boolean {
  return deviceStore.read(deviceKeys.isLocked) === 'true';
}

export function keepLockWanted(isWanted: boolean): void {
  if (isWanted) deviceStore.write(deviceKeys.isLocked, 'true');
  else deviceStore.remove(deviceKeys.isLocked);
}

/** Locked at the start and after an absence, where the person has chosen so; never when they have just signed in. */
export function useLock({ lock, onActivity }: NativeDevice, isSignedIn: boolean): Lock {
  const { t } = useTranslation('native');
  const [isLocked, setIsLocked] = useState(isLockWanted);
  if (isLocked && !isSignedIn) setIsLocked(false);
  useEffect(() => lock.hideFromSwitcher(isSignedIn && isLockWanted()), [lock, isSignedIn]);
  const leftAt = useRef<number | null>(null);
  const isAsking = useRef(false);
  useEffect(
    () =>
      onActivity((isActive) => {
        const absence = leftAt.current === null ? 0 : Date.now() - leftAt.current;
        leftAt.current = isActive ? null : Date.now();
        // A clock that was set back meanwhile, maybe by who wants to get in, tells nothing of how long it was.
        const isLong = absence < 0 || absence > GRACE_MS;
        if (isActive && isLong && isLockWanted()) setIsLocked(true);
      }),
    [onActivity],
  );
  const unlock = useCallback(() => {
    // The question itself puts the app aside for a moment; it is asked once at a time.
    if (isAsking.current) return;
    isAsking.current = true;
    void lock
      .unlock({ reason: t('native.lock.reason'), cancel: t('native.lock.cancel') })
      .then((isUnlocked) => {
        isAsking.current = false;
        if (isUnlocked) setIsLocked(false);
      });
  }, [lock, t]);
  return { isLocked, unlock };
}
