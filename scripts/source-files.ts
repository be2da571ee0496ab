import { readdirSync } from 'node:fs';
import path from 'node:path';

const foreignFolders = new Set([
  '.cache',
  '.git',
  'android',
  'coverage',
  'dist',
  'ios',
  'node_modules',
  'playwright-report',
  'test-results',
]);

/**
 * Lists every file of the project below a folder, without installed, built and run-time files. It reads the disk instead of
 * git, so that it also works in an unpacked archive.
 *
 * @returns paths relative to root, with forward slashes, sorted
 */
export function listProjectFiles(root: string, folder = '.'): string[] {
  const files: string[] = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    // The server stores its data in data/ at the root.
    if (file === 'data') continue;
    if (entry.isDirectory() && !foreignFolders.has(entry.name)) files.push(...listProjectFiles(root, file));
    if (entry.isFile()) files.push(file);
  }
  return files.sort();
}

/** Whether the file is hand-written code. */
export function isSourceFile(file: string): boolean {
  return /\.(ts|tsx|mts|mjs|cjs|css|html|sh)$/.test(file);
}

/** Whether the file holds tests. */
export function isTestFile(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}
