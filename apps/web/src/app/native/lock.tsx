import { notifyLeaving, useSignOut } from '#features/authentication/leave.ts';
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
  // The texts of a question as well: while they were on their way nothing would cover the app.
  const { t } = useTranslation('native', 'sync');
  const [question, setQuestion] = useState<UnsentQuestion | null>(null);
  // Here and not in the dialog of the other pages, which would lie behind the lock.
  const ask: AskAboutUnsent = (occasion, changes) =>
    new Promise((resolve) => {
      const answer = (isAgreed: boolean) => {
        setQuestion(null);
        resolve(isAgreed);
      };
      setQuestion({ occasion, changes, answer });
    });
  const signOut = useSignOut(ask);
  // An error is said on the lock.
  const leave = () =>
    signOut.mutateAsync().then(
      (leaving) => notifyLeaving(t, leaving),
      () => undefined,
    );
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
        {/* Here and not in a message, which would lie behind the lock. */}
        <p role="alert" className={classes.hint}>
          {signOut.isError && t('shell.logout.error')}
        </p>
      </div>
    </dialog>
  );
}

/** Asks about changes that would be lost by signing out. The safe choice has the focus. */
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
