import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { nativePlatform } from '#platform/shell.ts';

/** Server of an operator's own build of the native app; empty in the generic build and in the web app. */
const builtInServer: string = import.meta.env.VITE_API_BASE ?? '';

/** Origin of the API; empty if it is the page's own, and in a native app without a chosen server. */
export function serverAddress(): string {
  if (builtInServer || nativePlatform() === null) return builtInServer;
  return deviceStore.read(deviceKeys.server) ?? '';
}

/** Whether the user chooses the server: in the generic build of the native app. */
export function isServerChosenHere(): boolean {
  return builtInServer === '' && nativePlatform() !== null;
}

export function storeServerAddress(address: string): void {
  deviceStore.write(deviceKeys.server, address);
}

/**
 * Parses a typed server address: `carnet.example.org` becomes `https://carnet.example.org`. Null if invalid,
 * and for `http://`, which both systems block.
 */
export function readServerAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { protocol, hostname, origin, username } = new URL(address);
  return protocol === 'https:' && hostname !== '' && username === '' ? origin : null;
}
