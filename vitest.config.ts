import path from 'node:path';
import { defineConfig } from 'vitest/config';

const strayConsole = fromRoot('scripts/testing/stray-console.ts');

/** What holds in every project; vitest does not hand it down to a project that extends another file. */
const everywhere = {
  allowOnly: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Wide, because a busy machine is slow; a test that hangs still ends.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What is waited for comes late there too; without this `expect.poll` gives up after a second.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    ...everywhere,
    projects: [
      nodeProject('domain', 'packages/domain'),
      nodeProject('contract', 'packages/contract'),
      nodeProject('i18n', 'packages/i18n'),
      nodeProject('server', 'apps/server', {
        globalSetup: ['apps/server/testing/postgres-server.ts'],
        setupFiles: ['apps/server/testing/owner-scope/watch-statements.ts'],
      }),
      nodeProject('sync', 'e2e/sync', {
        globalSetup: ['apps/server/testing/postgres-server.ts'],
        setupFiles: ['e2e/sync/browser.ts', 'e2e/sync/seeded-ids.ts'],
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
          include: ['src/**/*.test.{ts,tsx}', 'worker/**/*.test.ts'],
          setupFiles: [strayConsole, fromRoot('apps/web/src/testing/setup.ts')],
        },
      },
    ],
  },
});

/** Files that run before the tests: once for all, and once for each file. */
interface SetUp {
  readonly globalSetup?: readonly string[];
  readonly setupFiles?: readonly string[];
}

function nodeProject(name: string, folder: string, { globalSetup = [], setupFiles = [] }: SetUp = {}) {
  return {
    test: {
      ...everywhere,
      name,
      root: fromRoot(folder),
      include: ['**/*.test.ts'],
      globalSetup: globalSetup.map(fromRoot),
      setupFiles: [strayConsole, ...setupFiles.map(fromRoot)],
    },
  };
}

/** Each project has a root of its own, from which a relative path would count. */
function fromRoot(file: string): string {
  return path.join(import.meta.dirname, file);
}
