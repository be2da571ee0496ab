import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listProjectFiles } from '../source-files.ts';

/** Tool caches, written in place: a hard link would change them in both trees. */
const caches = /^\.(cache|vite|vite-temp)$/;

/** Replaces `target` with a copy of the project as it is on disk; installed packages are hard links. */
export function copyTree(target: string): void {
  removeTree(target);
  for (const file of listProjectFiles(root)) {
    const copy = path.join(target, file);
    mkdirSync(path.dirname(copy), { recursive: true });
    copyFileSync(path.join(root, file), copy);
  }
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)),
  );
  for (const workspace of ['.', 'e2e', 'bench', ...workspaces]) {
    const installed = path.join(workspace, 'node_modules');
    if (existsSync(path.join(root, installed)))
      linkTree(path.join(root, installed), path.join(target, installed));
  }
}

/** Servers of an interrupted test may still write there for a moment. */
export function removeTree(target: string): void {
  rmSync(target, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

function linkTree(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)];
    if (caches.test(entry.name)) continue;
    if (entry.isDirectory()) linkTree(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else linkSync(from, to);
  }
}
