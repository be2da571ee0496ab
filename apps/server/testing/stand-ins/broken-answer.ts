import { Readable, type Writable } from 'node:stream';

/** How a service answers that is broken: not at all, by a reset, half, without end, or with what is no JSON. */
export type AnswerFault = 'silence' | 'reset' | 'half' | 'endless' | 'not_json';

/** Answers so. `head` sends status and headers, `reset` breaks the answer off. */
export function answerBroken(
  answer: Writable,
  fault: AnswerFault,
  { head, reset }: { readonly head: () => void; readonly reset: () => void },
): void {
  if (fault === 'silence') return;
  if (fault === 'reset') return reset();
  head();
  if (fault === 'not_json') answer.end('<html>');
  else if (fault === 'half') answer.write('{"error":', reset);
  // Whoever listens hangs up one day.
  else Readable.from(endlessBytes()).pipe(answer.on('error', () => {}));
}

function* endlessBytes(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(16_384);
}
