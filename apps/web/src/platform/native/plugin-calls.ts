import type { Stop } from '#platform/native-device.ts';
import type { PluginListenerHandle } from '@capacitor/core';

/** For a call whose failure changes nothing for the person, such as a knock on a device that cannot knock. */
export function quietly(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

/** A listener of a plugin; it is registered a little later, and ended even if it is ended before. */
export function listening(handle: Promise<PluginListenerHandle>): Stop {
  quietly(handle);
  return () => quietly(handle.then((registered) => registered.remove()));
}

/** The code that a plugin gives to a refusal; empty for any other failure. */
export function codeOf(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return '';
  return String(failure.code);
}
