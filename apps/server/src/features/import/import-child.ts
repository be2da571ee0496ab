import { unreadable } from '#features/import/import-bounds.ts';
import type {
  ArrivedForm,
  Decision,
  FileToCheck,
  ImportAnswer,
  ImportFacts,
  ImportOrder,
  Question,
  QuestionAnswers,
  StoreStep,
} from '#features/import/import-messages.ts';
import { childProgram, type Child, type ChildKind } from '#platform/children/child-process.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reads and decides one import. As much as may be sent, in characters of two bytes, takes 460 MB and 8 s of CPU time. */
export const LARGE_IMPORTS: ChildKind = {
  name: 'large imports',
  program: childProgram(new URL('./import-program.ts', import.meta.url)),
  slots: 1,
  memoryBytes: 768 * 1024 * 1024,
  heapMegabytes: 512,
  millis: 60_000,
  cpuSeconds: 600,
  usesNativeCode: false,
};

/** They do not wait for a large one. */
export const SMALL_IMPORTS: ChildKind = { ...LARGE_IMPORTS, name: 'small imports' };

/** Answers a database question of the child. */
export type AnswerQuestion = (question: Question) => Promise<QuestionAnswers[Question['of']]>;

/** A file of an import, with the size of the next one. */
export interface SentFile {
  readonly file: FileToCheck;
  readonly bytes: Buffer;
  readonly nextBytes: number;
}

/** The child process of one import, for the service: one call at a time, but `noteFile`. Every call refuses `archive_unreadable`. */
export class ImportChild {
  readonly #child: Child;

  constructor(child: Child) {
    this.#child = child;
  }

  /** Reads the tables. */
  async open(arrived: ArrivedForm): Promise<{ exportedAt: string; exportedBy: string | null }> {
    await this.#order({ do: 'open', ...arrived });
    const { answer } = await this.#receive();
    if ('opened' in answer) return answer.opened;
    throw new Error('The child has opened nothing');
  }

  /** Decides what the import adds. */
  async decide(facts: ImportFacts, answer: AnswerQuestion): Promise<Decision> {
    await this.#order({ do: 'decide', facts });
    const received = await this.#receiveAnswering(answer);
    if ('decision' in received.answer) return received.answer.decision;
    throw new Error('The child has decided nothing');
  }

  /** The next file that rows bring; null after the last one. */
  async nextFile(garageId: string, answer: AnswerQuestion): Promise<SentFile | null> {
    await this.#order({ do: 'sendFile', garageId });
    const received = await this.#receiveAnswering(answer);
    if (!('file' in received.answer)) throw new Error('The child has sent no file');
    const { file, nextBytes } = received.answer;
    return file && { file, bytes: received.bytes, nextBytes };
  }

  /** Reports the outcome for a file; the row of a stored file comes back among the steps. */
  noteFile(noted: Omit<Extract<ImportOrder, { do: 'noteFile' }>, 'do'>): Promise<void> {
    return this.#child.send({ do: 'noteFile', ...noted } satisfies ImportOrder);
  }

  /** The steps that store the last decision, requested one at a time. */
  async *steps(today: CivilDate): AsyncGenerator<StoreStep> {
    await this.#order({ do: 'sendSteps', today });
    for (;;) {
      const { answer } = await this.#receive();
      if (!('step' in answer)) throw new Error('The child has sent no step');
      if (answer.step === null) return;
      yield answer.step;
      await nextTurn();
    }
  }

  #order(order: ImportOrder): Promise<void> {
    this.#child.beginTask();
    return this.#child.send(order);
  }

  async #receiveAnswering(
    answerQuestion: AnswerQuestion,
  ): Promise<{ answer: Exclude<ImportAnswer, { asks: Question }>; bytes: Buffer }> {
    for (;;) {
      const { answer, bytes } = await this.#receive();
      if (!('asks' in answer)) return { answer, bytes };
      await this.#child.send(await answerQuestion(answer.asks));
    }
  }

  async #receive(): Promise<{ answer: ImportAnswer; bytes: Buffer }> {
    const { value, bytes } = await this.#child.receive();
    const answer = value as ImportAnswer;
    if ('unreadable' in answer) throw unreadable(answer.unreadable);
    return { answer, bytes };
  }
}
