import { useTranslation } from '#shared/i18n/use-translation.ts';
import { hasChanges, type UnsentChanges } from '#shared/sync/wipe-copies.ts';
import type { Translate } from '@carnet/i18n/translate';

/**
 * Why the user is asked to give up unsent changes. `leave`: signing out. `erase`: erasing the device because
 * the server cannot be reached. `share`: signing in on a shared computer. `added`: more changes were made
 * since the first answer.
 */
export type Occasion = 'leave' | 'erase' | 'share' | 'added';

/** Whether the user agrees to lose these changes. */
export type AskAboutUnsent = (occasion: Occasion, changes: UnsentChanges) => Promise<boolean>;

export interface UnsentQuestion {
  readonly occasion: Occasion;
  readonly changes: UnsentChanges;
  readonly answer: (isAgreed: boolean) => void;
}

interface UnsentTexts {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly confirm: string;
  readonly keep: string;
}

export function useUnsentTexts({ occasion, changes }: UnsentQuestion): UnsentTexts {
  const { t } = useTranslation('sync');
  const buttons = {
    confirm: t(`sync.unsent.${occasion}.confirm`),
    keep: t(`sync.unsent.${occasion}.keep`),
  };
  const text = t(`sync.unsent.${occasion}.text`);
  if (occasion === 'erase')
    return { title: t('shell.erase.title'), sentences: [text, ...lossSentences(t, changes)], ...buttons };
  const { count, mayBeMore } = changes;
  return {
    title: count > 0 ? t('sync.unsent.title', { changes: count }) : t('sync.unsent.titleUnknown'),
    sentences: mayBeMore ? [text, t('sync.unsent.unknown')] : [text],
    ...buttons,
  };
}

/** Sentences on how many unsent changes will be lost, if any. */
export function lossSentences(t: Translate, changes: UnsentChanges): string[] {
  if (!hasChanges(changes)) return [];
  const { count, mayBeMore } = changes;
  const lost = count > 0 ? t('sync.unsent.lost', { changes: count }) : t('sync.unsent.lostUnknown');
  return mayBeMore ? [lost, t('sync.unsent.unknown')] : [lost];
}
