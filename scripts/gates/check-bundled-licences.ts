import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listLicenceFaults } from './dependencies.ts';

/** One package in the list that Vite writes with a bundle (`build.license`). */
interface BundledPackage {
  readonly name: string;
  readonly identifier?: string;
}

/** Gate: licences of bundled packages, whichever dependency list of package.json names them. Reads the lists of the build. */
const results = ['apps/server', 'apps/web'].map((product) => {
  const file = path.join(root, product, 'dist', '.vite', 'licences.json');
  const bundled: readonly BundledPackage[] = JSON.parse(readFileSync(file, 'utf8'));
  const faults = listLicenceFaults(
    bundled.map(({ name, identifier = 'no licence' }) => ({ name, licence: identifier })),
  );
  console.log([`${product}: ${bundled.length} packages in its bundle.`, ...faults].join('\n'));
  return bundled.length > 0 && faults.length === 0;
});
process.exitCode = results.every(Boolean) ? 0 : 1;
