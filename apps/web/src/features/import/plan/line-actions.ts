import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import type { RowAnswer } from '@carnet/imports/plan/plan';

/** What the owner does with a line. */
export interface LineActions {
  /** Opens the editor of a line, and closes any other; null closes it. */
  readonly onEdit: (key: string | null) => void;
  readonly onAnswer: (line: PlanLine, answer: RowAnswer) => void;
  /** Takes back what was said of a line. */
  readonly onRestore: (line: PlanLine) => void;
  readonly onJoin: (line: PlanLine) => void;
}
