import { root } from '#machine.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { get } from 'node:http';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** What a browser that takes brotli receives for /login: bytes of the JavaScript and CSS, and how many files. */
export interface FirstLoad {
  readonly bytes: number;
  readonly files: number;
}

/** The page, its texts in French, and all that both import at once. */
const ENTRIES = [/^index\.html$/, /\/login-page\.tsx$/, /^_frame-fr-/, /\/auth-fr$/];

/** Asks the running server for every file of the first load; null when the web app is not built. */
export async function measureFirstLoad(url: string): Promise<FirstLoad | null> {
  const manifestFile = path.join(root, 'apps', 'web', 'dist', '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) return null;
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const entries = Object.keys(manifest).filter((key) => ENTRIES.some((entry) => entry.test(key)));
  const files = new Set(filesOf(manifest, entries, new Set()));
  const page = await (await fetch(`${url}/login`)).text();
  for (const [, file] of page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)) files.add(file ?? '');
  let bytes = 0;
  for (const file of files) bytes += await transferredBytes(`${url}/${file}`);
  return { bytes, files: files.size };
}

function filesOf(manifest: Manifest, keys: readonly string[], seen: Set<string>): string[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk.file, ...(chunk.css ?? []), ...filesOf(manifest, chunk.imports ?? [], seen)];
  });
}

/** Bytes of the body as they come over the wire: `fetch` would unpack them. */
function transferredBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });
}
