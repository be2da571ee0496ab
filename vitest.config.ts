import path from 'node:path';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { routeAddresses } from './apps/web/vite/route-addresses.ts';
import { memoryFolder } from './apps/server/testing/databases/memory-folder.ts';
import { EXCLUDED_SERVER_TESTS } from './scripts/testing/test-extent.ts';

const memory = memoryFolder();
/** Test servers store their files in memory if there is room. */
const inMemory: Record<string, string> = memory === undefined ? {} : { TMPDIR: memory };

const strayConsole = fromRoot('scripts/testing/stray-console.ts');

/** Settings of every project; vitest does not pass them on to a project that extends another file. */
const everywhere = {
  allowOnly: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // By default vitest leaves one core idle. Half of the tests’ time is waiting for PostgreSQL and child processes.
  maxWorkers: '100%',
  // Long, because a busy machine is slow; a test that hangs still ends.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    ...everywhere,
    // Replaces a worker of the web app above this size, because contexts leak. Vitest reads it here only.
    vmMemoryLimit: '2GB',
    projects: [
      nodeProject('domain', 'packages/domain'),
      nodeProject('contract', 'packages/contract'),
      nodeProject('imports', 'packages/imports'),
      nodeProject('i18n', 'packages/i18n'),
      nodeProject('server', 'apps/server', {
        globalSetup: ['apps/server/testing/migrated-databases.ts'],
        setupFiles: ['apps/server/testing/owner-scope/watch-statements.ts'],
        env: inMemory,
        exclude: EXCLUDED_SERVER_TESTS,
      }),
      nodeProject('sync', 'e2e/sync', {
        globalSetup: ['apps/server/testing/migrated-databases.ts'],
        setupFiles: ['e2e/sync/browser.ts', 'e2e/sync/seeded-ids.ts'],
        // Its tests mock modules.
        isolate: true,
        env: inMemory,
        plugins: [routeAddresses()],
      }),
      nodeProject('tooling', 'scripts'),
      nodeProject('bench', 'bench'),
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...everywhere,
          name: 'web',
          root: fromRoot('apps/web'),
          environment: 'happy-dom',
          // A new context for each file instead of a new process, which would load happy-dom again.
          pool: 'vmForks',
          include: ['src/**/*.test.{ts,tsx}', 'worker/**/*.test.ts'],
          setupFiles: [strayConsole, fromRoot('apps/web/src/testing/setup.ts')],
        },
      },
    ],
  },
});

/** Files that run before the tests, once for all or once for each file. */
interface SetUp {
  readonly globalSetup?: readonly string[];
  readonly setupFiles?: readonly string[];
  readonly env?: Record<string, string>;
  /** Whether each file gets its own worker, which costs a second of CPU for each file of the server. Default: false. */
  readonly isolate?: boolean;
  /** Excluded test files, relative to the folder. */
  readonly exclude?: readonly string[];
  readonly plugins?: Plugin[];
}

function nodeProject(
  name: string,
  folder: string,
  { globalSetup = [], setupFiles = [], env = {}, isolate = false, exclude = [], plugins = [] }: SetUp = {},
) {
  return {
    plugins,
    test: {
      ...everywhere,
      name,
      root: fromRoot(folder),
      include: ['**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...exclude],
      isolate,
      globalSetup: globalSetup.map(fromRoot),
      env,
      setupFiles: [strayConsole, ...setupFiles.map(fromRoot)],
    },
  };
}

/** Makes a path absolute: each project has its own root, to which relative paths would refer. */
function fromRoot(file: string): string {
  return path.join(import.meta.dirname, file);
}
