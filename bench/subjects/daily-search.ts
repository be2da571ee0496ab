import type { Aim, Figure, Measured } from '#figures/figure.ts';
import { root } from '#machine.ts';
import type { BenchPlace } from '#place.ts';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const DUE_SHARE = 100;
/** The time for each reminder that is due, with a hundred times as many stored. */
const RATIO_AIM: Aim = { of: 'ratio', is: 'at most', bound: 2 };
/** As many are stored for each owner of the large data set. */
const STORED_PER_OWNER = 100;

/**
 * One search for what is to be announced, over reminders of which every hundredth is due, beside one over those alone;
 * on the embedded database and on a PostgreSQL of its own, durable as in production.
 */
async function measure({ options }: BenchPlace): Promise<Measured> {
  const stored = options.owners * STORED_PER_OWNER;
  const due = stored / DUE_SHARE;
  const figures: Figure[] = [];
  for (const dialect of ['sqlite', 'postgres']) {
    const few = await search(dialect, due, due);
    const many = await search(dialect, stored, due);
    const [limit, value] = [few.millis / due, many.millis / due];
    figures.push({
      name: `daily-search/${dialect}`,
      title: `each of ${count(due)} due among ${count(stored)}, ${dialect}`,
      unit: 'millis',
      value,
      limit: { title: 'with none but those', value: limit, ratio: value / limit },
      aim: RATIO_AIM,
      notes: many.plans,
    });
  }
  return { figures, plots: [] };
}

interface Search {
  readonly millis: number;
  /** How the database answers each of its statements. */
  readonly plans: readonly string[];
}

/** One daily search. */
async function search(dialect: string, stored: number, due: number): Promise<Search> {
  const program = path.join(root, 'apps', 'server', 'testing', 'measure-search.ts');
  const { stdout } = await run(process.execPath, [program, dialect, String(stored), String(due)]);
  return JSON.parse(stdout);
}

function count(number: number): string {
  return number.toLocaleString('en');
}

export const dailySearch = { title: 'Daily search for reminders', measure };
