import { onCore, root } from '#machine.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const READY_WITHIN_MILLIS = 30_000;
const POLL_MILLIS = 4;
const STOP_MILLIS = 12_000;

/** A server in its own process, on the core for servers. */
export interface ChildServer {
  readonly url: string;
  /** Time from the process start to the first ready answer. */
  readonly readyAfterMillis: number;
  /** Resident memory in bytes, including child processes. */
  memory(): number;
  /** Stops it; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a program that listens on `PORT` of 127.0.0.1, discards its log, and waits until `readyPath` returns 200.
 *
 * @throws Error when it ends or does not answer in time
 */
export async function startChildServer(
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
  readyPath: string,
): Promise<ChildServer> {
  const port = await findFreePort();
  const [command = process.execPath, ...parameters] = onCore('server', process.execPath, program);
  const startedAt = performance.now();
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const stop = async () => {
    await endProcess(child);
    process.removeListener('exit', endWithUs);
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(child, `${url}${readyPath}`);
    const readyAfterMillis = performance.now() - startedAt;
    return { url, readyAfterMillis, memory: () => residentBytes(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const latest = performance.now() + READY_WITHIN_MILLIS;
  while ((await statusOf(url)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    if (performance.now() > latest) throw new Error(`${url} did not answer 200 in time`);
    await pause(POLL_MILLIS);
  }
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', () => resolve(undefined));
  });
}

/** `taskset` executes the program in its own process, so the child is the server. */
function residentBytes({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [String(pid), ...children].reduce((sum, one) => sum + residentBytesOf(one), 0);
}

/** 0 for a process that has just ended. */
function residentBytesOf(pid: string): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MILLIS);
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
