import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { androidTools, FRAMEWORK } from '../../testing/programs.ts';
import type { AndroidProject } from './android-project.ts';

/** What aapt2 says of the linked package. */
export interface LinkedPackage {
  /** As an app store reads it: id, versions, permissions. */
  readonly badging: string;
  /** The manifest as Android reads it. */
  readonly manifest: string;
}

/** Whether aapt2 was content, and what it said otherwise. */
export type LinkResult =
  | { readonly isLinked: true; readonly linked: LinkedPackage }
  | { readonly isLinked: false; readonly said: string };

/**
 * Links a manifest with the resources of the app, of Capacitor and of every plugin, as the Android build does before it
 * compiles classes: each name must resolve. `androidx/` contains the names used from AndroidX, and `newer-framework/`
 * the names that the framework of Debian is too old for.
 *
 * @throws when aapt2 is not installed
 */
export function linkAndroid(project: AndroidProject, manifest: string): LinkResult {
  if (androidTools.find() === undefined) {
    throw new Error(`Missing: ${androidTools.name}; Debian has ${androidTools.debianPackages.join(' ')}`);
  }
  const work = mkdtempSync(path.join(tmpdir(), 'carnet-android-'));
  try {
    return { isLinked: true, linked: linkIn(work, project, manifest) };
  } catch (failure) {
    const said: unknown = Reflect.get(Object(failure), 'stderr');
    if (typeof said !== 'string') throw failure;
    return { isLinked: false, said };
  } finally {
    rmSync(work, { recursive: true });
  }
}

function linkIn(work: string, project: AndroidProject, manifest: string): LinkedPackage {
  const here = (name: string) => path.join(import.meta.dirname, name);
  const newer = path.join(work, 'newer-framework.apk');
  const added = compile(work, here('newer-framework'), 'newer-framework');
  // -x: as a part of the package `android`, whose number is 1.
  aapt2('link', '-x', '-o', newer, '--manifest', here('newer-framework.xml'), ...added);

  // The later lies over the earlier: the app over its libraries, and among these the one that is named first.
  const modules = [...project.libraries.toReversed(), project.app];
  const resources = [
    ...compile(work, here('androidx'), 'androidx'),
    ...modules.flatMap(({ folder }, index) => compile(work, path.join(folder, 'res'), `module-${index}`)),
  ];
  const manifestFile = path.join(work, 'AndroidManifest.xml');
  const result = path.join(work, 'linked.apk');
  writeFileSync(manifestFile, manifest);
  const { version, sdk } = project;
  // A manifest of today has elements that this aapt2 has not heard of, such as <queries>: it takes them and warns.
  const base = ['-I', FRAMEWORK, '-I', newer, '--manifest', manifestFile];
  const versions = ['--version-code', String(version.code), '--version-name', version.name];
  const systems = ['--min-sdk-version', sdk.least, '--target-sdk-version', sdk.target];
  const leniency = ['--warn-manifest-validation', '--auto-add-overlay'];
  const layers = resources.flatMap((file) => ['-R', file]);
  aapt2('link', '-o', result, ...base, ...versions, ...systems, ...leniency, ...layers);
  return {
    badging: aapt2('dump', 'badging', result),
    manifest: aapt2('dump', 'xmltree', result, '--file', 'AndroidManifest.xml'),
  };
}

/** Answers the file of the compiled resources; none where a module has no folder of them. */
function compile(work: string, folder: string, name: string): string[] {
  if (!existsSync(folder)) return [];
  const file = path.join(work, `${name}.zip`);
  aapt2('compile', '--dir', folder, '-o', file);
  return [file];
}

function aapt2(...parameters: string[]): string {
  return execFileSync(androidTools.find() ?? '', parameters, { encoding: 'utf8', stdio: 'pipe' });
}
