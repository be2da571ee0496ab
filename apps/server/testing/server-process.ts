import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_FLAGS } from '../../../scripts/bootstrap/server-flags.mjs';
import { createMigratedDatabase, createTestDatabase, type Dialect } from '#testing/test-database.ts';

/** The sources, or the built server that `SERVER_MAIN` names. */
const main = process.env['SERVER_MAIN'] ?? join(import.meta.dirname, '../src/main.ts');
const ADDRESS_LINE = /^Carnet: (http:\S+)$/m;

/** The real server as a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends a signal and resolves with how it ended. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

type Environment = Readonly<Record<string, string>>;

/** Where a server keeps its data, on either database; several processes may run over it one after the other. */
export interface ServerData {
  readonly folder: string;
  readonly environment: Environment;
  remove(): Promise<void>;
}

/** On a database that has every migration: the process does not make its tables first. */
export async function createServerData(dialect: Dialect): Promise<ServerData> {
  return serverDataWith(createMigratedDatabase, dialect);
}

/** As on a new machine: the server makes its tables itself. */
export async function createEmptyServerData(dialect: Dialect): Promise<ServerData> {
  return serverDataWith(createTestDatabase, dialect);
}

async function serverDataWith(
  createDatabase: typeof createMigratedDatabase,
  dialect: Dialect,
): Promise<ServerData> {
  const folder = await mkdtemp(join(tmpdir(), 'carnet-process-'));
  const { url, drop } = await createDatabase(dialect, folder);
  return {
    folder,
    environment: { DATA_DIR: folder, ...(url === null ? {} : { DATABASE_URL: url }) },
    remove: async () => {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the server on a free port; nothing of the environment of the tests reaches it. */
export function spawnServer(environment: Environment): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [...SERVER_FLAGS, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      SIGN_UPS_PER_ADDRESS: '10000',
      // No proxy has to notice that it is going.
      SHUTDOWN_DELAY_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  // No test leaves a server behind, not even one that is broken off.
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  child.once('exit', () => process.removeListener('exit', abandon));
  return { child, output: () => printed };
}

/** Starts the server and waits for the address that it prints. Throws with all it printed when it ends instead. */
export async function startServerProcess(environment: Environment): Promise<ServerProcess> {
  const { child, output } = spawnServer(environment);
  const url = await addressOf(child, output);
  const { pid } = child;
  if (pid === undefined) throw new Error('The server has no process id');
  return { url, pid, output, end: (signal) => endOf(child, signal) };
}

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = ADDRESS_LINE.exec(output())?.[1];
      if (address) resolve(address);
    });
    child.once('close', () => reject(new Error(`The server did not start:\n${output()}`)));
  });
}

/** Ends a process; resolves when it is gone and all it printed has been read. */
export async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<Ending> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return { code: child.exitCode, signal: child.signalCode };
}
