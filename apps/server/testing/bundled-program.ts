import { join } from 'node:path';
import { build } from 'vite';

const server = join(import.meta.dirname, '..');

/**
 * Bundles a test program like the server and returns its path. For programs that are started many times:
 * starting from source takes twice as long.
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
