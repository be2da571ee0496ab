import { SERVER_FLAGS } from './bootstrap/server-flags.mjs';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from '../apps/server/src/platform/config/environment.ts';
import { root } from './bootstrap/prepare.mjs';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Instructions of a recipe, each on one line. */
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
    const stages = given('FROM').map((from) => from.split(' ')[0]);
    expect(new Set(stages).size).toBe(1);
  });
});

/** The files that describe containers; the one for a family comes first. */
const composeFiles = ['compose.yaml', 'compose.servers.yaml'];

describe.each(composeFiles)('%s', (file) => {
  const compose = read(file);
  const carnet = /^ {2}carnet:\n((?: {4}.*\n)+)/m.exec(compose)?.[1] ?? '';

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

  it('→ every volume and every service that is named is declared', () => {
    const [services = '', volumes = ''] = compose.split(/^volumes:\n/m);
    const declared = [...volumes.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    const used = [...services.matchAll(/^ {6}- (\w+):\//gm)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(declared));
    const known = [...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
    const needed = [...services.matchAll(/^ {6}(\w+): \{ condition/gm)].map(([, name]) => name);
    expect(needed.filter((name) => !known.includes(name))).toEqual([]);
  });
});

it('compose.yaml → one service, reached from its machine alone, with its data in a volume', () => {
  const compose = read('compose.yaml');
  expect([...compose.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)).toEqual(['carnet', 'carnet']);
  expect(compose).toContain("ports: ['127.0.0.1:3000:3000']");
  expect(compose).toContain('- carnet:/data');
});

it('compose.servers.yaml → over PostgreSQL, behind the proxy whose recipe is there', () => {
  const compose = read('compose.servers.yaml');
  expect(compose).toContain('DATABASE_URL: postgres://');
  expect(compose).toContain('./deploy/Caddyfile:');
});
