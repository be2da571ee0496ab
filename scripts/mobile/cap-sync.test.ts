import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../bootstrap/prepare.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';
import { readProjects } from './native-files.ts';

const app = path.join(root, 'apps', 'mobile');

it('cap sync → changes nothing in either project: what is committed is what the plugins ask for', async () => {
  const page = path.join(app, 'dist', 'index.html');
  if (!existsSync(page)) {
    // What is copied does not matter here; it has to be there.
    mkdirSync(path.dirname(page), { recursive: true });
    writeFileSync(page, '<!doctype html><html lang="fr"><head><title>Carnet</title></head></html>\n');
  }
  const before = readProjects();
  expect(before.size).toBeGreaterThan(40);
  const capacitor = path.join(root, 'node_modules', '@capacitor', 'cli', 'bin', 'capacitor');
  const env = { ...process.env, CI: 'true' };
  expect(await runCommand(process.execPath, [capacitor, 'sync'], { cwd: app, env })).toBe(0);
  const after = readProjects();
  const changed = [...before].filter(([file, content]) => after.get(file) !== content);
  // Restores the working tree after the test.
  for (const [file, content] of changed) writeFileSync(path.join(app, file), content, 'base64');
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(changed.map(([file]) => file)).toEqual([]);
});
