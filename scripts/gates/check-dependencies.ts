import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listLicenceFaults, listScriptFaults } from './dependencies.ts';

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/**
 * Gate: licences of packages that are installed with the product, and install scripts. check-bundled-licences.ts checks the
 * bundles.
 */
const lock: { packages: Record<string, LockedPackage> } = readJson('package-lock.json');
const project: { allowScripts: Record<string, boolean> } = readJson('package.json');
const packages = Object.entries(lock.packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, locked]) => describePackage(place, locked));
const shipped = packages.filter(({ isForDevelopment }) => !isForDevelopment);
const faults = [...listLicenceFaults(shipped), ...listScriptFaults(packages, project.allowScripts)];
console.log(
  faults.length === 0 ? `${shipped.length} packages ship, all under allowed licences.` : faults.join('\n'),
);
process.exitCode = faults.length === 0 && shipped.length > 0 ? 0 : 1;

function describePackage(place: string, locked: LockedPackage) {
  const own = path.join(place, 'package.json');
  const installed: { license?: string } = existsSync(path.join(root, own)) ? readJson(own) : {};
  return {
    name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    // Packages for other platforms are not installed here: the lock file has their licence.
    licence: installed.license ?? locked.license ?? 'no licence',
    isForDevelopment: locked.dev === true,
    hasInstallScript: locked.hasInstallScript === true,
  };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
