import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { runInForeground } from '../bootstrap/run-command.mjs';
import { printGate } from '../gates/gate-report.ts';
import { runGates, type Gate } from '../gates/gate.ts';
import { listGates } from '../gates/gates.ts';
import { describeFailure } from './failures.ts';
import {
  androidTools,
  chromium,
  firefox,
  headlessShell,
  openssl,
  pgbouncer,
  postgres,
  prometheus,
  webKit,
  type Program,
} from './programs.ts';
import { countOne, readPlaywrightReport, readVitestReport, type Count } from './reports.ts';
import { TEST_EXTENT } from './test-extent.ts';
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts';

/** One part of the tests. */
export interface Stage {
  readonly name: string;
  readonly programs: readonly Program[];
  /** Whether it needs the output of the stage `build`. */
  readonly needsBuild?: boolean;
  run(): Promise<Count>;
}

const reports = path.join(root, '.cache', 'test-reports');
const browserPrograms = [chromium, headlessShell, webKit, openssl, postgres];
const allBrowserPrograms = [...browserPrograms, firefox];

const check: Stage = { name: 'check', programs: [], run: () => countGates(listGates(root)) };
const build: Stage = { name: 'build', programs: [], run: () => runBuild() };
const bundle: Stage = { name: 'bundle', programs: [], needsBuild: true, run: checkBundles };
const vitest: Stage = {
  name: 'vitest',
  programs: [postgres, androidTools],
  run: () => runVitest([]),
};
const browsers: Stage = {
  name: 'browsers',
  programs: browserPrograms,
  needsBuild: true,
  run: () => runPlaywright('e2e/browsers.config.ts', []),
};

/** `npm test`: the stages of one row run at once. Browsers lose clicks when they wait for a core, so they run alone. */
const usualRows: readonly (readonly Stage[])[] = [[check, build], [bundle], [vitest], [browsers]];

/** `npm run test:quick`, for use while writing a change. The server runs on SQLite alone. */
const quickRows: readonly (readonly Stage[])[] = [
  [{ ...build, run: () => runBuild('--if-stale') }],
  [
    {
      ...vitest,
      programs: [],
      run: () => runVitest(['domain', 'contract', 'imports', 'web', 'server']),
    },
  ],
  [
    {
      ...browsers,
      programs: [headlessShell],
      run: () => runPlaywright('e2e/playwright.config.ts', ['--project=desktop-en']),
    },
  ],
];

/** `npm run test:long`: all tests and the commands that take long. */
const longRows: readonly (readonly Stage[])[] = [
  ...usualRows.slice(0, -1),
  [{ ...browsers, programs: allBrowserPrograms }],
  ...[
    'widths',
    'test:kills',
    'test:announcing-kills',
    'fuzz',
    'test:reducer',
    'simulate',
    'load',
    'test:past-faults',
  ].map((script): readonly Stage[] => [
    { name: script, programs: allBrowserPrograms, needsBuild: true, run: () => runNpmScript(script) },
  ]),
  [
    {
      name: 'test:pooler',
      programs: [postgres, pgbouncer],
      run: () => runNpmScript('test:pooler'),
    },
  ],
  [{ name: 'test:alerts', programs: [prometheus], run: () => runNpmScript('test:alerts') }],
  [{ name: 'test:upgrade', programs: [postgres], run: () => runNpmScript('test:upgrade') }],
];

/** The stages of this run's extent, row by row. */
export const rows = { quick: quickRows, usual: usualRows, long: longRows }[TEST_EXTENT];

/** Runs like a gate: its output is shown only when it fails. */
function runBuild(...parameters: readonly string[]): Promise<Count> {
  const command = process.execPath;
  return countGates([{ name: 'build', command, parameters: ['scripts/build.ts', ...parameters] }]);
}

async function countGates(gates: readonly Gate[]): Promise<Count> {
  const results = await runGates(gates, availableParallelism(), root, printGate);
  const passed = results.filter((result) => result.passed).length;
  const failures = results
    .filter((result) => !result.passed)
    .map(({ gate, output }) => describeFailure(gate.name, output));
  return { passed, failed: results.length - passed, remarks: [], failures, files: [] };
}

async function checkBundles(): Promise<Count> {
  const bytes = await runScript('scripts/gates/check-screen-bytes.ts');
  const licences = await runScript('scripts/gates/check-bundled-licences.ts');
  return { ...bytes, passed: bytes.passed + licences.passed, failed: bytes.failed + licences.failed };
}

async function runScript(script: string): Promise<Count> {
  return countOne((await runInForeground(process.execPath, [script], { cwd: root })) === 0);
}

async function runNpmScript(name: string): Promise<Count> {
  return countOne((await runInForeground('npm', ['run', name], { cwd: root })) === 0);
}

/** Runs all projects in vitest.config.ts, or some of them. */
async function runVitest(projects: readonly string[]): Promise<Count> {
  const report = prepareReport('vitest.json');
  const errors = prepareReport('vitest-errors.json');
  const reporters = ['default', 'json', './scripts/testing/unhandled-errors.ts'];
  const parameters = [
    'run',
    ...reporters.map((name) => `--reporter=${name}`),
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
  ];
  // Tests of whole processes use the built server.
  const main = { SERVER_MAIN: path.join(root, 'apps/server/dist/main.js') };
  const env = { ...process.env, ...main, [UNHANDLED_ERRORS_FILE]: errors };
  const code = await runInForeground('vitest', parameters, { cwd: root, env });
  return readVitestReport(readReport(report), readReport(errors), code);
}

async function runPlaywright(config: string, parameters: readonly string[]): Promise<Count> {
  const report = prepareReport('browsers.json');
  const found = {
    // With the headless shell alone, no journey runs that needs the whole browser.
    CHROMIUM: chromium.find() ?? headlessShell.find(),
    HEADLESS_SHELL: headlessShell.find(),
    FIREFOX: firefox.find(),
  };
  const env = { ...process.env, ...found, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const all = ['test', '--config', config, '--reporter=list,json', ...parameters];
  const code = await runInForeground('playwright', all, { cwd: root, env });
  return readPlaywrightReport(readReport(report), code);
}

/** Removes the report of an earlier run, so that it is not taken for this one's. */
function prepareReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
