import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { root } from './bootstrap/prepare.mjs';

/** `npm run dev`: the server, restarted on each change, and Vite's development server. When one ends, the other is stopped. */
function develop(): void {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const processes = [
    spawnNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root),
    spawnNode([vite], path.join(root, 'apps', 'web')),
  ];
  const stopAll = (): void => {
    for (const child of processes) child.kill('SIGTERM');
  };
  process.on('SIGTERM', stopAll);
  // The terminal sends Ctrl-C to the children; this process only has to outlive them.
  process.on('SIGINT', () => {});
  for (const child of processes) {
    child.once('exit', (code) => {
      process.exitCode ??= code ?? 1;
      stopAll();
    });
  }
}

function spawnNode(parameters: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, parameters, { cwd, stdio: 'inherit' });
}

develop();
