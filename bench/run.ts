import { generatorName } from '#load/generator.ts';
import { describeMachine } from '#machine.ts';
import { readBenchOptions, type BenchOptions } from '#options.ts';
import { openPlace, type BenchPlace } from '#place.ts';
import { keepResult } from '#report/keep-result.ts';
import { printResult } from '#report/print-result.ts';
import type { SubjectResult } from '#report/result.ts';
import { carnetProgram } from '#server/carnet-server.ts';
import { SUBJECT_NAMES, type SubjectName } from '#subject-names.ts';
import { subjects } from '#subjects/all.ts';

const PACKAGES = ['fastify', 'better-sqlite3', 'kysely', 'zod', 'sharp', 'react', 'autocannon', 'lighthouse'];

/** Measures one subject after the other, prints all figures beside their limits and writes them to files. */
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
  const result = {
    at,
    seconds: secondsSince(begin),
    machine,
    options,
    program: carnetProgram,
    generator: generatorName,
    subjects: results,
  };
  printResult(result);
  keepResult(result);
  if (results.some(({ fault }) => fault !== null)) process.exitCode = 1;
}

/** A subject that cannot be measured does not take the others with it. */
async function measureSubject(name: SubjectName, place: BenchPlace): Promise<SubjectResult> {
  const { title, measure } = subjects[name];
  console.log(`${title} …`);
  const begin = performance.now();
  const ended = (measured: Pick<SubjectResult, 'figures' | 'plots' | 'fault'>): SubjectResult => ({
    name,
    title,
    seconds: secondsSince(begin),
    ...measured,
  });
  try {
    return ended({ ...(await measure(place)), fault: null });
  } catch (error) {
    console.error(error);
    return ended({ figures: [], plots: [], fault: error instanceof Error ? error.message : String(error) });
  }
}

function secondsSince(begin: number): number {
  return Math.round((performance.now() - begin) / 100) / 10;
}

await bench(readBenchOptions(process.argv.slice(2)));
