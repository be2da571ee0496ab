import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { nativePlatform } from '#platform/shell.ts';

/** The server of an operator's own build of the native app; empty in the generic one and in the web app. */
const builtInServer: string = import.meta.env.VITE_API_BASE ?? '';

/** The origin of the API; empty where it is that of the page, and in a native app that has not asked for it yet. */
export function serverAddress(): string {
  if (builtInServer || nativePlatform() === null) return builtInServer;
  return deviceStore.read(deviceKeys.server) ?? '';
}

/** Whether the person chooses the server: in the generic build of the native app. */
export function isServerChosenHere(): boolean {
  return builtInServer === '' && nativePlatform() !== null;
}

export function keepServerAddress(address: string): void {
  deviceStore.write(deviceKeys.server, address);
}

/**
 * What a person typed as an origin: `carnet.example.org` is `https://carnet.example.org`. Null when it is no address,
 * and for `http://`, which both systems keep an app from calling.
 */
export function readServerAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(address) || !URL.canParse(address)) return null;
  const { protocol, hostname, origin, username } = new URL(address);
  return protocol === 'https:' && hostname !== '' && username === '' ? origin : null;
}
