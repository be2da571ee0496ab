import { NativeCompanion } from '#app/native/native-companion.tsx';
import { screenOfLink } from '#app/native/screen-of-link.ts';
import { readyNativeDevice } from '#platform/device.ts';
import type { ReactNode } from 'react';

/**
 * What a native shell does before the app is drawn: the session is read from the secure store, and the link that
 * started the app becomes the first address. Answers what joins the app to the device.
 */
export async function startNative(): Promise<ReactNode> {
  const { links } = await readyNativeDevice();
  const target = links.launch === null ? null : screenOfLink(links.launch);
  if (target !== null) window.history.replaceState(null, '', target);
  return <NativeCompanion />;
}
