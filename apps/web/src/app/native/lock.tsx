import { notifySignOut, useSignOut } from '#features/authentication/leave.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useUnsentTexts, type AskAboutUnsent, type UnsentQuestion } from '#shared/session/unsent-texts.ts';
import { Button } from '@mantine/core';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useCallback, useState } from 'react';
import classes from './native.module.css';

interface LockGateProps {
  readonly device: NativeDevice;
  readonly isSignedIn: boolean;
}

/** If the lock is switched on, covers the app until the device owner authenticates by face, fingerprint or code. */
export function LockGate({ device, isSignedIn }: LockGateProps) {
  const { isLocked, unlock } = useLock(device, isSignedIn);
  // Keep the splash screen until then, so that locked content never flashes at start.
  useEffect(() => {
    if (isLockWanted()) device.hideSplash();
  }, [device]);
  return isLocked ? <LockScreen onUnlock={unlock} /> : null;
}

function LockScreen({ onUnlock }: { readonly onUnlock: () => void }) {
  // Load the texts of the question too: while they suspend, nothing would cover the app.
  const { t } = useTranslation('native', 'sync');
  const [question, setQuestion] = useState<UnsentQuestion | null>(null);
  // The question is shown here; the dialog of the other pages would be behind the lock.
  const ask: AskAboutUnsent = (occasion, changes) =>
    new Promise((resolve) => {
      const answer = (isAgreed: boolean) => {
        setQuestion(null);
        resolve(isAgreed);
      };
      setQuestion({ occasion, changes, answer });
    });
  const signOut = useSignOut(ask);
  // An error is shown on the lock screen.
  const leave = () =>
    signOut.mutateAsync().then(
      (leaving) => notifySignOut(t, leaving),
      () => undefined,
    );
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Before the first paint and above every other dialog, so that nothing below can be seen, pressed or read.
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
        {question ? (
          <LockQuestion question={question} />
        ) : (
          <>
            <Button onClick={onUnlock}>{t('native.lock.unlock')}</Button>
            <Button variant="subtle" onClick={() => void leave()} loading={signOut.isPending}>
              {t('native.lock.signOut')}
            </Button>
          </>
        )}
        {/* A toast would be behind the lock. */}
        <p role="alert" className={classes.hint}>
          {signOut.isError && t('shell.logout.error')}
        </p>
      </div>
    </dialog>
  );
}

/** Asks about changes that signing out would lose. The safe choice has the focus. */
function LockQuestion({ question }: { readonly question: UnsentQuestion }) {
  const { title, sentences, confirm, keep } = useUnsentTexts(question);
  const keepRef = useRef<HTMLButtonElement>(null);
  useEffect(() => keepRef.current?.focus(), []);
  return (
    <>
      <h2>{title}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Button ref={keepRef} variant="default" onClick={() => question.answer(false)}>
        {keep}
      </Button>
      <Button color="red" onClick={() => question.answer(true)}>
        {confirm}
      </Button>
    </>
  );
}

/** Absences up to this long do not lock, such as a quick switch to another app. */
const GRACE_MS = 60_000;

interface Lock {
  readonly isLocked: boolean;
  /** Starts the authentication; if it is declined the app stays locked. Stable until the language changes. */
  readonly unlock: () => void;
}

export function isLockWanted(): boolean {
  return deviceStore.read(deviceKeys.isLocked) === 'true';
}

export function keepLockWanted(isWanted: boolean): void {
  if (isWanted) deviceStore.write(deviceKeys.isLocked, 'true');
  else deviceStore.remove(deviceKeys.isLocked);
}

/** Locks at start and after an absence if the user enabled it; never right after signing in. */
function useLock({ lock, onActivity }: NativeDevice, isSignedIn: boolean): Lock {
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
        // A clock that was set back, possibly to get around the lock, says nothing about the duration.
        const isLong = absence < 0 || absence > GRACE_MS;
        if (isActive && isLong && isLockWanted()) setIsLocked(true);
      }),
    [onActivity],
  );
  const unlock = useCallback(() => {
    // The system prompt itself sends the app to the background briefly; only one prompt at a time.
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
