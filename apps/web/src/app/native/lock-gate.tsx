import { isLockWanted, useLock } from '#app/native/use-lock.ts';
import { useSignOut } from '#features/authentication/authentication.queries.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import classes from './native.module.css';

interface LockGateProps {
  readonly device: NativeDevice;
  readonly isSignedIn: boolean;
}

/** Covers the app until who holds the device has shown a face, a finger or the code: when it is a setting. */
export function LockGate({ device, isSignedIn }: LockGateProps) {
  const { isLocked, unlock } = useLock(device, isSignedIn);
  // Not before: what is locked is not seen for a moment at the start either.
  useEffect(() => {
    if (isLockWanted()) device.hideSplash();
  }, [device]);
  return isLocked ? <LockScreen onUnlock={unlock} /> : null;
}

function LockScreen({ onUnlock }: { readonly onUnlock: () => void }) {
  const { t } = useTranslation('native');
  const signOut = useSignOut();
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Before the first paint, and above every other dialog: nothing below can be seen, pressed or read.
  useLayoutEffect(() => dialogRef.current?.showModal(), []);
  useEffect(onUnlock, [onUnlock]);
  return (
    <dialog
      ref={dialogRef}
      className={classes.lock}
      data-lock
      aria-label={t('native.lock.title')}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={classes.lockContent}>
        <LockKeyhole size={40} aria-hidden="true" />
        <h1>{t('native.lock.title')}</h1>
        <Button onClick={onUnlock}>{t('native.lock.unlock')}</Button>
        <Button variant="subtle" onClick={() => signOut.mutate()} loading={signOut.isPending}>
          {t('native.lock.signOut')}
        </Button>
        {/* Here and not in a message, which would lie behind the lock. */}
        <p role="alert" className={classes.hint}>
          {signOut.isError && t('shell.logout.error')}
        </p>
      </div>
    </dialog>
  );
}
