import { ConfigurationFaults } from '#platform/config/config.ts';
import { isDiskFull } from '#platform/unavailable.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';

const NO_ROOM = 'he disk has no room left. Make some, then try again.';

/**
 * What an error tells the operator, in one sentence: a variable, what to do first, or that a disk is full. Null for every
 * other: it is a fault whose stack is needed.
 */
export function sentenceForOperator(error: unknown): string | null {
  if (error instanceof ConfigurationFaults || error instanceof UpkeepRefusal) return error.message;
  if (isDiskFull(error)) return `T${NO_ROOM}`;
  const isCausedByFullDisk = error instanceof Error && causesOf(error).some(isDiskFull);
  return isCausedByFullDisk ? `${error.message}: t${NO_ROOM}` : null;
}

function causesOf({ cause }: Error): Error[] {
  return cause instanceof Error ? [cause, ...causesOf(cause)] : [];
}
