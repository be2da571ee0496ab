import { NativeCompanion } from '#app/native/native-companion.tsx';
import { screenOfLink } from '#app/native/screen-of-link.ts';
import { isFileAddress, takeOpenedFile } from '#app/native/opened-files.ts';
import { readyNativeDevice } from '#platform/device.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { ReactNode } from 'react';

/**
 * What a native shell does before the app is drawn: the session is read from the secure store, and the link that
 * started the app becomes the first address. Answers what joins the app to the device.
 */
export async function startNative(): Promise<ReactNode> {
  const device = await readyNativeDevice();
  const { launch } = device.links;
  const target = launch === null ? null : await screenOfLaunch(device, launch);
  if (target !== null) window.history.replaceState(null, '', target);
  return <NativeCompanion />;
}

async function screenOfLaunch(device: NativeDevice, launch: string): Promise<string | null> {
  if (!isFileAddress(launch)) return screenOfLink(launch);
  return (await takeOpenedFile(device, launch)) ? paths.importHistory : null;
}
