import { problemOf, type FailureCode } from '#shared/api/problem-error.ts';
import { problemMessage } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';

/** Refusals whose own sentence says what to do: another device has changed it, or fittings name a set of tyres. */
const TOLD: readonly FailureCode[] = ['version_conflict', 'tyres_in_use'];

/** Why something was not deleted, as far as the refusal says more than its screen. */
export function deletionFailure(t: Translate, error: unknown, otherwise: string): string {
  const problem = problemOf(error);
  return TOLD.includes(problem.code) ? problemMessage(t, problem) : otherwise;
}
