import { problemOf, type FailureCode } from '#shared/api/problem-error.ts';
import { problemMessage } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';

/** Refusals with a message of their own: changed on another device, or a tyre set used by fittings. */
const CODES_WITH_ADVICE: readonly FailureCode[] = ['version_conflict', 'tyres_in_use'];

/** Why a deletion failed; `otherwise` unless the refusal has a more specific message. */
export function deletionFailure(t: Translate, error: unknown, otherwise: string): string {
  const problem = problemOf(error);
  return CODES_WITH_ADVICE.includes(problem.code) ? problemMessage(t, problem) : otherwise;
}
