import { ConfigurationFaults } from '#platform/config/config.ts';
import { isDiskFull } from '#platform/unavailable.ts';
import { UpkeepRefusal } from '#platform/upkeep/upkeep-refusal.ts';

const DISK_IS_FULL = 'he disk is full. Free some space, then try again.';

/**
 * Formats an error that the operator can act on as one sentence: a configuration fault, a refused command, or
 * a full disk. Null for a bug, whose stack is needed.
 */
export function formatForOperator(error: unknown): string | null {
  if (error instanceof ConfigurationFaults || error instanceof UpkeepRefusal) return error.message;
  if (isDiskFull(error)) return `T${DISK_IS_FULL}`;
  const isCausedByFullDisk = error instanceof Error && listCauses(error).some(isDiskFull);
  return isCausedByFullDisk ? `${error.message}: t${DISK_IS_FULL}` : null;
}

function listCauses({ cause }: Error): Error[] {
  return cause instanceof Error ? [cause, ...listCauses(cause)] : [];
}
