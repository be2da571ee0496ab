import { formattersFor, type Formatters } from '@carnet/i18n/format';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/** Formatters of dates, euros and kilometres in the current language. */
export function useFormat(): Formatters {
  return formattersFor(useTranslation().language);
}
