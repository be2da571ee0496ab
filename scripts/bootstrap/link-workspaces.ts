import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Links packages of this repository that were added since node_modules was installed, so that a checkout of a
 * newer commit works without installing again. Other packages are left to npm.
 * @param root the repository
 */
export function linkWorkspaces(root: string): void {
  const lock: { packages?: Record<string, { link?: boolean; resolved?: string }> } = JSON.parse(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  );
  for (const [folder, { link, resolved }] of Object.entries(lock.packages ?? {})) {
    const place = path.join(root, folder);
    if (!link || resolved === undefined || existsSync(place)) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.relative(path.dirname(place), path.join(root, resolved)), place);
  }
}
