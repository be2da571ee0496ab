import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `<file>.br` and `<file>.gz` next to each text file of the build, for the server to send. */
export function precompress(): Plugin {
  return {
    name: 'carnet-precompress',
    // The native app is served from the device, and Android's packager fails on files that end in .gz.
    apply: (_, { command, mode }) => command === 'build' && mode !== 'native',
    writeBundle: {
      sequential: true,
      async handler({ dir: directory = 'dist' }) {
        // Including files of `public`, which are not part of the bundle.
        const names = (await readdir(directory, { recursive: true })).filter((name) =>
          compressible.test(name),
        );
        await Promise.all(names.map((name) => compressFile(join(directory, name))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${path}.br`, await brotli(content, { params })),
    writeFile(`${path}.gz`, await gzipped(content, { level: 9 })),
  ]);
}
