import type { BenchResult } from '#report/result.ts';
import { writePage } from '#report/write-page.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes the figures and the page of a run beside each other; `--keep` puts them where git sees them. */
export function keepResult(result: BenchResult): void {
  const parts = result.options.isKept ? ['results'] : ['results', 'local'];
  const folder = path.join(import.meta.dirname, '..', ...parts);
  mkdirSync(folder, { recursive: true });
  const name = result.at.slice(0, 16).replaceAll(':', '').toLowerCase();
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(result, withoutPlace, 2)}\n`);
  writeFileSync(path.join(folder, `${name}.html`), writePage(result));
  console.log(`\nWritten to ${['bench', ...parts, name].join('/')}.json and .html`);
}

/** Where the data lay is a matter of the machine alone. */
const withoutPlace = (key: string, value: unknown): unknown => (key === 'dataFolder' ? undefined : value);
