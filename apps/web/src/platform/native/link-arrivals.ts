import { OpenedLinks } from '#platform/links/opened-links.ts';
import type { LinkSource } from '#platform/native-device.ts';
import { App } from '@capacitor/app';

/**
 * Listens before it asks for the launch link: on iOS that may be unknown yet and come as an event, on Android it comes
 * as both. What arrives before the app listens waits.
 */
export async function listenForLinks(): Promise<LinkSource> {
  const opened = new OpenedLinks(localStorage, sessionStorage, Date.now);
  const waiting: string[] = [];
  let listener: ((url: string) => void) | null = null;
  await App.addListener('appUrlOpen', ({ url }) => {
    if (!opened.isNewArrival(url)) return;
    if (listener) listener(url);
    else waiting.push(url);
  });
  const asked = await App.getLaunchUrl();
  const launch = asked && opened.isNewLaunch(asked.url) ? asked.url : (waiting.shift() ?? null);
  return {
    launch,
    onOpen(open) {
      listener = open;
      for (const url of waiting.splice(0)) open(url);
      return () => {
        if (listener === open) listener = null;
      };
    },
  };
}
