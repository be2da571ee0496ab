import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listLicenceFaults, listScriptFaults, type InstalledPackage } from './dependencies.ts';

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** The gate of dependencies: licences of what ships, and install scripts. It reads what is here, and asks nobody. */
const lock: { packages: Record<string, LockedPackage> } = readJson('package-lock.json');
const project: { allowScripts: Record<string, boolean> } = readJson('package.json');
const packages = Object.entries(lock.packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, locked]) => describePackage(place, locked));
const faults = [...listLicenceFaults(packages), ...listScriptFaults(packages, project.allowScripts)];
const shipped = packages.filter(({ isForDevelopment }) => !isForDevelopment).length;
console.log(
  faults.length === 0 ? `${shipped} packages ship, all under allowed licences.` : faults.join('\n'),
);
process.exitCode = faults.length === 0 && shipped > 0 ? 0 : 1;

function describePackage(place: string, locked: LockedPackage): InstalledPackage {
  const own = path.join(place, 'package.json');
  const installed: { license?: string } = existsSync(path.join(root, own)) ? readJson(own) : {};
  return {
    name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    licence: installed.license ?? locked.license ?? 'no licence',
    isForDevelopment: locked.dev === true,
    hasInstallScript: locked.hasInstallScript === true,
  };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
