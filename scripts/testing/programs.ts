import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findPgbouncer } from '../../apps/server/testing/databases/pgbouncer-binary.ts';
import { findPostgresBinaries } from '../../apps/server/testing/databases/postgres-binaries.ts';
import { runCommand } from '../bootstrap/run-command.mjs';

/** A program that some tests need on the machine. */
export interface Program {
  readonly name: string;
  readonly debianPackages: readonly string[];
  /** Its path; undefined when it is not installed. */
  find(): string | undefined;
}

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome'];

export const chromium: Program = {
  name: 'Chromium',
  // Pages need fonts, and users type emoji into notes.
  debianPackages: ['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji'],
  find: () => {
    const chosen = process.env['CHROMIUM'];
    if (chosen) return existsSync(chosen) ? chosen : undefined;
    return findInPath(chromiumNames);
  },
};

/** The same engine without windows. `CHROMIUM` replaces it too. */
export const headlessShell: Program = {
  name: 'Chromium without its windows (chromium-headless-shell)',
  debianPackages: ['chromium-headless-shell', 'fonts-dejavu-core', 'fonts-noto-color-emoji'],
  find: () => (process.env['CHROMIUM'] ? chromium.find() : findInPath(['chromium-headless-shell'])),
};

export const firefox: Program = {
  name: 'Firefox',
  debianPackages: ['firefox-esr', 'fonts-dejavu-core'],
  find: () => {
    const chosen = process.env['FIREFOX'];
    if (chosen) return existsSync(chosen) ? chosen : undefined;
    return findInPath(['firefox-esr', 'firefox']);
  },
};

export const webKit: Program = {
  name: 'WebKit with its driver (WebKitWebDriver) and a screen in memory (Xvfb)',
  debianPackages: ['webkit2gtk-driver', 'xvfb', 'fonts-dejavu-core'],
  find: () => findInPath(['Xvfb']) && findInPath(['WebKitWebDriver']),
};

function findInPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin'];
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return candidates.find((file) => path.isAbsolute(file) && existsSync(file));
}

export const openssl: Program = {
  name: 'OpenSSL (openssl)',
  debianPackages: ['openssl'],
  find: () => findInPath(['openssl']),
};

export const postgres: Program = {
  name: 'PostgreSQL server (initdb, postgres)',
  debianPackages: ['postgresql'],
  find: findPostgresBinaries,
};

export const prometheus: Program = {
  name: 'Prometheus (promtool)',
  debianPackages: ['prometheus'],
  find: () => findInPath(['promtool']),
};

export const pgbouncer: Program = {
  name: 'a pooler in front of PostgreSQL (pgbouncer)',
  debianPackages: ['pgbouncer'],
  find: findPgbouncer,
};

/** Android's own resources, against which the app's resources are linked. */
export const FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk';

export const androidTools: Program = {
  name: 'aapt2 and the resources of Android',
  debianPackages: ['aapt', 'android-framework-res'],
  find: () => (existsSync(FRAMEWORK) ? findInPath(['aapt2']) : undefined),
};

/**
 * Installs missing programs as root on Debian. Elsewhere it prints what to install.
 *
 * @param command the command that needs them, as the user typed it
 * @returns whether all of them are installed now
 */
export async function ensurePrograms(programs: readonly Program[], command: string): Promise<boolean> {
  const missing = programs.filter((program) => program.find() === undefined);
  if (missing.length > 0 && canInstallDebianPackages()) await installDebianPackages(missing, command);
  const absent = missing.filter((program) => program.find() === undefined);
  for (const { name, debianPackages } of absent) {
    console.error(`Missing: ${name}. On Debian or Ubuntu: sudo apt-get install ${debianPackages.join(' ')}`);
  }
  if (absent.some((program) => program === chromium || program === headlessShell))
    console.error(`A Chromium elsewhere: CHROMIUM=/path/to/chromium ${command}`);
  if (absent.includes(firefox)) console.error(`A Firefox elsewhere: FIREFOX=/path/to/firefox ${command}`);
  return absent.length === 0;
}

function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

/** Names the packages that will be installed and what they are for, before the installation. */
export function announceInstallation(programs: readonly Program[], command: string): string {
  return [
    'The tests need programs that this machine lacks:',
    ...programs.map(({ name }) => `  ${name}`),
    `${command} now installs these Debian packages, with what they depend on, by apt-get as root:`,
    `  ${packagesOf(programs).join(' ')}`,
    'To remove them afterwards: apt-get purge --autoremove, with the same names.',
  ].join('\n');
}

function packagesOf(programs: readonly Program[]): string[] {
  return [...new Set(programs.flatMap(({ debianPackages }) => debianPackages))];
}

async function installDebianPackages(programs: readonly Program[], command: string): Promise<void> {
  console.log(announceInstallation(programs, command));
  const place = { cwd: '/', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runCommand('apt-get', ['update', '--quiet=2'], place);
  const packages = packagesOf(programs);
  const install = () =>
    runCommand('apt-get', ['install', '--yes', '--quiet=2', '--no-install-recommends', ...packages], place);
  await (programs.includes(postgres) ? withoutDefaultCluster(install) : install());
}

const clusterSettings = '/etc/postgresql-common/createcluster.conf';
const clusterSettingsOfDebian = '/usr/share/postgresql-common/createcluster.conf';

/** Debian's package would set up and start a database server, which is not wanted here. */
async function withoutDefaultCluster(install: () => Promise<number>): Promise<void> {
  if (existsSync(clusterSettings)) {
    await install();
    return;
  }
  mkdirSync(path.dirname(clusterSettings), { recursive: true });
  writeFileSync(clusterSettings, 'create_main_cluster = false\n');
  await install();
  if (existsSync(clusterSettingsOfDebian))
    writeFileSync(clusterSettings, readFileSync(clusterSettingsOfDebian));
}
