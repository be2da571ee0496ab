import type { Stop } from '#platform/native-device.ts';
import type { PluginListenerHandle } from '@capacitor/core';

/** Ignores failures that do not matter to the user, such as haptics on a device without them. */
export function quietly(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

/** Wraps a plugin listener, which is registered asynchronously; stopping it earlier works too. */
export function listening(handle: Promise<PluginListenerHandle>): Stop {
  quietly(handle);
  return () => quietly(handle.then((registered) => registered.remove()));
}

/** The error code of a plugin; empty for any other failure. */
export function codeOf(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return '';
  return String(failure.code);
}
