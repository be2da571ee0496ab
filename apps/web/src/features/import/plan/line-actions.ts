import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import type { RowAnswer } from '@carnet/imports/plan/plan';

/** Actions on a line. */
export interface LineActions {
  /** Opens the editor of a line, and closes any other; null closes it. */
  readonly onEdit: (key: string | null) => void;
  readonly onAnswer: (line: PlanLine, answer: RowAnswer) => void;
  /** Discards the answer to a line. */
  readonly onRestore: (line: PlanLine) => void;
  readonly onJoin: (line: PlanLine) => void;
}
