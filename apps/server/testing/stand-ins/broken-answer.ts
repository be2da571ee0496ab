import { Readable, type Writable } from 'node:stream';

/** Faulty responses: none, a reset, half of it, an endless one, or invalid JSON. */
export type AnswerFault = 'silence' | 'reset' | 'half' | 'endless' | 'not_json';

/** Sends a faulty response. `head` sends status and headers, `reset` breaks the connection. */
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
  // The client hangs up at some point.
  else Readable.from(endlessBytes()).pipe(answer.on('error', () => {}));
}

function* endlessBytes(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(16_384);
}
