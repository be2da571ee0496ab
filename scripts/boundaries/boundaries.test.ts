import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../bootstrap/prepare.mjs';
import { isSourceFile, listProjectFiles } from '../source-files.ts';
import { cruiseTree } from './cruise.ts';
import { writeHouseTree, type Files } from './house-tree.ts';

interface Breach {
  readonly rule: string;
  readonly by: string;
  readonly files: Files;
}

const server = 'apps/server/src';
const web = 'apps/web/src';

/** Files that each break one rule and no other. */
const breaches: readonly Breach[] = [
  {
    rule: 'no-cycles',
    by: 'two files that import each other, one of them a type only',
    files: {
      'packages/domain/src/calendar/leap-year.ts': `import type { Year } from './year.ts'; export type LeapYear = Year;`,
      'packages/domain/src/calendar/year.ts': `import type { LeapYear } from './leap-year.ts'; export type Year = LeapYear;`,
    },
  },
  {
    rule: 'imports-resolve',
    by: 'a subpath that does not exist',
    files: { [`${web}/shared/ui/lost-card.tsx`]: `import '#shared/ui/gone.tsx';` },
  },
  {
    rule: 'sync-engine-knows-no-kind-screen-or-device',
    by: 'the device',
    files: {
      [`${web}/shared/sync/engine/watch.ts`]: `import '#platform/watch.ts';`,
      [`${web}/platform/watch.ts`]: `export const isWatched = true;`,
    },
  },
  {
    rule: 'domain-imports-only-domain',
    by: 'a node module',
    files: { 'packages/domain/src/reminders/read-disk.ts': `import 'node:fs';` },
  },
  {
    rule: 'domain-imports-only-domain',
    by: 'a dependency',
    files: { 'packages/domain/src/reminders/parse.ts': `import type {} from 'zod';` },
  },
  {
    rule: 'domain-imports-only-domain',
    by: 'another workspace in a test',
    files: { 'packages/domain/src/reminders/words.test.ts': `import '@carnet/i18n/format';` },
  },
  {
    rule: 'contract-imports-only-domain',
    by: 'the texts',
    files: { 'packages/contract/src/reminders/words.schema.ts': `import '@carnet/i18n/format';` },
  },
  {
    rule: 'i18n-imports-only-domain',
    by: 'the contract',
    files: { 'packages/i18n/src/reminders.ts': `import '@carnet/contract/reminders/reminder.schema';` },
  },
  {
    rule: 'imports-imports-only-domain-and-contract',
    by: 'the contract',
    files: { 'packages/imports/src/read-words.ts': `import '@carnet/i18n/format';` },
  },
  {
    rule: 'apps-do-not-import-apps',
    by: 'the web app reaching into the server',
    files: { [`${web}/shared/ui/far-card.tsx`]: `import '../../../../server/src/platform/db/database.ts';` },
  },
  {
    rule: 'web-feature-does-not-import-sibling',
    by: 'a dynamic import',
    files: {
      [`${web}/features/vehicles/vehicle-row.tsx`]: `void import('#features/reminders/reminder-list.tsx');`,
    },
  },
  {
    rule: 'web-feature-does-not-import-sibling',
    by: 'the page that arranges it',
    files: {
      [`${web}/features/vehicles/vehicle-head.tsx`]: `import '#app/pages/vehicles-page.tsx';`,
      [`${web}/app/pages/vehicles-page.tsx`]: '',
    },
  },
  {
    rule: 'server-feature-reaches-sibling-only-by-its-service',
    by: 'its repository',
    files: {
      [`${server}/features/reminders/term.service.ts`]: `import '#features/vehicles/vehicle.repository.ts';`,
    },
  },
  {
    rule: 'shared-and-platform-never-import-features',
    by: 'a shared piece of the web app',
    files: {
      [`${web}/shared/ui/login-card.tsx`]: `import '#app/pages/login-page.tsx';`,
      [`${web}/app/pages/login-page.tsx`]: '',
    },
  },
  {
    rule: 'server-http-never-imports-features',
    by: 'a hook of every call',
    files: {
      [`${server}/http/caller.ts`]: `import '#features/vehicles/plate.service.ts';`,
      [`${server}/features/vehicles/plate.service.ts`]: '',
    },
  },
  {
    rule: 'shared-and-platform-never-import-features',
    by: 'the platform of the server',
    files: {
      [`${server}/platform/clock.ts`]: `import '#features/vehicles/colour.service.ts';`,
      [`${server}/features/vehicles/colour.service.ts`]: '',
    },
  },
  {
    rule: 'routes-never-import-repositories',
    by: 'the routes of the same feature',
    files: { [`${server}/features/vehicles/owner.routes.ts`]: `import './vehicle.repository.ts';` },
  },
  {
    rule: 'only-repositories-touch-the-database',
    by: 'a service that opens the database',
    files: { [`${server}/features/vehicles/rows.service.ts`]: `import '#platform/db/database.ts';` },
  },
  {
    rule: 'only-the-wiring-schedules-announcements',
    by: 'a feature that schedules what it stores',
    files: {
      [`${server}/features/vehicles/stored.service.ts`]: `import '#features/notifications/schedule-announcements.service.ts';`,
    },
  },
  {
    rule: 'only-the-wiring-schedules-announcements',
    by: 'a service beside it',
    files: {
      [`${server}/features/notifications/told.service.ts`]: `import './schedule-announcements.service.ts';`,
    },
  },
  {
    rule: 'only-repositories-touch-the-database',
    by: 'the HTTP layer that writes SQL',
    files: { [`${server}/http/app.ts`]: `import { sql } from 'kysely';` },
  },
  {
    rule: 'capacitor-only-in-platform',
    by: 'a component',
    files: { [`${web}/features/vehicles/vehicle-photo.tsx`]: `import '@capacitor/camera';` },
  },
  {
    rule: 'capacitor-only-in-platform',
    by: 'a component, of a plugin of somebody else',
    files: {
      [`${web}/features/vehicles/vehicle-lock.tsx`]: `import '@aparajita/capacitor-biometric-auth';`,
    },
  },
  {
    rule: 'production-never-imports-dev-dependencies',
    by: 'a package for developing, whose licence is not checked',
    files: { [`${server}/features/vehicles/mail.service.ts`]: `import 'smtp-server';` },
  },
  {
    rule: 'names-say-something',
    by: 'a folder that is named for nothing in particular',
    files: {
      [`${web}/shared/ui/dated-card.tsx`]: `import '#shared/utils/date.ts';`,
      [`${web}/shared/utils/date.ts`]: '',
    },
  },
  {
    rule: 'names-say-something',
    by: 'a file that nothing imports',
    files: { [`${web}/shared/ui/date-helpers.ts`]: `import './card.tsx';` },
  },
  {
    rule: 'folders-are-kebab-case',
    by: 'a folder in camel case',
    files: { [`${web}/shared/userInterface/card.tsx`]: `import '../ui/card.tsx';` },
  },
  {
    rule: 'production-never-imports-tests',
    by: 'a test beside it',
    files: { 'packages/domain/src/reminders/mark-done.ts': `import './due.test.ts';` },
  },
  {
    rule: 'production-never-imports-tests',
    by: 'the testing folder of its app',
    files: {
      [`${server}/features/vehicles/clock.routes.ts`]: `import '../../../testing/clock.ts';`,
      'apps/server/testing/clock.ts': '',
    },
  },
];

describe('the rules on a small tree', () => {
  /** The rules that each file breaks, in a clean tree with every breach added. */
  const broken = new Map<string, Set<string>>();

  beforeAll(async () => {
    const folder = writeHouseTree(Object.assign({}, ...breaches.map(({ files }) => files)));
    const { summary } = await cruiseTree(folder);
    rmSync(folder, { recursive: true });
    for (const { from, rule } of summary.violations)
      broken.set(from, (broken.get(from) ?? new Set()).add(rule.name));
  });

  it('a clean tree → no rule fires', () => {
    const breaking = new Set(breaches.flatMap(({ files }) => Object.keys(files)));
    expect([...broken].filter(([file]) => !breaking.has(file))).toEqual([]);
  });

  it('no file belongs to two breaches', () => {
    const files = breaches.flatMap((breach) => Object.keys(breach.files));
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });

  it.each(breaches)('$by → only $rule fires', ({ rule, files }) => {
    const fired = Object.keys(files).flatMap((file) => [...(broken.get(file) ?? [])]);
    expect([...new Set(fired)]).toEqual([rule]);
  });

  it('every rule has a breach here', () => {
    const { forbidden }: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
      `${root}/.dependency-cruiser.cjs`,
    );
    const named = new Set(forbidden.map(({ name }) => name));
    expect([...named].toSorted()).toEqual([...new Set(breaches.map(({ rule }) => rule))].toSorted());
  });
});

describe('the real tree', () => {
  let result: ICruiseResult;
  beforeAll(async () => {
    result = await cruiseTree(root);
  });

  it('every source file is read', () => {
    const read = new Set(result.modules.map(({ source }) => source));
    const sources = listProjectFiles(root).filter(
      (file) => isSourceFile(file) && /\.[cm]?[jt]sx?$/.test(file),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((file) => !read.has(file))).toEqual([]);
  });

  it.each([
    ['a # import', /^#/],
    ['an import by workspace name', /^@carnet\//],
  ])('%s → is an edge to a file of ours', (_kind, name) => {
    const edges = result.modules.flatMap(({ source, dependencies }) =>
      dependencies.filter(({ module }) => name.test(module)).map((edge) => ({ ...edge, source })),
    );
    expect(edges.length).toBeGreaterThan(10);
    const elsewhere = edges.filter(({ resolved }) => !/^((apps|packages)\/[^/]+|bench)\//.test(resolved));
    expect(elsewhere.map(({ source, module }) => `${source} → ${module}`)).toEqual([]);
  });
});
