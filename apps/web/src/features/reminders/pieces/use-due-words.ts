import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { DueTerm } from '@carnet/domain/reminders/due-terms';
import { dueWords, type DueSubject, type DueWords } from '@carnet/i18n/due-words';

/** Words the terms of something due in the current language. */
export function useDueWords(): (terms: readonly DueTerm[], subject?: DueSubject) => DueWords {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const today = useToday();
  return (terms, subject) => dueWords(terms, today, t, format, subject);
}
