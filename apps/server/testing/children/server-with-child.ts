import { childProgram } from '#platform/children/child-process.ts';
import { Children } from '#platform/children/children.ts';
import { pino } from 'pino';

/** A process with a busy child, whose process id it prints. */
const program = childProgram(new URL('./hostile-program.ts', import.meta.url));
const kind = {
  name: 'tests',
  program,
  slots: 1,
  memoryBytes: 200 * 1024 * 1024,
  heapMegabytes: 64,
  millis: 600_000,
  cpuSeconds: 5,
  usesNativeCode: false,
};
await new Children(pino()).run(kind, {}, async (child) => {
  await child.send('answerPid');
  const pid = (await child.receive()).value;
  await child.send('loop');
  process.stdout.write(`${String(pid)}\n`);
  await child.receive();
});
