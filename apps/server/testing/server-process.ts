import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_FLAGS } from '../../../scripts/bootstrap/server-flags.mjs';
import { createMigratedDatabase, createTestDatabase, type Dialect } from '#testing/test-database.ts';

/** The source, or the built server named by `SERVER_MAIN`. */
const main = process.env['SERVER_MAIN'] ?? join(import.meta.dirname, '../src/main.ts');
const ADDRESS_LINE = /^Carnet: (http:\S+)$/m;

/** The real server as a separate process, as started by `npm start`. */
export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly pid: number;
  /** Everything printed so far. */
  output(): string;
  /** Sends a signal; resolves with its exit code or signal. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

type Environment = Readonly<Record<string, string>>;

/** The data of a server on either database; several processes may use it one after the other. */
export interface ServerData {
  readonly folder: string;
  readonly environment: Environment;
  remove(): Promise<void>;
}

/** Uses a fully migrated database, so that the process does not have to create tables. */
export async function createServerData(dialect: Dialect): Promise<ServerData> {
  return serverDataWith(createMigratedDatabase, dialect);
}

/** Uses an empty database, as on a new machine: the server creates the tables. */
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

/** Starts the server on a free port, without the environment of the tests. */
export function spawnServer(environment: Environment): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [...SERVER_FLAGS, main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      SIGN_UPS_PER_ADDRESS: '10000',
      // No proxy has to notice the shutdown.
      SHUTDOWN_DELAY_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  // No test leaves a server behind, not even an interrupted one.
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  child.once('exit', () => process.removeListener('exit', abandon));
  return { child, output: () => printed };
}

/** Starts the server and waits until it prints its address. Throws with its output if it exits instead. */
export async function startServerProcess(environment: Environment): Promise<ServerProcess> {
  const { child, output } = spawnServer(environment);
  const url = await waitForAddress(child, output);
  const { pid } = child;
  if (pid === undefined) throw new Error('The server has no process id');
  return { url, pid, output, end: (signal) => endOf(child, signal) };
}

function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = ADDRESS_LINE.exec(output())?.[1];
      if (address) resolve(address);
    });
    child.once('close', () => reject(new Error(`The server did not start:\n${output()}`)));
  });
}

/** Ends a process; resolves when it has exited and all its output is read. */
export async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<Ending> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return { code: child.exitCode, signal: child.signalCode };
}
