import { defaultLanguage, languages } from '@carnet/i18n/language';
import { describe, expect, it } from 'vitest';
import config from '../../apps/mobile/capacitor.config.ts';
import { APP_SCHEME, linkTarget } from '../../apps/web/src/platform/links/link-target.ts';
import { allOf, buildSettings, listPlugins, plistText, readManifest, readNative } from './native-files.ts';

const manifest = readNative('android/app/src/main/AndroidManifest.xml');
const gradle = readNative('android/app/build.gradle');
const strings = readNative('android/app/src/main/res/values/strings.xml');
const plist = readNative('ios/App/App/Info.plist');
const project = readNative('ios/App/App.xcodeproj/project.pbxproj');

it('the scheme of links → the same in the code, the manifest, its strings and the property list', () => {
  expect(APP_SCHEME).toBe('carnet');
  const own = allOf(manifest, /<data android:scheme="([^"]*)" \/>/g).filter((scheme) => scheme !== 'https');
  expect(own).toEqual([APP_SCHEME]);
  expect(strings).toContain(`<string name="custom_url_scheme">${APP_SCHEME}</string>`);
  const [schemes] = allOf(plist, /<key>CFBundleURLSchemes<\/key>\s*<array>([\s\S]*?)<\/array>/g);
  expect(allOf(schemes ?? '', /<string>([^<]*)<\/string>/g)).toEqual([APP_SCHEME]);
});

it('the id of the app → the same in the configuration and in both projects', () => {
  const { appId } = config;
  expect(gradle).toContain(`namespace = "${appId}"`);
  expect(gradle).toContain(`System.getenv('CARNET_APP_ID') ?: '${appId}'`);
  expect(strings).toContain(`<string name="package_name">${appId}</string>`);
  expect(buildSettings(project, 'PRODUCT_BUNDLE_IDENTIFIER')).toEqual([appId, appId]);
  const activity = readNative('android/app/src/main/java/fr/carnet/app/MainActivity.java');
  expect(activity).toContain(`package ${appId};`);
  expect(manifest).toContain('android:name=".MainActivity"');
});

it('the host of web links → one setting of the build in each project, none of them real by default', () => {
  const hosts = allOf(manifest, /<data android:host="([^"]*)" \/>/g);
  expect(hosts).toEqual(['${linkHost}']);
  expect(gradle).toContain(`System.getenv('CARNET_LINK_HOST') ?: 'carnet.invalid'`);
  expect(gradle).toContain('manifestPlaceholders = [linkHost: chosenLinkHost]');
  expect(readNative('ios/App/App/App.entitlements')).toContain(
    '<string>applinks:$(CARNET_LINK_HOST)</string>',
  );
  expect(buildSettings(project, 'CARNET_LINK_HOST')).toEqual(['carnet.invalid', 'carnet.invalid']);
  expect(buildSettings(project, 'CARNET_ENTITLEMENTS')).toEqual(['App', 'App']);
  expect(buildSettings(project, 'CODE_SIGN_ENTITLEMENTS')).toEqual(
    Array(2).fill('App/$(CARNET_ENTITLEMENTS).entitlements'),
  );
});

it('links → open the one activity, from a browser too, and web links are verified', () => {
  expect(manifest).toContain('android:launchMode="singleTask"');
  expect(manifest).toContain('<intent-filter android:autoVerify="true">');
  const filters = intentFilters().filter((filter) => filter.includes('BROWSABLE'));
  expect(filters).toHaveLength(2);
  for (const filter of filters) {
    expect(allOf(filter, /android:name="([^"]*)"/g)).toEqual([
      'android.intent.action.VIEW',
      'android.intent.category.DEFAULT',
      'android.intent.category.BROWSABLE',
    ]);
  }
});

it('files → opened or shared, of the kinds that the web app takes too; no others start the app', () => {
  const [files = '', ...more] = intentFilters().filter((filter) => filter.includes('mimeType'));
  expect(more).toEqual([]);
  expect(allOf(files, /android:name="android\.intent\.action\.([^"]*)"/g)).toEqual(['VIEW', 'SEND']);
  const kinds = allOf(files, /android:mimeType="([^"]*)"/g).filter(
    (kind) => kind !== 'application/octet-stream',
  );
  const target: unknown = JSON.parse(readNative('../web/public/manifest.webmanifest')).share_target;
  expect(target).toMatchObject({ params: { files: [{ accept: expect.arrayContaining(kinds) }] } });
  expect(intentFilters()).toHaveLength(4);
});

it('the shortcut to a fill-up → the screen of the web app’s own shortcut, in its words, on both systems', () => {
  const [shortcut] = JSON.parse(readNative('../web/public/manifest.webmanifest')).shortcuts;
  const android = readNative('android/app/src/main/res/xml/shortcuts.xml');
  expect(manifest).toMatch(/"android\.app\.shortcuts"\s+android:resource="@xml\/shortcuts"/);
  const links = [
    allOf(android, /android:data="([^"]*)"/g),
    [plistText(plist, 'UIApplicationShortcutItemType')],
  ];
  expect(links).toEqual(Array(2).fill([`${APP_SCHEME}:/${shortcut.url}`]));
  expect(linkTarget(`${APP_SCHEME}:/${shortcut.url}`, (path) => path === shortcut.url)).toBe(shortcut.url);
  expect(android).toContain('android:shortcutShortLabel="@string/shortcut_fill"');
  expect(plistText(plist, 'UIApplicationShortcutItemTitle')).toBe('ShortcutFill');
  const labels = languages.map((language) => {
    const values = language === defaultLanguage ? 'values' : `values-${language}`;
    const own = readNative(`android/app/src/main/res/${values}/strings.xml`);
    const [label = ''] = allOf(own, /<string name="shortcut_fill">(.+)<\/string>/g);
    expect(readNative(`ios/App/App/${language}.lproj/InfoPlist.strings`)).toContain(
      `"ShortcutFill" = "${label}";`,
    );
    return label;
  });
  expect(labels).toEqual(expect.arrayContaining([shortcut.name, 'Log a fill-up']));
  expect(shortcut.name).toBe('Noter un plein');
  const scene = readNative('ios/App/App/SceneDelegate.swift');
  expect(allOf(scene, /open\((shortcut|shortcutItem)\)/g)).toEqual(['shortcut', 'shortcutItem']);
});

it('the plugins → the same versions in the web app, which calls them, and in the native app, which holds them', () => {
  const [web, mobile] = ['apps/web', 'apps/mobile'].map(
    (app) => readManifest(`${app}/package.json`).dependencies,
  );
  const called = Object.entries(web ?? {}).filter(([name]) => /^@(capacitor|aparajita)\//.test(name));
  expect(called.map(([name, version]) => [name, version])).toEqual(
    called.map(([name]) => [name, mobile?.[name]]),
  );
  expect(called.map(([name]) => name).filter((name) => name !== '@capacitor/core')).toEqual(listPlugins());
});

it('the screens of the projects → none but the web app, which iOS swipes back in', () => {
  const activity = readNative('android/app/src/main/java/fr/carnet/app/MainActivity.java');
  expect(activity).toContain('class MainActivity extends BridgeActivity {');
  // It hands files on and shows nothing of its own.
  const methods = allOf(activity, /(?:public|protected|private) (?:static )?\w+ (\w+)\(/g);
  expect(methods).toEqual(['onCreate', 'onNewIntent', 'withSharedFileOpened']);
  expect(activity).not.toMatch(/setContentView|startActivity/);
  const controller = 'CarnetViewController';
  expect(readNative('ios/App/App/SceneDelegate.swift')).toContain(`rootViewController = ${controller}()`);
  const swift = readNative(`ios/App/App/${controller}.swift`);
  expect(swift).toContain(`class ${controller}: CAPBridgeViewController {`);
  expect(swift).toMatch(
    /override func capacitorDidLoad\(\) \{\s*webView\?\.allowsBackForwardNavigationGestures = true$/m,
  );
  const [sources = ''] = allOf(project, /Begin PBXSourcesBuildPhase([\s\S]*?)End PBXSourcesBuildPhase/g);
  expect(sources).toContain(`${controller}.swift in Sources`);
});

describe('pushes', () => {
  it('Android without Google’s file → built without Firebase, which is never begun by itself', () => {
    expect(gradle).toMatch(
      /if \(file\('google-services\.json'\)\.exists\(\)\) \{\s*apply plugin: 'com\.google\.gms\.google-services'\s*\}/,
    );
    expect(allOf(gradle, /(apply plugin: 'com\.google[^']*')/g)).toHaveLength(1);
    const facts = new Map(
      [
        ...manifest.matchAll(/<meta-data\s+android:name="([^"]+)"\s+android:(?:value|resource)="([^"]+)"/g),
      ].map(([, name = '', value = '']) => [name, value]),
    );
    expect(facts.get('firebase_messaging_auto_init_enabled')).toBe('false');
    const byDefault = (name: string) =>
      facts.get(`com.google.firebase.messaging.default_notification_${name}`);
    expect(byDefault('channel_id')).toBe('reminders');
    expect(byDefault('icon')).toBe(`@drawable/${config.plugins?.LocalNotifications?.smallIcon}`);
    expect(byDefault('color')).toBe('@color/notification');
    const colors = readNative('android/app/src/main/res/values/colors.xml');
    expect(allOf(colors, /<color name="notification">([^<]*)</g).map((color) => color.toLowerCase())).toEqual(
      [config.plugins?.LocalNotifications?.iconColor],
    );
  });

  it('the channel that the server names → the one that the app makes', () => {
    const [server, web] = [
      '../server/src/platform/push/native/fcm-sender.ts',
      '../web/src/platform/native/local-notices.ts',
    ].map((file) => allOf(readNative(file), /const CHANNEL = '(\w+)'/g));
    expect([server, web]).toEqual([['reminders'], ['reminders']]);
  });

  it('iOS → hands the token on; only a build that is to have pushes claims them', () => {
    const delegate = readNative('ios/App/App/AppDelegate.swift');
    expect(delegate).toContain('name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken');
    expect(delegate).toContain('name: .capacitorDidFailToRegisterForRemoteNotifications, object: error');
    const plain = readNative('ios/App/App/App.entitlements');
    const withPushes = readNative('ios/App/App/AppWithPushes.entitlements');
    expect([keysOf(plain), keysOf(withPushes)]).toEqual([
      ['com.apple.developer.associated-domains'],
      ['aps-environment', 'com.apple.developer.associated-domains'],
    ]);
    expect(plistText(withPushes, 'aps-environment')).toBe('production');
    expect(withPushes).toContain('<string>applinks:$(CARNET_LINK_HOST)</string>');
  });
});

function keysOf(entitlements: string): string[] {
  return allOf(entitlements, /<key>([^<]*)<\/key>/g);
}

function intentFilters(): string[] {
  return allOf(manifest, /<intent-filter[^>]*>([\s\S]*?)<\/intent-filter>/g);
}

it('the app’s own plugin → registered on both systems, with the method that the web app calls', () => {
  const activity = readNative('android/app/src/main/java/fr/carnet/app/MainActivity.java');
  const controller = readNative('ios/App/App/CarnetViewController.swift');
  expect(activity).toContain('registerPlugin(PagePrinterPlugin.class);');
  expect(controller).toContain('bridge?.registerPluginInstance(PagePrinterPlugin())');
  expect(controller).toContain('let jsName = "PagePrinter"');
  expect(controller).toContain('CAPPluginMethod(name: "print", returnType: CAPPluginReturnPromise)');
  const plugin = readNative('android/app/src/main/java/fr/carnet/app/PagePrinterPlugin.java');
  expect(plugin).toContain('@CapacitorPlugin(name = "PagePrinter")');
  expect(plugin).toMatch(/@PluginMethod\s+public void print\(PluginCall call\)/);
});
