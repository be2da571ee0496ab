import { defaultLanguage, languages, type Language } from '@carnet/i18n/language';
import { describe, expect, it } from 'vitest';
import { androidPermissions } from './android-permissions.ts';
import { allOf, listPlugins, plistText, readNative, readPluginManifest } from './native-files.ts';

const manifest = readNative('android/app/src/main/AndroidManifest.xml');
const plist = readNative('ios/App/App/Info.plist');

/**
 * What Firebase itself brings, which is no package of npm and is not here: it receives pushes, and has otherwise the
 * permissions of the list above (firebase-messaging 25.0.1).
 */
const FIREBASE_RECEIVES = 'com.google.android.c2dm.permission.RECEIVE';

/** What iOS asks the person for, in the words that it shows. */
const iosQuestions = [
  'NSCameraUsageDescription',
  'NSFaceIDUsageDescription',
  'NSPhotoLibraryAddUsageDescription',
  'NSPhotoLibraryUsageDescription',
];

describe('Android', () => {
  it('the permissions of the app and of every plugin without removed ones → exactly the list', () => {
    const manifests = [manifest, ...listPlugins().map(readPluginManifest)];
    const named = manifests.flatMap((text) =>
      allOf(text, /<uses-permission\s+android:name="android\.permission\.(\w+)"/g),
    );
    const removed = allOf(manifest, /android\.permission\.(\w+)" tools:node="remove"/g);
    expect(removed).toEqual(['SCHEDULE_EXACT_ALARM']);
    const left = [...new Set(named)].filter((name) => !removed.includes(name));
    expect(left.toSorted()).toEqual(Object.keys(androidPermissions).toSorted());
  });

  it('permissions that are not part of Android → only the one added by Firebase', () => {
    const manifests = [manifest, ...listPlugins().map(readPluginManifest)];
    const foreign = manifests.flatMap((text) =>
      allOf(text, /<uses-permission\s+android:name="(?!android\.permission\.)([^"]+)"/g),
    );
    expect(foreign.filter((name) => name !== FIREBASE_RECEIVES)).toEqual([]);
  });

  it('what the app keeps → in no backup, and nothing goes out unencrypted', () => {
    expect(manifest).toContain('android:allowBackup="false"');
    expect(manifest).toContain('android:usesCleartextTraffic="false"');
    const rules = readNative('android/app/src/main/res/xml/data_extraction_rules.xml');
    for (const part of ['cloud-backup', 'device-transfer']) {
      const [excluded = ''] = allOf(rules, new RegExp(`<${part}>([\\s\\S]*?)</${part}>`, 'g'));
      expect(allOf(excluded, /<exclude domain="(\w+)" path="\." \/>/g)).toEqual([
        'root',
        'file',
        'database',
        'sharedpref',
        'external',
      ]);
    }
  });
});

describe('iOS', () => {
  it('the permission prompts → exactly the list, in each language', () => {
    expect(allOf(plist, /<key>(NS\w+UsageDescription)<\/key>/g).toSorted()).toEqual(iosQuestions);
    const textsOf = (language: Language) => {
      const texts = readNative(`ios/App/App/${language}.lproj/InfoPlist.strings`);
      return new Map(
        [...texts.matchAll(/^"(\w+)" = "(.+)";$/gm)].map(([, key = '', text = '']) => [key, text]),
      );
    };
    for (const question of iosQuestions) {
      expect(textsOf(defaultLanguage).get(question)).toBe(plistText(plist, question));
    }
    for (const language of languages) {
      const texts = textsOf(language);
      // And the words of the one shortcut.
      expect([...texts.keys()].toSorted()).toEqual([...iosQuestions, 'ShortcutFill']);
      for (const question of iosQuestions) expect(texts.get(question)).toMatch(/^\p{L}.+\.$/u);
    }
  });

  it('the privacy manifest → in the bundle; tracks nobody, and gives a reason for each guarded call', () => {
    const privacy = readNative('ios/App/App/PrivacyInfo.xcprivacy');
    expect(privacy).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/);
    expect(privacy).toMatch(/<key>NSPrivacyTrackingDomains<\/key>\s*<array\/>/);
    expect(
      allOf(privacy, /<key>NSPrivacyAccessedAPIType<\/key>\s*<string>NSPrivacyAccessedAPICategory(\w+)</g),
    ).toEqual(['UserDefaults', 'FileTimestamp']);
    const project = readNative('ios/App/App.xcodeproj/project.pbxproj');
    const [resources = ''] = allOf(
      project,
      /Begin PBXResourcesBuildPhase([\s\S]*?)End PBXResourcesBuildPhase/g,
    );
    expect(resources).toContain('PrivacyInfo.xcprivacy in Resources');
    expect(resources).toContain('InfoPlist.strings in Resources');
  });
});
