import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform, PluginHeader } from './plugin-headers.ts';

/** Origin of the native app’s page on Android. On iOS it is capacitor://localhost, which Chromium cannot serve. */
export const SHELL_ORIGIN = 'https://localhost';

/** Capacitor’s half of the bridge in the page, the same file in both native projects. */
const bridge = readFileSync(
  join(
    import.meta.dirname,
    '../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ),
  'utf8',
);

/** What each system offers to the bridge; names with `journey` lead to the stand-in. */
const transports: Readonly<Record<Platform, string>> = {
  android: `
    window.androidBridge = { postMessage: (text) => window.journeyToNative(text), onmessage: null };
    window.CapacitorHttpAndroidInterface = { isEnabled: () => false };
    window.CapacitorCookiesAndroidInterface = { isEnabled: () => false };
    window.journeyFromNative = (text) => window.androidBridge.onmessage({ data: text });`,
  ios: `
    window.webkit = { messageHandlers: { bridge: { postMessage: (message) => window.journeyToNative(JSON.stringify(message)) } } };
    window.prompt = () => 'false';
    window.journeyFromNative = (text) => window.Capacitor.fromNative(JSON.parse(text));`,
};

/** Script that a shell runs before the page, in the order of JSInjector (Android) and JSExport (iOS). */
export function shellScript(platform: Platform, headers: readonly PluginHeader[]): string {
  const plugins = headers.map(({ name, methods }) => {
    const own = methods.filter((method) => method.rtype !== undefined);
    return `Capacitor.Plugins.${name} = {
      addListener: (event, callback) => Capacitor.addListener('${name}', event, callback),
      ${own.map((method) => `${method.name}: (options) => Capacitor.nativePromise('${name}', '${method.name}', options)`).join(',')}
    };`;
  });
  return `if (window === window.top && location.origin === '${SHELL_ORIGIN}') {
    window.journeyToNative('{"type":"journey.pageStarted"}');
    ${transports[platform]}
    window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
    window.WEBVIEW_SERVER_URL = '${SHELL_ORIGIN}';
    ${bridge}
    ${plugins.join('\n')}
    window.Capacitor.PluginHeaders = ${JSON.stringify(headers)};
  }`;
}
