import { parseArgs } from 'node:util';
import { ensurePrograms } from './programs.ts';
import { countFailure, type Count } from './reports.ts';
import { stages, type Stage } from './stages.ts';

interface StageResult extends Count {
  readonly name: string;
  readonly seconds: number;
}

/** What cannot be right when the build failed. */
const builtStages = ['bundle', 'e2e', 'pictures', 'engines'];
let isInterrupted = false;

/** `npm test`: every stage, also after one has failed; `npm test -- --only vitest,e2e` runs those alone. */
async function runAll(): Promise<number> {
  const chosen = chooseStages();
  if (chosen === undefined) return endWith(0, 1);
  const programs = [...new Set(chosen.flatMap((stage) => stage.programs))];
  if (!(await ensurePrograms(programs))) return endWith(0, 1);
  const results: StageResult[] = [];
  for (const stage of chosen) {
    const isWithoutBuild = builtStages.includes(stage.name) && hasFailed(results, 'build');
    results.push(await runStage(stage, isWithoutBuild));
  }
  printFailures(results);
  printSummary(results);
  return endWith(sum(results, 'passed'), sum(results, 'failed'));
}

function chooseStages(): readonly Stage[] | undefined {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  if (values.only === undefined) return stages;
  const names = values.only.flatMap((text) => text.split(','));
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length === 0) return stages.filter(({ name }) => names.includes(name));
  console.error(`No stage is called ${unknown.join(', ')}: ${stages.map(({ name }) => name).join(', ')}`);
  return undefined;
}

async function runStage(stage: Stage, isWithoutBuild: boolean): Promise<StageResult> {
  console.log(`\n── ${stage.name}`);
  const startedAt = performance.now();
  const count = await countStage(stage, isWithoutBuild);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const remark of count.remarks) console.log(`${stage.name}: ${remark}`);
  return { ...count, name: stage.name, seconds };
}

async function countStage(stage: Stage, isWithoutBuild: boolean): Promise<Count> {
  if (isInterrupted) return countFailure('not run: interrupted');
  if (isWithoutBuild) return countFailure('FAILED: not run, because the build failed');
  try {
    return await stage.run();
  } catch (error) {
    return countFailure(`FAILED: ${String(error)}`);
  }
}

/** Once more at the end, where it is found. */
function printFailures(results: readonly StageResult[]): void {
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > 0) console.log('\n── failed');
  for (const { name, failures, remarks } of failed) {
    for (const failure of [...failures, ...remarks]) console.log(`\n${name}: ${failure}`);
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

function hasFailed(results: readonly StageResult[], name: string): boolean {
  return results.some((result) => result.name === name && result.failed > 0);
}

function sum(results: readonly StageResult[], field: 'passed' | 'failed'): number {
  return results.reduce((total, result) => total + result[field], 0);
}

/** The last line, by which a machine reads the result. */
function endWith(passed: number, failed: number): number {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

// The stage that runs is told to stop by runInForeground; those after it are not begun.
process.on('SIGTERM', () => (isInterrupted = true));
process.on('SIGINT', () => (isInterrupted = true));
process.exitCode = await runAll();
