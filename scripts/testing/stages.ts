import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { runInForeground } from '../bootstrap/run-command.mjs';
import { printGate } from '../gates/gate-report.ts';
import { runGates } from '../gates/gate.ts';
import { listGates } from '../gates/gates.ts';
import { describeFailure } from './failures.ts';
import {
  androidTools,
  chromium,
  firefox,
  headlessShell,
  openssl,
  postgres,
  webKit,
  type Program,
} from './programs.ts';
import { countFailure, countOne, readPlaywrightReport, readVitestReport, type Count } from './reports.ts';
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.ts';

/** One part of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly programs: readonly Program[];
  run(): Promise<Count>;
}

const reports = path.join(root, '.cache', 'test-reports');
const journeys = 'e2e/playwright.config.ts';
const pictures = 'e2e/pictures.config.ts';
const engines = 'e2e/engines.config.ts';

/** The parts in their order; those after `build` look at what it built. */
export const stages: readonly Stage[] = [
  { name: 'check', programs: [], run: runChecks },
  { name: 'build', programs: [], run: () => runScript('scripts/build.ts') },
  { name: 'bundle', programs: [], run: checkBundles },
  { name: 'vitest', programs: [postgres, androidTools], run: runVitest },
  {
    name: 'e2e',
    programs: [chromium, headlessShell, openssl, postgres],
    run: () => runPlaywright(journeys, 'playwright.json'),
  },
  {
    name: 'pictures',
    programs: [chromium, headlessShell],
    run: () => runPlaywright(pictures, 'pictures.json'),
  },
  { name: 'engines', programs: [webKit, firefox], run: () => runPlaywright(engines, 'engines.json') },
];

async function runChecks(): Promise<Count> {
  const results = await runGates(listGates(root), availableParallelism(), root, printGate);
  const passed = results.filter((result) => result.passed).length;
  const failures = results
    .filter((result) => !result.passed)
    .map(({ gate, output }) => describeFailure(gate.name, output));
  return { passed, failed: results.length - passed, remarks: [], failures };
}

async function checkBundles(): Promise<Count> {
  const bytes = await runScript('scripts/gates/check-screen-bytes.ts');
  const licences = await runScript('scripts/gates/check-bundled-licences.ts');
  return { ...bytes, passed: bytes.passed + licences.passed, failed: bytes.failed + licences.failed };
}

async function runScript(script: string): Promise<Count> {
  return countOne((await runInForeground(process.execPath, [script], { cwd: root })) === 0);
}

async function runVitest(): Promise<Count> {
  const report = prepareReport('vitest.json');
  const errors = prepareReport('vitest-errors.json');
  const reporters = ['default', 'json', './scripts/testing/unhandled-errors.ts'];
  const parameters = ['run', ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`];
  // Whole processes are tested as they ship.
  const main = { SERVER_MAIN: path.join(root, 'apps/server/dist/main.js') };
  const env = { ...process.env, ...main, [UNHANDLED_ERRORS_FILE]: errors };
  const code = await runInForeground('vitest', parameters, { cwd: root, env });
  return readVitestReport(readReport(report), readReport(errors), code);
}

async function runPlaywright(config: string, reportName: string): Promise<Count> {
  if (!existsSync(path.join(root, config))) return countFailure(`${config} is missing`);
  const report = prepareReport(reportName);
  const browsers = {
    CHROMIUM: chromium.find(),
    HEADLESS_SHELL: headlessShell.find(),
    FIREFOX: firefox.find(),
  };
  const env = { ...process.env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const parameters = ['test', '--config', config, '--reporter=list,json'];
  const code = await runInForeground('playwright', parameters, { cwd: root, env });
  return readPlaywrightReport(readReport(report), code);
}

/** A report of an earlier run must not be taken for one of this run. */
function prepareReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
