import SqliteConnection from 'better-sqlite3';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

/** Whether a program is installed. */
export function hasProgram(name: string): boolean {
  return spawnSync('which', [name]).status === 0;
}

/** The server and its load have separate cores, if the machine can pin processes. */
export const isPinned = os.availableParallelism() >= 2 && hasProgram('taskset');

const CORES = { server: '0', load: '1' } as const;

/** A command line pinned to the core of its role. */
export function onCore(role: keyof typeof CORES, command: string, parameters: readonly string[]): string[] {
  return isPinned ? ['taskset', '-c', CORES[role], command, ...parameters] : [command, ...parameters];
}

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly isPinned: boolean;
  /** Load average before the run: above 0.5 the machine had other work. */
  readonly loadBefore: number;
  readonly node: string;
  readonly sqlite: string;
  readonly packages: Readonly<Record<string, string>>;
  readonly commit: string;
}

/** Describes the machine of the figures. */
export function describeMachine(packages: readonly string[]): Machine {
  return {
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.availableParallelism(),
    memoryGigabytes: Math.round(os.totalmem() / 1e9),
    system: `${os.type()} ${os.release()}`,
    isPinned,
    loadBefore: Math.round((os.loadavg()[0] ?? 0) * 100) / 100,
    node: process.version,
    sqlite: sqliteVersion(),
    packages: Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
    commit: commitOf(),
  };
}

function versionOf(name: string): string {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'),
  );
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}

function sqliteVersion(): string {
  const memory = new SqliteConnection(':memory:');
  const version: unknown = memory.prepare('select sqlite_version()').pluck().get();
  memory.close();
  return String(version);
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
