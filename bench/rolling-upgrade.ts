import { root } from '#machine.ts';
import { startPostgres } from '../apps/server/testing/databases/postgres-server.ts';
import { SERVER_FLAGS } from '../scripts/bootstrap/server-flags.mjs';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';

/**
 * `npm run test:upgrade -- --garages 100000 --rate 100 --from 426448bb`: starts PostgreSQL with this many garages, a server of an old commit and
 * mixed calls at an even rate; then runs `npm run migrate`, starts a server of this tree and stops the old one. Every call goes to a server that
 * a proxy would consider ready, with one retry on the next. Exits with 1 when a read fails or a write needs more than one retry.
 */
const { values } = parseArgs({
  options: {
    garages: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '100' },
    from: { type: 'string', default: '426448bb' },
  },
});
const [garages, rate] = [Number(values.garages), Number(values.rate)];
const OWNERS = 20;
const RECORDS = 10;
const PASSWORD = 'a password for measuring';
/** Shutdown delay, in which a proxy notices that the server is not ready. */
const DRAIN_MILLIS = 2000;

interface Owner {
  readonly token: string;
  readonly vehicleId: string;
}

interface RunningServer {
  readonly url: string;
  readonly child: ChildProcess;
}

const folder = mkdtempSync(path.join(tmpdir(), 'carnet-upgrade-'));
const postgres = await startPostgres({ durable: true });
const children = new Set<ChildProcess>();
async function run(): Promise<boolean> {
  const databaseUrl = await createDatabase();
  const old = await startServer(unpack(values.from), databaseUrl);
  const owners = await signUpOwners(old.url);
  await report('filled', () => fill(databaseUrl, garages));
  const load = new Load([old.url], owners);
  const calls = load.run();
  await pause(10_000);
  load.begin('migration');
  await report('migrated', () => migrate(databaseUrl));
  load.begin('two versions');
  const next = await startServer(root, databaseUrl);
  load.targets = [old.url, next.url];
  await pause(10_000);
  load.begin('old version ends');
  load.targets = [next.url];
  await pause(DRAIN_MILLIS);
  old.child.kill('SIGTERM');
  await once(old.child, 'exit');
  load.begin('backfill');
  await report('backfill done', () => waitForBackfill(databaseUrl));
  load.begin('after');
  await pause(10_000);
  load.stop();
  await calls;
  return load.print();
}

async function report(what: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`${what} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function createDatabase(): Promise<string> {
  await query(postgres.url, 'create database upgrade');
  const url = new URL(postgres.url);
  url.pathname = '/upgrade';
  return url.href;
}

/** Checks out a commit with the packages of its lock file; kept for the next run. */
function unpack(commit: string): string {
  const tree = path.join(root, '.cache', 'old-versions', commit);
  if (existsSync(path.join(tree, 'node_modules', '.package-lock.json'))) return tree;
  mkdirSync(tree, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', tree], { input: archive });
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'ignore' });
  return tree;
}

async function startServer(tree: string, databaseUrl: string): Promise<RunningServer> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, path.join(tree, 'apps/server/src/main.ts')], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      PORT: '0',
      SIGN_UPS_PER_ADDRESS: '10000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const url = /^Carnet: (http:\S+)$/m.exec(printed)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, child };
  }
  throw new Error(`A server did not start:\n${printed}`);
}

async function signUpOwners(url: string): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let count = 0; count < OWNERS; count += 1) {
    const { token } = await post(url, null, '/v1/authentication/signup', {
      email: `owner-${count}@carnet.example`,
      password: PASSWORD,
    });
    const vehicle = { name: 'Clio', type: 'car', currentMileage: 42_000 };
    const { id } = await post(url, String(token), '/v1/vehicles', vehicle);
    const owner = { token: String(token), vehicleId: String(id) };
    for (let record = 0; record < RECORDS; record += 1) {
      await post(url, owner.token, '/v1/maintenances', recordBody(owner.vehicleId));
    }
    owners.push(owner);
  }
  return owners;
}

function recordBody(vehicleId: string): Record<string, unknown> {
  return { vehicle_id: vehicleId, type: 'oil_change', date: '2026-11-01', cost: 89.9 };
}

async function post(url: string, token: string | null, route: string, body: unknown) {
  const answer = await fetch(url + route, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const parsed = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${JSON.stringify(parsed)}`);
  return parsed;
}

/** Copies the garage of one owner, with a used and an unused file, under new ids. */
async function fill(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: members } = await client.query<{ garage_id: string; account_id: string }>(
    'select garage_id, account_id from garage_member limit 1',
  );
  const [one, account] = [`'${members[0]?.garage_id}'`, `'${members[0]?.account_id}'`];
  for (const name of ['used', 'unused']) {
    await client.query(`insert into file (garage_id, id, name, content_type, size, created_at)
      select garage_id, '${randomUUID()}', '${name}', 'application/pdf', 1000, '2026-01-01T00:00:00.000Z'
      from garage_member where garage_id = ${one}`);
  }
  await client.query(`insert into vehicle_file (garage_id, vehicle_id, role, position, file_id)
    select v.garage_id, v.id, 'registration', 0, f.id from vehicle v join file f using (garage_id) where f.name = 'used'`);
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() order by table_name, ordinal_position`);
  const owned = Map.groupBy(columns, ({ table }) => table);
  // The copied rows are consistent, so no trigger or foreign key is needed.
  await client.query('set session_replication_role = replica');
  for (const [table, its] of owned) {
    const names = its.map(({ column }) => column);
    const ofOne =
      table === 'garage'
        ? `id = ${one}`
        : table === 'account'
          ? `id = ${account}`
          : names.includes('garage_id')
            ? `garage_id = ${one}`
            : null;
    if (ofOne === null) continue;
    const copied = names.map((name) =>
      /^(id|.*_id|email_key|token_hash)$/.test(name)
        ? `md5(${name} || n)::uuid::text`
        : name === 'email'
          ? `n || email`
          : `"${name}"`,
    );
    await client.query(`insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      select ${copied.join(', ')} from "${table}", generate_series(1, ${count}) n where ${ofOne}`);
  }
  await client.query('set session_replication_role = origin');
  await client.query('analyze');
  await client.end();
}

async function migrate(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'apps/server/src/migrate.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: path.join(folder, 'data'), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The migration failed');
}

async function waitForBackfill(url: string): Promise<void> {
  for (;;) {
    const { rowCount } = await query(url, 'select 1 from garage_walk where finished_at is not null');
    if (rowCount === 1) break;
    await pause(1000);
  }
  const { rows } = await query(
    url,
    `select count(*) filter (where unused_since is not null)::int as marked, count(*)::int as files from file`,
  );
  console.log(`marked ${rows[0].marked} of ${rows[0].files} files`);
}

interface Phase {
  readonly name: string;
  readonly reads: number[];
  readonly writes: number[];
  failedReads: number;
  retriedReads: number;
  retriedWrites: number;
  failedWrites: number;
}

/** Makes calls at an even rate, however fast the servers are. */
class Load {
  readonly #owners: readonly Owner[];
  readonly #phases: Phase[] = [];
  readonly #pending = new Set<Promise<void>>();
  #isStopped = false;
  targets: readonly string[];

  constructor(targets: readonly string[], owners: readonly Owner[]) {
    this.targets = targets;
    this.#owners = owners;
    this.begin('before');
  }

  begin(name: string): void {
    const none = { failedReads: 0, retriedReads: 0, retriedWrites: 0, failedWrites: 0 };
    this.#phases.push({ name, reads: [], writes: [], ...none });
  }

  stop(): void {
    this.#isStopped = true;
  }

  async run(): Promise<void> {
    const startedAt = performance.now();
    for (let call = 0; !this.#isStopped; call += 1) {
      const early = startedAt + (call * 1000) / rate - performance.now();
      if (early > 0) await pause(early);
      const made = this.#call(call);
      this.#pending.add(made);
      void made.finally(() => this.#pending.delete(made));
    }
    await Promise.all(this.#pending);
  }

  async #call(call: number): Promise<void> {
    const phase = this.#phases.at(-1);
    const owner = this.#owners[call % this.#owners.length];
    if (phase === undefined || owner === undefined) return;
    const isWrite = call % 4 === 0;
    const key = randomUUID();
    const routes = ['/v1/vehicles', `/v1/vehicles/${owner.vehicleId}`, '/v1/maintenances?limit=20'];
    const send = async (target: string): Promise<boolean> => {
      try {
        const answer = await fetch(target + (isWrite ? '/v1/maintenances' : routes[call % routes.length]), {
          method: isWrite ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${owner.token}`,
            ...(isWrite ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
          },
          ...(isWrite ? { body: JSON.stringify(recordBody(owner.vehicleId)) } : {}),
        });
        await answer.arrayBuffer();
        return answer.ok;
      } catch {
        return false;
      }
    };
    const startedAt = performance.now();
    const [first = '', second = first] = call % 2 === 0 ? this.targets : this.targets.toReversed();
    if (!(await send(first))) {
      if (isWrite) phase.retriedWrites += 1;
      else phase.retriedReads += 1;
      if (!(await send(second))) {
        if (isWrite) phase.failedWrites += 1;
        else phase.failedReads += 1;
      }
    }
    (isWrite ? phase.writes : phase.reads).push(performance.now() - startedAt);
  }

  /** Prints the results of each phase; returns whether all calls passed. */
  print(): boolean {
    for (const { name, reads, writes, ...counts } of this.#phases) {
      const times = [reads, writes].map((all) => {
        const sorted = all.toSorted((a, b) => a - b);
        const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
        return `${sorted.length} (p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(0.9999)} ms)`;
      });
      console.log(`${name}: reads ${times[0]}, writes ${times[1]}, ${JSON.stringify(counts)}`);
    }
    return this.#phases.every(
      ({ failedReads, retriedReads, failedWrites }) => failedReads + retriedReads + failedWrites === 0,
    );
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
