/** Receives the finished share of the work, from 0 to 1. */
export type ReportProgress = (share: number) => void;

/** The share at which all rows are read and planning begins. */
export const READ_SHARE = 0.6;
const STEP = 0.01;

/** Reports the progress of one part, at most as often as a bar can show it. */
export class ProgressPart {
  readonly #report: ReportProgress | undefined;
  readonly #from: number;
  readonly #to: number;
  readonly #total: number;
  #done = 0;
  #told = 0;

  constructor(report: ReportProgress | undefined, [from, to]: readonly [number, number], total: number) {
    this.#report = report;
    this.#from = from;
    this.#to = to;
    this.#total = Math.max(1, total);
  }

  step(): void {
    this.#done += 1;
    const share = Math.min(1, this.#done / this.#total);
    if (!this.#report || share - this.#told < STEP) return;
    this.#told = share;
    this.#report(this.#from + share * (this.#to - this.#from));
  }
}
