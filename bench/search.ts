import { root } from '#machine.ts';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** So many reminders are due in each measurement, each of another owner. */
const DUE = 10_000;
const STORED = [10_000, 1_000_000] as const;
const RATIO_AIM = 2;

/** How long one daily search takes per due reminder, in milliseconds. */
function measureSearch(dialect: string, stored: number): number {
  const program = path.join(root, 'apps', 'server', 'testing', 'measure-search.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, dialect, String(stored), String(DUE)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The search could not be measured: ${stderr}`);
  const { millis }: { millis: number } = JSON.parse(stdout);
  return millis / DUE;
}

console.log(`The daily search, ${DUE.toLocaleString('en')} reminders due`);
for (const dialect of ['sqlite', 'postgres']) {
  const times = STORED.map((stored) => {
    const time = measureSearch(dialect, stored);
    console.log(
      `${dialect.padEnd(10)} ${stored.toLocaleString('en').padStart(10)} stored   ${time.toFixed(3)} ms each`,
    );
    return time;
  });
  const ratio = (times[1] ?? 0) / (times[0] ?? 1);
  console.log(
    `${ratio <= RATIO_AIM ? 'met    ' : 'MISSED '} ratio at most ${RATIO_AIM}: ${ratio.toFixed(2)}`,
  );
}
