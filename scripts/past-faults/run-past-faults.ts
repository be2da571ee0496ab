import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { countFailure, readPlaywrightReport, readVitestReport, type Count } from '../testing/reports.ts';
import { copyTree, removeTree } from './copy-tree.ts';
import { PAST_FAULTS, whyNotApplicable, type PastFault } from './past-faults.ts';

const folder = path.join(root, '.cache', 'past-faults');
const tree = path.join(folder, 'tree');
/** Output of the last run of each fault, for faults that no test caught. */
const logs = path.join(folder, 'logs');
const report = path.join(folder, 'report.json');
let isInterrupted = false;

/**
 * `npm run test:past-faults` puts each fault back into a copy of the project, one after the other. The named test must fail
 * with the fault and pass without it. `-- 7 12` runs only these numbers.
 *
 * @returns the exit code
 */
async function runPastFaults(): Promise<number> {
  const numbers = process.argv.slice(2).map(Number);
  if (numbers.some((number) => PAST_FAULTS[number - 1] === undefined)) {
    console.error(`Usage: npm run test:past-faults -- <numbers from 1 to ${PAST_FAULTS.length}>`);
    return 2;
  }
  const chosen = PAST_FAULTS.map((fault, index) => ({ fault, number: index + 1 })).filter(
    ({ number }) => numbers.length === 0 || numbers.includes(number),
  );
  console.log(`Copying the project, to put back ${chosen.length} faults …`);
  copyTree(tree);
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  const failing = await listFailingTests(chosen.map(({ fault }) => fault));
  let [passed, failed] = [0, 0];
  for (const { fault, number } of chosen) {
    if (isInterrupted) break;
    const startedAt = performance.now();
    const missed = failing.has(fault.test)
      ? `${fault.test} fails without the fault`
      : await whyNotCaught(fault, path.join(logs, `${number}.log`));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const name = `${number} ${fault.commit} ${fault.fault} (${seconds} s)`;
    console.log(missed === null ? `✓ ${name}` : `✗ ${name}: ${missed}`);
    if (missed === null) passed += 1;
    else failed += 1;
  }
  removeTree(tree);
  if (isInterrupted) failed += 1;
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Null if the named test fails with the fault. */
async function whyNotCaught(fault: PastFault, log: string): Promise<string | null> {
  const file = path.join(tree, fault.file);
  const text = readFileSync(file, 'utf8');
  const reason = whyNotApplicable(fault, text);
  if (reason !== null) return reason;
  // A function, because a string replacement interprets `$&` and the like.
  writeFileSync(
    file,
    text.replace(fault.find, () => fault.replace),
  );
  try {
    const { failures, remarks } = await runTest(fault, log);
    // A file that cannot be loaded fails with any change.
    if (remarks.length > 0) return `${fault.test} did not run: ${remarks.join(', ')}`;
    return failures.length > 0 ? null : `${fault.test} does not catch it`;
  } finally {
    writeFileSync(file, text);
  }
}

/** Test files that fail without any fault, which therefore prove nothing. */
async function listFailingTests(faults: readonly PastFault[]): Promise<ReadonlySet<string>> {
  const inNode = [...new Set(faults.filter(({ browser }) => browser === undefined).map(({ test }) => test))];
  const log = path.join(logs, 'without.log');
  const failing = new Set<string>();
  if (inNode.length > 0 && (await runVitest(inNode, log)).failed > 0) {
    for (const test of inNode) if ((await runVitest([test], log)).failed > 0) failing.add(test);
  }
  for (const fault of faults) {
    if (fault.browser !== undefined && (await runTest(fault, log)).failed > 0) failing.add(fault.test);
  }
  return failing;
}

function runTest(fault: PastFault, log: string): Promise<Count> {
  return fault.browser === undefined
    ? runVitest([fault.test], log)
    : runInBrowser(fault.test, fault.browser, log);
}

async function runVitest(tests: readonly string[], log: string): Promise<Count> {
  rmSync(report, { force: true });
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runLogged(programOf('vitest'), ['run', ...outputs, ...tests], log);
  return readVitestReport(readReport(), undefined, code);
}

async function runInBrowser(
  test: string,
  { config, project, grep }: NonNullable<PastFault['browser']>,
  log: string,
): Promise<Count> {
  rmSync(report, { force: true });
  if ((await runLogged(process.execPath, ['scripts/build.ts', '--if-stale'], log)) !== 0)
    return countFailure('the build failed');
  const filter = grep === undefined ? [] : ['--grep', grep];
  const parameters = ['test', '--config', config, '--project', project, '--reporter=list,json', ...filter];
  const code = await runLogged(programOf('playwright'), [...parameters, path.basename(test)], log);
  return readPlaywrightReport(readReport(), code);
}

function programOf(name: string): string {
  return path.join(tree, 'node_modules', '.bin', name);
}

/** Runs a command in the copy, with the extent of `npm test`. */
async function runLogged(command: string, parameters: readonly string[], log: string): Promise<number> {
  const extent = { TEST_EXTENT: 'usual', FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const env = { ...process.env, ...extent };
  const output = openSync(log, 'a');
  const child = spawn(command, parameters, { cwd: tree, env, stdio: ['ignore', output, output] });
  const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGTERM', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', stop);
  closeSync(output);
  return Number(code ?? 1);
}

function readReport(): string | undefined {
  return existsSync(report) ? readFileSync(report, 'utf8') : undefined;
}

// The running test receives the signal from the terminal or from runLogged; later faults are not started.
process.on('SIGTERM', () => (isInterrupted = true));
process.on('SIGINT', () => (isInterrupted = true));
process.exitCode = await runPastFaults();
