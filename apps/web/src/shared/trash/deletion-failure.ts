import { problemOf } from '#shared/api/problem-error.ts';
import type { Translate } from '@carnet/i18n/translate';

/** Why something was not deleted: another device has changed it, which « À vérifier » asks about; else what its screen says. */
export function deletionFailure(t: Translate, error: unknown, otherwise: string): string {
  return problemOf(error).code === 'version_conflict' ? t('problems.version_conflict') : otherwise;
}
