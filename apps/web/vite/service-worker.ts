import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

interface Output {
  readonly type: string;
  readonly fileName: string;
  readonly code?: string;
  readonly source?: string | Uint8Array;
}

const FILE = 'service-worker.js';

/** Builds the service worker with the list of files of this build. */
export function serviceWorker(): Plugin {
  let [publicFolder, entry] = ['', ''];
  return {
    name: 'carnet-service-worker',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir;
      entry = join(config.root, 'worker/service-worker.ts');
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = await listShell(Object.values(bundle), publicFolder);
        this.emitFile({ type: 'asset', fileName: FILE, source: await buildWorker(entry, shell) });
      },
    },
  };
}

async function listShell(bundle: readonly Output[], publicFolder: string) {
  const assets = bundle.filter(({ fileName }) => /^assets\/.*\.(js|css)$/.test(fileName));
  const hashed = assets.map(({ fileName }) => `/${fileName}`).toSorted();
  const page = bundle.find(({ fileName }) => fileName === 'index.html');
  if (!page || hashed.length === 0) throw new Error('The build has no page or no assets to cache');
  const names = (await readdir(publicFolder)).toSorted();
  const version = createHash('sha256').update(hashed.join('\n')).update(String(page.source));
  for (const name of names) version.update(await readFile(join(publicFolder, name)));
  const named = names.map((name) => `/${name}`);
  return { version: version.digest('base64url').slice(0, 12), hashed, named };
}

async function buildWorker(entry: string, shell: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { CARNET_SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: FILE } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const code = output && 'output' in output ? output.output[0].code : undefined;
  if (code === undefined) throw new Error('The service worker was not built');
  return code;
}
