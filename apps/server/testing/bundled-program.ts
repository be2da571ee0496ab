import { join } from 'node:path';
import { build } from 'vite';

const server = join(import.meta.dirname, '..');

/**
 * Bundles a program of the tests as the server itself is bundled, and answers its path. For one that is started dozens of
 * times: from its sources each start takes twice as long.
 */
export async function bundleProgram(source: string, name: string): Promise<string> {
  const outDir = join(import.meta.dirname, 'dist', name);
  await build({
    configFile: join(server, 'vite.config.ts'),
    logLevel: 'silent',
    build: { outDir, rolldownOptions: { input: { [name]: source } } },
  });
  return join(outDir, `${name}.js`);
}
