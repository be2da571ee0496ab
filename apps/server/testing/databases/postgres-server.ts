import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { memoryFolder } from './memory-folder.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

/** A PostgreSQL server with an empty cluster in a temporary folder. */
export interface PostgresServer {
  /** `postgres://…` of the database `postgres`, as the superuser. */
  readonly url: string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Shuts it down, cutting open connections, and removes its folder. May be called twice. */
  stop(): Promise<void>;
  /** Kills it as in a power cut (SIGKILL) and removes its folder. */
  kill(): Promise<void>;
  /** Shuts it down, cutting open connections, and starts it again on the same address and data. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
}

export interface PostgresOptions {
  /** Whether commits wait for the disk, as in production. Default false, because tests do not need it. */
  readonly durable?: boolean;
}

/** PostgreSQL refuses to run as root; it then runs as this user. */
interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const startAttempts = 3;
const stopMilliseconds = 10_000;
const removeAttempts = 50;
const removePauseMilliseconds = 20;
const readyLine = 'database system is ready to accept connections';
const run = promisify(execFile);

/**
 * Starts PostgreSQL on a free port of 127.0.0.1 and waits until it is ready.
 * @throws Error if its programs are not installed, or with the end of its log if it does not start
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) {
    throw new Error(
      'PostgreSQL is not installed: initdb and postgres are needed (Debian: apt-get install postgresql)',
    );
  }
  const durable = options.durable ?? false;
  const parent = (durable ? undefined : memoryFolder()) ?? tmpdir();
  const folder = mkdtempSync(path.join(parent, 'carnet-postgres-'));
  try {
    const user = await findServerUser();
    if (user) chownSync(folder, user.uid, user.gid);
    const password = await createCluster(binaries, folder, user);
    return await startOnFreePort({ binaries, folder, user, password, durable });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function findServerUser(): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it');
}

async function createCluster(
  binaries: string,
  folder: string,
  user: ServerUser | undefined,
): Promise<string> {
  const password = randomBytes(18).toString('hex');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const parameters = [
    `--pgdata=${path.join(folder, 'cluster')}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-locale',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    // The cluster exists for minutes only, so lazy writing loses nothing.
    '--no-sync',
  ];
  await run(path.join(binaries, 'initdb'), parameters, { cwd: folder, ...user });
  rmSync(passwordFile);
  return password;
}

interface Cluster {
  readonly binaries: string;
  readonly folder: string;
  readonly user: ServerUser | undefined;
  readonly password: string;
  readonly durable: boolean;
}

/** Retried, because another process may take the free port first. */
async function startOnFreePort(cluster: Cluster): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const postmaster = spawnPostmaster(cluster, port);
    const log = await waitUntilReady(postmaster);
    if (log === undefined) {
      return holdServer(postmaster, cluster, port);
    }
    if (attempt === startAttempts || !log.includes('Address already in use')) {
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
  }
}

function spawnPostmaster({ binaries, folder, user, durable }: Cluster, port: number): ChildProcess {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'logging_collector=off',
    'log_destination=stderr',
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const parameters = ['-D', path.join(folder, 'cluster'), ...settings.flatMap((setting) => ['-c', setting])];
  return spawn(path.join(binaries, 'postgres'), parameters, {
    cwd: folder,
    // Its log is parsed and must not be translated.
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
}

/** @returns undefined once it is ready; its log if it exited instead */
function waitUntilReady(postmaster: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let log = '';
    postmaster.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Keep reading, or the pipe would fill and block PostgreSQL.
      if (log.includes(readyLine)) return;
      log += text;
      if (log.includes(readyLine)) resolve(undefined);
    });
    postmaster.once('error', (error) => resolve(`${log}${error.message}`));
    postmaster.once('close', () => resolve(log));
  });
}

function holdServer(first: ChildProcess, cluster: Cluster, port: number): PostgresServer {
  let postmaster = first;
  const { folder, password } = cluster;
  // Interrupted tests have no time for an orderly shutdown, but nothing may be left behind.
  const abandon = (): void => {
    postmaster.kill('SIGQUIT');
    removeFolder(folder);
  };
  process.once('exit', abandon);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await endProcess(postmaster, signal);
    process.removeListener('exit', abandon);
    removeFolder(folder);
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    get pid() {
      if (postmaster.pid === undefined) throw new Error('PostgreSQL has no process id');
      return postmaster.pid;
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    restart: async (whileDown) => {
      await endProcess(postmaster, 'SIGINT');
      await whileDown?.();
      postmaster = spawnPostmaster(cluster, port);
      const log = await waitUntilReady(postmaster);
      if (log !== undefined) throw new Error(`PostgreSQL did not start again:\n${log}`);
    },
  };
}

/** Its processes may outlive the postmaster briefly and still write there. */
function removeFolder(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; attempt <= removeAttempts && existsSync(folder); attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      Atomics.wait(pause, 0, 0, removePauseMilliseconds);
    }
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const tooLong = setTimeout(() => child.kill('SIGQUIT'), stopMilliseconds);
  await ended;
  clearTimeout(tooLong);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
}
