import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../bootstrap/prepare.mjs';
import { allOf, readManifest, readNative } from '../native-files.ts';
import type { ManifestSource } from './manifest-tree.ts';

/** A module of the Android project: its manifest, its resources and its classes. */
export interface AndroidModule extends ManifestSource {
  /** The folder `src/main`. */
  readonly folder: string;
}

export interface AndroidProject {
  readonly app: AndroidModule;
  /** Capacitor and every plugin, in the order in which Gradle includes them. */
  readonly libraries: readonly AndroidModule[];
  readonly placeholders: ReadonlyMap<string, string>;
  readonly version: { readonly code: number; readonly name: string };
  readonly sdk: { readonly least: string; readonly target: string };
}

const android = path.join(root, 'apps', 'mobile', 'android');

/** The Android project as Gradle would read it, with the settings of a build that names none. */
export function readAndroidProject(): AndroidProject {
  const gradle = readNative('android/app/build.gradle');
  const settings = readNative('android/capacitor.settings.gradle');
  const variables = readNative('android/variables.gradle');
  const { version } = readManifest('package.json');
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number);
  return {
    app: readModule(path.join(android, 'app'), 'the app'),
    libraries: [...settings.matchAll(/project\('(:[\w-]+)'\)\.projectDir = new File\('([^']+)'\)/g)].map(
      ([, name = '', folder = '']) => readModule(path.join(android, folder), name),
    ),
    placeholders: new Map([
      ['applicationId', one(gradle, /getenv\('CARNET_APP_ID'\) \?: '([^']+)'/g)],
      ['linkHost', one(gradle, /getenv\('CARNET_LINK_HOST'\) \?: '([^']+)'/g)],
    ]),
    version: { code: major * 10_000 + minor * 100 + patch, name: version },
    sdk: {
      least: one(variables, /minSdkVersion = (\d+)/g),
      target: one(variables, /targetSdkVersion = (\d+)/g),
    },
  };
}

function readModule(folder: string, name: string): AndroidModule {
  const main = path.join(folder, 'src', 'main');
  const gradle = readFileSync(path.join(folder, 'build.gradle'), 'utf8');
  return {
    name,
    namespace: one(gradle, /namespace\s*=\s*"([^"]+)"/g),
    text: readFileSync(path.join(main, 'AndroidManifest.xml'), 'utf8'),
    folder: main,
  };
}

/** Whether the sources of the project hold a class, by its whole name. */
export function hasClass({ app, libraries }: AndroidProject, name: string): boolean {
  const file = name.replaceAll('.', '/');
  const files = [`java/${file}.java`, `java/${file}.kt`, `kotlin/${file}.kt`];
  return [app, ...libraries].some(({ folder }) => files.some((each) => existsSync(path.join(folder, each))));
}

function one(text: string, pattern: RegExp): string {
  const found = allOf(text, pattern);
  const [only] = found;
  if (found.length !== 1 || only === undefined) throw new Error(`${String(pattern)}: ${found.length} found`);
  return only;
}
