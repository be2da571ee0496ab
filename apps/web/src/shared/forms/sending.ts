import type { ProblemError } from '#shared/api/problem-error.ts';
import { noteLeft, noteRefused, noteSaved } from '#shared/forms/left-saves.ts';

/**
 * How long a form stands there waiting, in milliseconds. Mostly the answer is there before, and then a refusal is
 * shown where it can be mended, without a change of pages and back.
 */
const PATIENCE_MILLIS = 400;

/** How a form is left before its answer has come: what it adds or changes is shown at once where it leads. */
export interface Leaving {
  /** Where the form stands: path and query. */
  readonly address: string;
  /** What was attempted, should it fail. */
  readonly title: string;
  readonly leave: () => void;
}

/** One save of a form. */
export interface Sending {
  /** Waits for the answer. To be called when nothing else of the form is needed any more, such as its uploads. */
  readonly answerOf: <Answer>(answer: Promise<Answer>) => Promise<Answer>;
  /** Whether the form was left: where it leads, the person is already. */
  readonly hasLeft: () => boolean;
}

interface SendingOfForm extends Sending {
  readonly noteSaved: () => void;
  readonly noteRefused: (problem: ProblemError) => void;
}

export function startSending(
  leaving: Leaving | undefined,
  draftName: string | undefined,
  values: object,
): SendingOfForm {
  let leftAs: string | null = null;
  const leave = () => {
    if (!leaving || draftName === undefined) return;
    leftAs = draftName;
    noteLeft({ draftName, values, address: leaving.address, title: leaving.title });
    leaving.leave();
  };
  return {
    async answerOf(answer) {
      const timer = setTimeout(leave, PATIENCE_MILLIS);
      try {
        return await answer;
      } finally {
        clearTimeout(timer);
      }
    },
    hasLeft: () => leftAs !== null,
    noteSaved: () => leftAs !== null && noteSaved(leftAs),
    noteRefused: (problem) => leftAs !== null && noteRefused(leftAs, problem),
  };
}
