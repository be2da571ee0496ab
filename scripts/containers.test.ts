import { SERVER_FLAGS } from './bootstrap/server-flags.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentSchema } from '../apps/server/src/platform/config/environment.ts';
import { root } from './bootstrap/prepare.mjs';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Instructions of a Containerfile, each joined to one line. */
function instructionsOf(recipe: string): string[] {
  return recipe
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

describe('the container recipe', () => {
  const instructions = instructionsOf(read('Containerfile'));
  const given = (name: string): string[] =>
    instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

  it('→ copies only what is there', () => {
    const sources = given('COPY')
      .filter((copy) => !copy.startsWith('--from'))
      .flatMap((copy) => copy.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
  });

  it('→ knows every workspace: npm installs nothing without its manifest', () => {
    const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));
    const manifests = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }));
    const copied = given('COPY').join(' ').split(' ');
    expect(manifests.filter((manifest) => !copied.includes(manifest))).toEqual([]);
  });

  it('→ runs what the build makes, not as root, with a health check and one volume', () => {
    const command = given('CMD').map((line): unknown => JSON.parse(line));
    expect(command).toEqual([['node', ...SERVER_FLAGS, 'apps/server/dist/main.js']]);
    expect(given('USER')).toEqual(['node']);
    expect(given('VOLUME')).toEqual(['/data']);
    expect(given('HEALTHCHECK').join('')).toContain('/healthz');
    // The Node version that tests and builds use.
    const { devDependencies }: { devDependencies: { node: string } } = JSON.parse(read('package.json'));
    const stages = given('FROM').map((from) => from.split(' ')[0]);
    expect(new Set(stages)).toEqual(
      new Set([`docker.io/library/node:${devDependencies.node}-bookworm-slim`]),
    );
  });
});

interface Policy {
  readonly Statement: readonly { readonly Action: readonly string[]; readonly Resource: readonly string[] }[];
}

/** The action that an S3 policy must allow for a client command. */
const ACTIONS: Readonly<Record<string, string>> = {
  HeadBucket: 's3:ListBucket',
  ListObjectsV2: 's3:ListBucket',
  HeadObject: 's3:GetObject',
  GetObject: 's3:GetObject',
  PutObject: 's3:PutObject',
  DeleteObject: 's3:DeleteObject',
};

/** The lines of each service, by name. */
function servicesIn(compose: string): Map<string, string> {
  const [services = ''] = compose.split(/^volumes:\n/m);
  const found = services.matchAll(/^ {2}(\w+):\n((?:(?: {4}.*)?\n)+)/gm);
  return new Map([...found].map(([, name = '', lines = '']) => [name, lines]));
}

/** A tag that names one release, such as 17.11 of PostgreSQL, 2.11.7 of Caddy or a day of MinIO. */
function isWholeVersion(image: string): boolean {
  const [name = '', tag = ''] = image.split(':');
  if (name.endsWith('/postgres')) return /^\d+\.\d+$/.test(tag);
  return /^\d+\.\d+\.\d+$|^RELEASE\.\d{4}-\d\d-\d\dT[\d-]+Z$/.test(tag);
}

/** The Compose files, the one-service file for a family first. */
const composeFiles = ['compose.yaml', 'compose.servers.yaml'];

describe.each(composeFiles)('%s', (file) => {
  const compose = read(file);
  const services = servicesIn(compose);
  const carnet = services.get('carnet') ?? '';

  it('→ gives the server only variables that it reads', () => {
    const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(carnet)?.[1] ?? '';
    const names = [...environment.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name]) => name ?? '');
    expect(names).toContain('PUBLIC_URL');
    expect(names.filter((name) => !(name in environmentSchema.shape))).toEqual([]);
  });

  it('→ a read-only root without privileges, secrets from outside, files and recipes that are there', () => {
    expect(carnet).toMatch(/read_only: true/);
    expect(carnet).toMatch(/cap_drop: \[ALL\]/);
    expect(compose).not.toMatch(/(PASSWORD|SECRET_ACCESS_KEY): [^$\s]/);
    expect(carnet).toContain('dockerfile: Containerfile');
    const named = [...compose.matchAll(/\.\/([\w/.-]+):\//g)].map(([, name = '']) => name);
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('→ every image has a whole version, every service a limit of memory', () => {
    for (const [name, service] of services) {
      const image = /^ {4}image: (\S+)$/m.exec(service)?.[1] ?? null;
      expect([name, image === null || isWholeVersion(image)]).toEqual([name, true]);
      expect(service).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
    }
  });

  it('→ every volume and every service that is named is declared', () => {
    const [listed = '', volumes = ''] = compose.split(/^volumes:\n/m);
    const declared = [...volumes.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    const used = [...listed.matchAll(/^ {6}- (\w+):\//gm)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(declared));
    const needed = [...listed.matchAll(/^ {6}(\w+): \{ condition/gm)].map(([, name = '']) => name);
    expect(needed.filter((name) => !services.has(name))).toEqual([]);
  });
});

it.each(['caddy:2.11', 'postgres:17', 'quay.io/minio/minio', 'minio:latest'])(
  '%s → names no single release',
  (image) => {
    expect(isWholeVersion(image)).toBe(false);
  },
);

it('compose.yaml → one service, reached from its machine alone, with its data in a volume', () => {
  const compose = read('compose.yaml');
  expect([...compose.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)).toEqual(['carnet', 'carnet']);
  expect(compose).toContain("ports: ['127.0.0.1:3000:3000']");
  expect(compose).toContain('- carnet:/data');
});

describe('compose.servers.yaml', () => {
  const compose = read('compose.servers.yaml');
  const services = servicesIn(compose);
  const carnet = services.get('carnet') ?? '';

  it('→ over PostgreSQL and a store, behind the proxy whose recipe is there', () => {
    expect([...services.keys()]).toEqual(['proxy', 'carnet', 'migrate', 'database', 'store', 'bucket']);
    expect(compose).toContain('DATABASE_URL: postgres://');
    expect(compose).toContain('./deploy/Caddyfile:');
  });

  it('→ the servers start once the database is migrated', () => {
    expect(carnet).toContain('migrate: { condition: service_completed_successfully }');
    const program = /command: \[node, (\S+)\]/.exec(services.get('migrate') ?? '')?.[1] ?? '';
    expect(existsSync(path.join(root, program))).toBe(true);
  });

  it('→ only the store and its setup have the root key; Carnet’s key is for its bucket only', () => {
    const knowing = [...services].filter(([, service]) => service.includes('STORE_ROOT_PASSWORD'));
    expect(knowing.map(([name]) => name)).toEqual(['store', 'bucket']);
    expect(services.get('store')).not.toContain('S3_SECRET_ACCESS_KEY');
    const bucket = /S3_BUCKET: (\S+)/.exec(carnet)?.[1];
    const policy: Policy = JSON.parse(read('deploy/store-policy.json'));
    const resources = policy.Statement.flatMap(({ Resource }) => Resource);
    expect(resources).toEqual([`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`]);
    // Exactly the calls that the server makes.
    const source = read('apps/server/src/platform/files/s3-file-store.ts');
    const commands = new Set([...source.matchAll(/new (\w+)Command\(/g)].map(([, command]) => command ?? ''));
    const needed = new Set([...commands].map((command) => ACTIONS[command]));
    expect(new Set(policy.Statement.flatMap(({ Action }) => Action))).toEqual(needed);
    const script = read('deploy/prepare-store.sh');
    expect(script).toContain('/deploy/store-policy.json');
    expect(script).toContain(`mc admin user add root ${/S3_ACCESS_KEY_ID: (\S+)/.exec(carnet)?.[1]} `);
  });
});

describe('what prepares the store', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'carnet-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the script with a store client that fails for calls with this prefix. */
  function prepare(failing: readonly string[]): number | null {
    const cases = failing.map((call) => `"${call}"*) exit 1 ;;`).join(' ');
    writeFileSync(path.join(folder, 'mc'), `#!/bin/sh\ncase "$*" in ${cases} *) exit 0 ;; esac\n`, {
      mode: 0o755,
    });
    const { status } = spawnSync('/bin/sh', [path.join(root, 'deploy/prepare-store.sh')], {
      env: { PATH: `${folder}:/usr/bin:/bin`, S3_SECRET_ACCESS_KEY: 'secret' },
    });
    return status;
  }

  /** The server's key may not administer the store. */
  const LIMITED = 'admin info app';

  it.each([
    ['at the first start', [LIMITED], 0],
    ['again, with policy and key in place', [LIMITED, 'admin policy create', 'admin policy attach'], 0],
    ['a key that may administer the store', [], 1],
    ['a key that cannot read its bucket', [LIMITED, 'ls app'], 1],
    ['no policy', [LIMITED, 'admin policy create', 'admin policy info'], 1],
    ['a store that refuses', [LIMITED, 'mb'], 1],
  ])('%s', (_, failing, status) => {
    expect(prepare(failing)).toBe(status);
  });
});
