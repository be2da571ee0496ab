import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, serverPort } from './environment.ts';

/** Runs the real server on an empty data folder, which goes when the server does. */
const dataDir = dataFolder();
const server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/dist/main.js')], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
