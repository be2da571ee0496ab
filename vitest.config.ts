import { defineConfig } from 'vitest/config';

/** What holds in every project; vitest does not hand it down to a project that extends another file. */
const everywhere = {
  allowOnly: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Wide, because a busy machine is slow; a test that hangs still ends.
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    ...everywhere,
    projects: [
      nodeProject('domain', 'packages/domain'),
      nodeProject('contract', 'packages/contract'),
      nodeProject('i18n', 'packages/i18n'),
      nodeProject('server', 'apps/server', ['./testing/postgres-server.ts']),
      nodeProject('tooling', 'scripts'),
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...everywhere,
          name: 'web',
          root: './apps/web',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['../../scripts/testing/stray-console.ts', './src/testing/setup.ts'],
        },
      },
    ],
  },
});

function nodeProject(name: string, folder: string, globalSetup: string[] = []) {
  const root = `./${folder}`;
  const strayConsole = `${import.meta.dirname}/scripts/testing/stray-console.ts`;
  return {
    test: { ...everywhere, name, root, include: ['**/*.test.ts'], globalSetup, setupFiles: [strayConsole] },
  };
}
