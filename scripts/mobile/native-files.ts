import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';

const app = path.join(root, 'apps', 'mobile');

/** The text of a file of the native app, by its path below apps/mobile. */
export function readNative(file: string): string {
  return readFileSync(path.join(app, file), 'utf8');
}

/** The value of a key in a property list, as the XML between its tags; undefined without it. */
export function plistText(plist: string, key: string): string | undefined {
  return new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1];
}

/** All values that a build setting has in the Xcode project, one for each configuration. */
export function buildSettings(project: string, name: string): string[] {
  return [...project.matchAll(new RegExp(`\\b${name} = "?([^";]+)"?;`, 'g'))].map(([, value = '']) => value);
}

/** Every match of the first group. */
export function allOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** The plugins of the native app: what its package.json depends on, without Capacitor itself. */
export function listPlugins(): string[] {
  const { dependencies } = readManifest('apps/mobile/package.json');
  const parts = ['android', 'core', 'ios'].map((name) => `@capacitor/${name}`);
  return Object.keys(dependencies).filter((name) => !parts.includes(name));
}

/** The Android manifest that a plugin brings into the app. */
export function readPluginManifest(plugin: string): string {
  return readFileSync(
    path.join(root, 'node_modules', plugin, 'android', 'src', 'main', 'AndroidManifest.xml'),
    'utf8',
  );
}

/** The version and the dependencies in a package.json, by its path below the root. */
export function readManifest(file: string): { version: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

/** Every file of both native projects that is committed, with its content; not what `cap sync` copies into them. */
export function readProjects(): Map<string, string> {
  const files = ['android', 'ios'].flatMap((folder) => listFiles(folder));
  return new Map(files.map((file) => [file, readFileSync(path.join(app, file), 'base64')]));
}

/** As the .gitignore files of both projects say. */
const copied =
  /\/(public|build|\.gradle|capacitor-cordova-\w+-plugins|xcuserdata|Pods|DerivedData)$|\/(capacitor\.config\.json|capacitor\.plugins\.json|config\.xml|local\.properties)$/;

function listFiles(folder: string): string[] {
  return readdirSync(path.join(app, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (copied.test(file)) return [];
    return entry.isDirectory() ? listFiles(file) : [file];
  });
}
