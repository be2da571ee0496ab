import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { DueTerm } from '@carnet/domain/reminders/due-terms';
import { dueWords, type DueSubject, type DueWords } from '@carnet/i18n/due-words';

/** Says in the language shown when something falls due, from its terms. */
export function useDueWords(): (terms: readonly DueTerm[], subject?: DueSubject) => DueWords {
  const { t } = useTranslation('reminders');
  const format = useFormat();
  const today = useToday();
  return (terms, subject) => dueWords(terms, today, t, format, subject);
}
