import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const LINES = 3000;

/** A process that logs a lot and exits at once. */
const program = `
  import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
  const log = createLog('info');
  for (let line = 0; line < ${LINES}; line += 1) log.info({ line, reqId: 'é’🚗' }, 'request');
  process.exit(0);
`;

it('process exits → every line is written, whole and in order', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    maxBuffer: 10_000_000,
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(LINES);
  for (const [index, line] of lines.entries()) {
    expect(JSON.parse(line)).toMatchObject({ line: index, reqId: 'é’🚗', msg: 'request' });
  }
});
