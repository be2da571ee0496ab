import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../bootstrap/prepare.mjs';
import { allOf, listPlugins, readNative } from './native-files.ts';

/** What iOS lets an app call only with a reason (developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api). */
const guarded: Readonly<Record<string, RegExp>> = {
  FileTimestamp:
    /\b(creationDate|modificationDate|fileModificationDate|contentModificationDateKey|creationDateKey|creationDateTimestamp|modificationDateTimestamp|f?getattrlist(at|bulk)?|[fl]?stat|fstatat)\b/,
  SystemBootTime: /\b(systemUptime|mach_absolute_time)\b/,
  DiskSpace:
    /\b(volumeAvailableCapacity\w*|volumeTotalCapacityKey|systemFreeSize|systemSize|NSFileSystem(Free)?Size|f?statv?fs)\b/,
  ActiveKeyboards: /\bactiveInputModes\b/,
  UserDefaults: /\b(NS)?UserDefaults\b/,
};

const privacy = readNative('ios/App/App/PrivacyInfo.xcprivacy');

/** The sources compiled into the app: our own, and the sources of Capacitor and every plugin. */
function listSources(): string[] {
  const folders = [
    'apps/mobile/ios',
    'node_modules/@capacitor/ios',
    ...listPlugins().map((plugin) => `node_modules/${plugin}/ios`),
  ];
  return folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{swift,m,h}`, { cwd: root, exclude: (file) => file.endsWith('Tests') }),
  );
}

it('every guarded call in the app, Capacitor and the plugins → has its reason in the privacy manifest', () => {
  const sources = listSources();
  expect(sources.length).toBeGreaterThan(100);
  const called = new Set(
    sources.flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return Object.keys(guarded).filter((name) => guarded[name]?.test(source));
    }),
  );
  // Named by the filesystem plugin; that the search finds it shows that it can.
  expect([...called]).toContain('FileTimestamp');
  const given = reasons();
  expect([...called].filter((name) => !given.has(name))).toEqual([]);
  // Files of the app's own folders; settings of the app alone, by libraries that the plugins fetch and that are not here.
  expect(Object.fromEntries(given)).toEqual({ UserDefaults: ['CA92.1'], FileTimestamp: ['C617.1'] });
});

it('what the server keeps of a person → declared, linked to them, and never for tracking', () => {
  const types = allOf(privacy, /<string>NSPrivacyCollectedDataType(?!Purpose)(\w+)<\/string>/g);
  expect(types.toSorted()).toEqual([
    'DeviceID',
    'EmailAddress',
    'OtherUserContent',
    'PhotosorVideos',
    'UserID',
  ]);
  const linked = allOf(privacy, /<key>NSPrivacyCollectedDataTypeLinked<\/key>\s*<(true|false)\/>/g);
  const tracking = allOf(privacy, /<key>NSPrivacyCollectedDataTypeTracking<\/key>\s*<(true|false)\/>/g);
  expect(linked).toEqual(types.map(() => 'true'));
  expect(tracking).toEqual(types.map(() => 'false'));
});

/** The reasons given, by what they are for. */
function reasons(): Map<string, string[]> {
  return new Map(
    [
      ...privacy.matchAll(
        /<string>NSPrivacyAccessedAPICategory(\w+)<\/string>\s*<key>NSPrivacyAccessedAPITypeReasons<\/key>\s*<array>([\s\S]*?)<\/array>/g,
      ),
    ].map(([, name = '', given = '']) => [name, allOf(given, /<string>([^<]*)<\/string>/g)]),
  );
}
