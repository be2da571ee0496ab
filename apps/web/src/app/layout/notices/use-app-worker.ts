import { renewPushDevice } from '#features/notifications/register-device.ts';
import {
  closeNotifications,
  hasAppWorker,
  hasNewVersion,
  onWorkerMessage,
  startAppWorker,
  subscribeToNewVersion,
} from '#platform/app-worker.ts';
import { isSignedIn } from '#shared/session/session.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';

/** Starts the service worker for a signed-in user and opens the page of a clicked notification. */
export function useAppWorker(accountId: string | undefined, onPushed: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasAppWorker()) return undefined;
    return onWorkerMessage((message) => {
      if (message.type === 'pushed') onPushed();
      else void navigate(message.path);
    });
  }, [navigate, onPushed]);
  useEffect(() => {
    if (!hasAppWorker() || accountId === undefined) return;
    // Both serve later visits only: a failure does not affect this one.
    startAppWorker()
      .then(() => renewPushDevice(accountId))
      .catch(() => undefined);
  }, [accountId]);
  useEffect(() => () => void (hasAppWorker() && !isSignedIn() && closeNotifications()), []);
}

/** Whether a newer version of the app is ready to be activated. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(subscribeToNewVersion, hasNewVersion);
}
