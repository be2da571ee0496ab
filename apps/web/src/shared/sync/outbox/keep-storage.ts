import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore, nativeDevice } from '#platform/device.ts';
import { userAgentName } from '#shared/devices/user-agent-name.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * The storage notice when the first change waits. `asked`: the browser decides whether it keeps the storage
 * when space is short; Firefox asks its user. `sevenDays`: Safari deletes it after seven days of use without
 * a visit.
 */
export type StorageNotice = 'asked' | 'sevenDays';

const listeners = new Set<() => void>();
let notice: StorageNotice | null = null;

/**
 * Asks the browser to keep the storage of this origin, once per device, when the first change waits: Firefox
 * shows a prompt that its user then understands. The native app keeps the outbox in its own files.
 */
export async function askToKeepStorage(): Promise<void> {
  if (nativeDevice() !== null || deviceStore.read(deviceKeys.isStorageAsked) !== null) return;
  deviceStore.write(deviceKeys.isStorageAsked, 'true');
  if (await isStorageKept()) return;
  const { storage }: { readonly storage?: StorageManager } = navigator;
  // Safari decides without a prompt.
  if (storage && !isSafariTab()) show('asked');
  const isKept = await storage?.persist().catch(() => false);
  if (isKept !== true && isSafariTab()) show('sevenDays');
}

/** The notice to show now; null once it was closed. */
export function useStorageNotice(): StorageNotice | null {
  return useSyncExternalStore(subscribe, () => notice);
}

export function closeStorageNotice(): void {
  show(null);
}

/**
 * Whether this browser deletes waiting changes after seven days of use without a visit: Safari, in a tab. It
 * grants `persist()` only to origins that are exempt from this rule, such as apps on the home screen.
 */
export function useHasSevenDays(): boolean {
  const [hasSevenDays, setHasSevenDays] = useState(false);
  useEffect(() => {
    if (!isSafariTab()) return undefined;
    let isGone = false;
    void isStorageKept().then((isKept) => isGone || setHasSevenDays(!isKept));
    return () => void (isGone = true);
  }, []);
  return hasSevenDays;
}

async function isStorageKept(): Promise<boolean> {
  // Plain HTTP has no storage manager.
  const { storage }: { readonly storage?: StorageManager } = navigator;
  return (await storage?.persisted().catch(() => false)) ?? false;
}

function isSafariTab(): boolean {
  const isSafari = /^Safari · (?:Mac|iPhone|iPad)$/.test(userAgentName(navigator.userAgent) ?? '');
  if (!isSafari || nativeDevice() !== null) return false;
  return !window.matchMedia('(display-mode: standalone)').matches;
}

function show(next: StorageNotice | null): void {
  notice = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
