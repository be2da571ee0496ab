import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFiles } from '../boundaries/house-tree.ts';
import { listFirstLoad, type Manifest } from './first-load.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
  'login.tsx': { file: 'assets/login.js', css: ['assets/login.css'], imports: ['_shared.js'] },
  'dashboard.tsx': { file: 'assets/dashboard.js' },
  '_layout.js': { file: 'assets/layout.js', name: 'layout' },
};

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'carnet-dist-'));
  const built = Object.values(manifest).flatMap(({ file, css }) => [file, ...(css ?? [])]);
  writeFiles(dist, {
    '.vite/manifest.json': JSON.stringify(manifest),
    'index.html': `<script src="/theme.js"></script><script type=module src=/assets/entry.js></script>
      <link rel="icon" href="/icon.svg"><link rel="modulepreload" href='/assets/react.js'>`,
    'theme.js': 'theme',
    ...Object.fromEntries(built.map((file) => [file, file.repeat(100)])),
  });
});

afterEach(() => {
  rmSync(dist, { recursive: true });
});

it('the page, its entry and everything they import, each once; nothing of another page', () => {
  const files = listFirstLoad(dist, ['index.html', 'login.tsx']).map(({ file }) => file);
  expect(files.toSorted()).toEqual([
    'assets/entry.css',
    'assets/entry.js',
    'assets/login.css',
    'assets/login.js',
    'assets/react.js',
    'assets/shared.js',
    'theme.js',
  ]);
});

it('sizes → of the compressed copy, else computed by compressing', () => {
  writeFiles(dist, { 'assets/login.js.br': '12345' });
  const bytes = new Map(listFirstLoad(dist, ['login.tsx']).map((loaded) => [loaded.file, loaded.bytes]));
  expect(bytes.get('assets/login.js')).toBe(5);
  expect(bytes.get('assets/login.css')).toBe(brotliCompressSync('assets/login.css'.repeat(100)).length);
});

it('a module bundled in a shared file → that file', () => {
  const files = listFirstLoad(dist, ['src/app/layout/layout.tsx']).map(({ file }) => file);
  expect(files).toContain('assets/layout.js');
});

it('a page missing from the build → throws', () => {
  expect(() => listFirstLoad(dist, ['gone.tsx'])).toThrow('gone.tsx is not in the manifest');
});
