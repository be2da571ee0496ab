import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './prepare.mjs';
import { runCommand } from './run-command.mjs';

it.each([
  ['ends with 0', 'process.exit(0)', 0],
  ['ends with 3', 'process.exit(3)', 3],
  ['ends by SIGKILL', `process.kill(process.pid, 'SIGKILL')`, 137],
])('a command that %s → its code', async (_name, source, code) => {
  expect(await runCommand(process.execPath, ['-e', source], { cwd: root })).toBe(code);
});

it('SIGTERM to the one who waits → handed on, and the code of the command comes back', async () => {
  const server = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')`;
  const module = JSON.stringify(path.join(root, 'scripts', 'bootstrap', 'run-command.mjs'));
  const waiting = `
    const { runInForeground } = await import(${module});
    process.exitCode = await runInForeground(process.execPath, ['-e', ${JSON.stringify(server)}], { cwd: '.' });
  `;
  const parameters = ['--input-type=module', '-e', waiting];
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});
