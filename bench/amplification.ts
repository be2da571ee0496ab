import { amplificationCases, type AmplificationCase } from '#amplification/cases.ts';
import { measureCall, type Measured } from '#amplification/measure-call.ts';
import { openAmplificationPlace } from '#amplification/place.ts';
import { describeMachine } from '#machine.ts';
import { writeValue } from '#figures/write-value.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** Limits of any call; bodies of a megabyte may block for longer. */
const MOST_BLOCKED_MILLIS = 100;
const MOST_SERVER_BYTES = 64 * 1024 * 1024;

interface Row {
  readonly case: AmplificationCase;
  readonly measured: Measured;
}

/**
 * Prints a table of request sizes and their cost to the server, and exits with 1 when a call exceeds a limit. `--folder` keeps the filled
 * garages for the next run; `--only` selects cases whose group or name contains the text.
 */
async function measureAll(): Promise<void> {
  const text = { type: 'string' } as const;
  const { folder: kept, only } = parseArgs({ options: { folder: text, only: text } }).values;
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'carnet-amplification-'));
  const { processor, node, commit, loadBefore } = describeMachine([]);
  console.log(`${processor}, Node ${node}, commit ${commit}, load before ${loadBefore}\n`);
  try {
    const cases = await amplificationCases(await openAmplificationPlace(folder));
    const chosen = cases.filter(({ group, name }) => only === undefined || `${group} ${name}`.includes(only));
    const rows: Row[] = [];
    for (const one of chosen) rows.push({ case: one, measured: await measureOne(folder, one) });
    const beyond = rows.filter(isBeyond);
    console.log(`\n${rows.length} cases, ${beyond.length} beyond a limit`);
    if (beyond.length > 0) process.exitCode = 1;
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

let lastGroup = '';

async function measureOne(folder: string, one: AmplificationCase): Promise<Measured> {
  one.prepare?.();
  const measured = await measureCall(folder, {}, ({ url }) => one.run(url));
  if (one.group !== lastGroup) {
    lastGroup = one.group;
    console.log(
      `\n## ${one.group}\n\n| Sent | Bytes in | Answer | Time | Loop blocked (CPU) | Server | Child |\n| --- | --- | --- | --- | --- | --- | --- |`,
    );
  }
  console.log(rowOf({ case: one, measured }));
  return measured;
}

function isBeyond({ case: { isLargeJson }, measured }: Row): boolean {
  return (
    (isLargeJson !== true && measured.blockedCpuMillis > MOST_BLOCKED_MILLIS) ||
    measured.serverBytes > MOST_SERVER_BYTES
  );
}

function rowOf(row: Row): string {
  const { case: one, measured } = row;
  const { answer, millis, blockedMillis, blockedCpuMillis, serverBytes, childBytes } = measured;
  const mark = isBeyond(row) ? ' **beyond**' : '';
  const cells = [
    `${one.name}${mark}`,
    writeValue(one.bytesIn, 'bytes'),
    `${answer.status}, ${writeValue(answer.bytes, 'bytes')}`,
    writeValue(millis, 'millis'),
    `${writeValue(blockedMillis, 'millis')} (${writeValue(blockedCpuMillis, 'millis')})`,
    writeValue(serverBytes, 'bytes'),
    childBytes === 0 ? '' : writeValue(childBytes, 'bytes'),
  ];
  return `| ${cells.join(' | ')} |`;
}

await measureAll();
