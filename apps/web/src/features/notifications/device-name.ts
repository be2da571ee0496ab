import type { PushSubscription } from '@carnet/contract/push/push.schema';

/** Browsers by what they write of themselves; the more particular first, since each names the others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

type Named = Pick<PushSubscription, 'service' | 'userAgent'>;

/** The native app shows itself as the browser of its system, which it is not to its owner. */
const APPS: Readonly<Record<'fcm' | 'apns', string>> = { fcm: 'Carnet · Android', apns: 'Carnet · iOS' };

/** « Chrome · Android »: a device as its owner knows it; null when its user agent tells nothing. */
export function deviceName({ service, userAgent }: Named): string | null {
  if (service !== 'web') return APPS[service];
  const names = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null,
  );
  return names.filter((name) => name !== null).join(' · ') || null;
}
