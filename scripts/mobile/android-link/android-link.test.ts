import { describe, expect, it } from 'vitest';
import { APP_SCHEME } from '../../../apps/web/src/platform/links/link-target.ts';
import { allOf, listPlugins } from '../native-files.ts';
import { androidPermissions } from '../android-permissions.ts';
import { hasClass, readAndroidProject } from './android-project.ts';
import { linkAndroid } from './link-android.ts';
import { mergeManifests } from './merge-manifests.ts';

const project = readAndroidProject();
const { app, libraries, placeholders } = project;
const merged = mergeManifests(app, libraries, placeholders);

function link(manifest: string) {
  const result = linkAndroid(project, manifest);
  if (!result.isLinked) throw new Error(result.said);
  return result.linked;
}

describe('the merged manifest', () => {
  it('every plugin → is in the Android project, and so in the merge', () => {
    const folders = libraries.map(({ folder }) => folder);
    expect(folders).toHaveLength(listPlugins().length + 1);
    for (const plugin of listPlugins()) {
      expect(folders.filter((folder) => folder.includes(`node_modules/${plugin}/`))).toHaveLength(1);
    }
  });

  it('links with the resources of the app and of all plugins → the app, its versions and its permissions', () => {
    const { badging } = link(merged);
    const { version, sdk } = project;
    expect(badging).toContain(
      `package: name='fr.carnet.app' versionCode='${version.code}' versionName='${version.name}'`,
    );
    expect(badging).toContain(`sdkVersion:'${sdk.least}'`);
    expect(badging).toContain(`targetSdkVersion:'${sdk.target}'`);
    expect(badging).toContain(`launchable-activity: name='fr.carnet.app.MainActivity'  label='Carnet'`);
    const permissions = allOf(badging, /^uses-permission: name='android\.permission\.(\w+)'/gm);
    expect(permissions.toSorted()).toEqual(Object.keys(androidPermissions).toSorted());
    expect(allOf(badging, /^(uses-permission.*)$/gm)).toHaveLength(permissions.length);
  });

  it('what Android reads → opens the links of the scheme and of the chosen host, and is in no backup', () => {
    const { manifest } = link(merged);
    const data = [...manifest.matchAll(/E: data[^\n]*\n\s*A: \S*:(scheme|host)\(\w+\)="([^"]*)"/g)];
    expect(data.map(([, what, value]) => [what, value])).toEqual([
      ['scheme', APP_SCHEME],
      ['scheme', 'https'],
      ['host', placeholders.get('linkHost')],
    ]);
    expect(manifest).toMatch(/:autoVerify\(\w+\)=true/);
    expect(manifest).toMatch(/:allowBackup\(\w+\)=false/);
    expect(manifest).toMatch(/:dataExtractionRules\(0x0101063e\)=@0x7f/);
    expect(manifest).toMatch(/:usesCleartextTraffic\(\w+\)=false/);
    expect(manifest).not.toContain('${');
  });

  it('every activity, receiver, service and provider → a class of the sources, or one of AndroidX', () => {
    const named = allOf(merged, /<(?:activity|receiver|service|provider)\b[^>]*? android:name="([^"]+)"/g);
    expect(named).toHaveLength(8);
    expect(named.filter((name) => !hasClass(project, name))).toEqual(['androidx.core.content.FileProvider']);
  });

  it('what others may start → says whether they may, without which Android 12 installs no app', () => {
    const parts = allOf(merged, /(<(activity|receiver|service)\b[^>]*[^/]>[\s\S]*?<\/\2>)/g);
    const started = parts.filter((part) => part.includes('<intent-filter'));
    expect(started).toHaveLength(3);
    expect(started.filter((part) => !/^<[^>]* android:exported="/.test(part))).toEqual([]);
    const [open, ...others] = allOf(merged, /<([^>]* android:exported="true"[^>]*)>/g);
    expect([open?.includes('MainActivity'), others]).toEqual([true, []]);
  });
});

describe('what is wrong → the link fails and names it', () => {
  it.each([
    ['an icon that is not there', '@mipmap/ic_launcher', '@mipmap/nowhere', 'mipmap/nowhere'],
    ['a text that is not there', '@string/app_name', '@string/nowhere', 'string/nowhere'],
    [
      'a theme of a plugin that is not there',
      '@style/AppTheme.Transparent',
      '@style/Nowhere',
      'style/Nowhere',
    ],
    ['a file of rules that is not there', '@xml/data_extraction_rules', '@xml/nowhere', 'xml/nowhere'],
    ['an attribute that Android has not', 'android:allowBackup', 'android:allowBackups', 'allowBackups'],
  ])('%s', (_name, right, wrong, said) => {
    expect(merged).toContain(right);
    const result = linkAndroid(project, merged.replace(right, wrong));
    expect(result).toMatchObject({ isLinked: false, said: expect.stringContaining(said) });
  });

  it('a plugin whose resources are missing', () => {
    const without = libraries.map((library) =>
      library.name === ':capacitor-local-notifications' ? { ...library, folder: 'nowhere' } : library,
    );
    expect(linkAndroid({ ...project, libraries: without }, merged)).toMatchObject({
      isLinked: false,
      said: expect.stringContaining('localnotifications_provider_paths'),
    });
  });
});
