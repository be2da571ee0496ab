/** Browsers by user agent, the most specific first, since each also names others. */
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

/** « Chrome · Android »: browser and system; null if the user agent is not recognised. */
export function userAgentName(userAgent: string | null): string | null {
  const names = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null,
  );
  return names.filter((name) => name !== null).join(' · ') || null;
}
