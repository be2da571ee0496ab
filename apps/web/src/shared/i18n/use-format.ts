import { formattersFor, type Formatters } from '@carnet/i18n/format';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/** The formatters of dates, euros and kilometres in the language shown. */
export function useFormat(): Formatters {
  return formattersFor(useTranslation().language);
}
