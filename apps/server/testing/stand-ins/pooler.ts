import { findPgbouncer } from '#testing/databases/pgbouncer-binary.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_MILLIS = 10_000;

/** Debian's pgbouncer in transaction mode, configured as in docs/operating.md. */
export interface Pooler {
  /** The address of a database through the pooler. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Starts it in front of a PostgreSQL server. Throws if it is not installed or does not start. */
export async function startPooler(postgresUrl: string): Promise<Pooler> {
  const program = findPgbouncer();
  if (program === undefined)
    throw new Error('pgbouncer is not installed (Debian: apt-get install pgbouncer)');
  const { hostname, port: postgresPort, username, password } = new URL(postgresUrl);
  const folder = await mkdtemp(join(tmpdir(), 'carnet-pooler-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`, { mode: 0o644 });
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${postgresPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 10',
    'ignore_startup_parameters = statement_timeout',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`, { mode: 0o644 });
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...user, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const latest = performance.now() + START_MILLIS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > latest)
      throw new Error(`pgbouncer did not start:\n${printed}`);
    await pause(10);
  }
  return {
    urlOf: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      process.removeListener('exit', abandon);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
