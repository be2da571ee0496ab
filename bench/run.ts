import { describeMachine } from '#machine.ts';
import { readBenchOptions, type BenchOptions } from '#options.ts';
import { openPlace, type BenchPlace } from '#place.ts';
import { writeReport, type BenchResult, type SubjectResult } from '#figures/report.ts';
import { carnetProgram } from '#server/carnet-server.ts';
import { SUBJECT_NAMES, type SubjectName } from '#subject-names.ts';
import { subjects } from '#subjects/all.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGES = ['fastify', 'better-sqlite3', 'kysely', 'zod', 'sharp', 'react', 'autocannon', 'lighthouse'];

/** Measures the subjects one after the other, prints all figures with their limits and writes them to files. */
async function bench(options: BenchOptions): Promise<void> {
  const machine = describeMachine(PACKAGES);
  const begin = performance.now();
  const at = new Date().toISOString();
  const place = openPlace(options);
  const results: SubjectResult[] = [];
  try {
    for (const name of options.only ?? SUBJECT_NAMES) results.push(await measureSubject(name, place));
  } finally {
    place.remove();
  }
  const result: BenchResult = {
    at,
    seconds: secondsSince(begin),
    machine,
    options,
    program: carnetProgram,
    subjects: results,
  };
  const report = writeReport(result);
  console.log(`\n${report}`);
  keepResult(result, report);
  if (results.some(({ fault }) => fault !== null)) process.exitCode = 1;
}

/** A subject that cannot be measured does not stop the others. */
async function measureSubject(name: SubjectName, place: BenchPlace): Promise<SubjectResult> {
  const { title, measure } = subjects[name];
  console.log(`${title} …`);
  const begin = performance.now();
  const ended = (measured: Pick<SubjectResult, 'figures' | 'fault'>): SubjectResult => ({
    name,
    title,
    seconds: secondsSince(begin),
    ...measured,
  });
  try {
    return ended({ figures: await measure(place), fault: null });
  } catch (error) {
    console.error(error);
    return ended({ figures: [], fault: error instanceof Error ? error.message : String(error) });
  }
}

/** Writes every run to an ignored file; with `--keep` its report replaces the committed one. */
function keepResult(result: BenchResult, report: string): void {
  const name = result.at.slice(0, 16).replaceAll(':', '').toLowerCase();
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  if (result.options.isKept) writeFileSync(path.join(import.meta.dirname, 'newest.md'), report);
  console.log(`Written to bench/results/${name}.json${result.options.isKept ? ' and bench/newest.md' : ''}`);
}

function secondsSince(begin: number): number {
  return Math.round((performance.now() - begin) / 100) / 10;
}

await bench(readBenchOptions(process.argv.slice(2)));
