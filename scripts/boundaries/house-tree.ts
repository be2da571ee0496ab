import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';

/** File contents by path. */
export type Files = Readonly<Record<string, string>>;

const workspaces = [
  'packages/domain',
  'packages/contract',
  'packages/i18n',
  'packages/imports',
  'apps/server',
  'apps/web',
];
const packages = [
  'kysely',
  'smtp-server',
  'vitest',
  'zod',
  '@capacitor/camera',
  '@aparajita/capacitor-biometric-auth',
];

/** A small tree without a breach in which each folder imports everything it may. */
const cleanFiles: Files = {
  'packages/domain/src/calendar/civil-date.ts': `export const today = '2026-11-21';`,
  'packages/domain/src/reminders/due.ts': `export { today as due } from '#calendar/civil-date.ts';`,
  'packages/domain/src/reminders/due.test.ts': `import 'vitest'; import './due.ts';`,
  'packages/contract/src/reminders/reminder.schema.ts': `import 'zod'; export { due } from '@carnet/domain/reminders/due';`,
  'packages/imports/src/read-files.ts': `import '@carnet/domain/calendar/civil-date';`,
  'packages/i18n/src/format.ts': `import type { today } from '@carnet/domain/calendar/civil-date'; export type Day = typeof today;`,
  'apps/server/src/main.ts': `import '#server.ts';`,
  'apps/server/src/server.ts': `import '#platform/db/database.ts'; import '#features/vehicles/vehicle.routes.ts'; import '#features/notifications/schedule-announcements.service.ts';`,
  'apps/server/src/features/notifications/schedule-announcements.service.ts': '',
  'apps/server/src/platform/db/database.ts': `import 'kysely';`,
  'apps/server/src/features/vehicles/vehicle.routes.ts': `import '@carnet/contract/reminders/reminder.schema'; import './vehicle.service.ts';`,
  'apps/server/src/features/vehicles/vehicle.service.ts': `import '@carnet/domain/reminders/due'; import './vehicle.repository.ts';`,
  'apps/server/src/features/vehicles/vehicle.repository.ts': `import '#platform/db/database.ts'; import 'kysely';`,
  'apps/server/src/features/vehicles/vehicle.service.test.ts': `import '../../../testing/fresh-database.ts'; import '#platform/db/database.ts';`,
  'apps/server/src/features/reminders/reminder.service.ts': `import '#features/vehicles/vehicle.service.ts';`,
  'apps/server/testing/fresh-database.ts': `import '../src/platform/db/database.ts';`,
  'apps/web/src/app/pages/dashboard-page.tsx': `import '#features/vehicles/vehicle-card.tsx'; import '#features/reminders/reminder-list.tsx';`,
  'apps/web/src/features/vehicles/vehicle-card.tsx': `import '#shared/ui/card.tsx'; import '#platform/camera.ts';`,
  'apps/web/src/features/reminders/reminder-list.tsx': `import '#shared/ui/card.tsx'; import '@carnet/i18n/format'; import '#features/vehicles/vehicles.queries.ts'; import '#features/vehicles/pieces/plate.tsx';`,
  'apps/web/src/features/vehicles/vehicles.queries.ts': '',
  'apps/web/src/features/vehicles/pieces/plate.tsx': '',
  'apps/web/src/shared/ui/card.tsx': `export const card = <div />;`,
  'apps/web/src/platform/camera.ts': `import '@capacitor/camera';`,
};

/**
 * Writes the clean tree into a temporary folder, with the real package.json of each workspace so that names resolve as in the
 * project. The caller removes the folder.
 *
 * @param added files in addition to the clean tree
 */
export function writeHouseTree(added: Files): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'carnet-house-')));
  writeFiles(folder, { 'package.json': '{ "type": "module" }', ...cleanFiles, ...added });
  mkdirSync(path.join(folder, 'node_modules', '@carnet'), { recursive: true });
  for (const workspace of workspaces) {
    copyFileSync(path.join(root, workspace, 'package.json'), path.join(folder, workspace, 'package.json'));
    const link = path.join(folder, 'node_modules', '@carnet', path.basename(workspace));
    symlinkSync(path.join('..', '..', workspace), link, 'dir');
  }
  for (const name of packages) {
    const manifest = JSON.stringify({ name, version: '1.0.0', main: 'main.js' });
    writeFiles(folder, {
      [`node_modules/${name}/package.json`]: manifest,
      [`node_modules/${name}/main.js`]: '',
    });
  }
  return folder;
}

/** Writes files below a folder and creates the folders they need. */
export function writeFiles(folder: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
}
