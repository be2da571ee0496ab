import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../bootstrap/prepare.mjs';
import { ensurePrograms } from './programs.ts';
import { countFailure, type Count } from './reports.ts';
import { rows, type Stage } from './stages.ts';
import { TEST_EXTENT } from './test-extent.ts';

interface StageResult extends Count {
  readonly name: string;
  readonly seconds: number;
}

const COMMANDS = { quick: 'npm run test:quick', usual: 'npm test', long: 'npm run test:long' };
/** Number of files listed at the end. */
const SLOWEST = 10;
let isInterrupted = false;

/** Runs every stage of the extent, also after a failure; `npm test -- --only vitest,bundle` runs only these stages. */
async function runAll(): Promise<number> {
  const chosen = chooseRows();
  if (chosen === undefined) return endWith(0, 1);
  const programs = [...new Set(chosen.flat().flatMap((stage) => stage.programs))];
  if (!(await ensurePrograms(programs, COMMANDS[TEST_EXTENT]))) return endWith(0, 1);
  const results: StageResult[] = [];
  for (const row of chosen) {
    const isBuilt = !results.some(({ name, failed }) => name === 'build' && failed > 0);
    results.push(...(await Promise.all(row.map((stage) => runStage(stage, isBuilt)))));
  }
  printFailures(results);
  printSlowest(results);
  printSummary(results);
  return endWith(sum(results, 'passed'), sum(results, 'failed'));
}

function chooseRows(): readonly (readonly Stage[])[] | undefined {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  if (values.only === undefined) return rows;
  const names = values.only.flatMap((text) => text.split(','));
  const known = rows.flat().map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return rows.map((row) => row.filter(({ name }) => names.includes(name)));
  console.error(`No stage is called ${unknown.join(', ')}: ${known.join(', ')}`);
  return undefined;
}

async function runStage(stage: Stage, isBuilt: boolean): Promise<StageResult> {
  console.log(`\n── ${stage.name}`);
  const startedAt = performance.now();
  const count = await countStage(stage, isBuilt);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const remark of count.remarks) console.log(`${stage.name}: ${remark}`);
  return { ...count, name: stage.name, seconds };
}

async function countStage(stage: Stage, isBuilt: boolean): Promise<Count> {
  if (isInterrupted) return countFailure('not run: interrupted');
  if (stage.needsBuild && !isBuilt) return countFailure('FAILED: not run, because the build failed');
  try {
    return await stage.run();
  } catch (error) {
    return countFailure(`FAILED: ${String(error)}`);
  }
}

/** Repeats the failures at the end, where they are easy to find. */
function printFailures(results: readonly StageResult[]): void {
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > 0) console.log('\n── failed');
  for (const { name, failures, remarks } of failed) {
    for (const failure of [...failures, ...remarks]) console.log(`\n${name}: ${failure}`);
  }
}

function printSlowest(results: readonly StageResult[]): void {
  const files = results.flatMap((result) => result.files).toSorted((a, b) => b.seconds - a.seconds);
  if (files.length === 0) return;
  console.log('\n── slowest files');
  for (const { name, seconds } of files.slice(0, SLOWEST)) {
    console.log(
      `${seconds.toFixed(1).padStart(6)} s  ${path.isAbsolute(name) ? path.relative(root, name) : name}`,
    );
  }
}

function printSummary(results: readonly StageResult[]): void {
  console.log('\n── summary');
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`,
    );
  }
  console.log('');
}

function sum(results: readonly StageResult[], field: 'passed' | 'failed'): number {
  return results.reduce((total, result) => total + result[field], 0);
}

/** Prints the last line, which machines read. */
function endWith(passed: number, failed: number): number {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

// runInForeground stops the running stage; later stages are not started.
process.on('SIGTERM', () => (isInterrupted = true));
process.on('SIGINT', () => (isInterrupted = true));
process.exitCode = await runAll();
