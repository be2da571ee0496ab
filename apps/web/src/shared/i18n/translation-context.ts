import type { Translations } from '#shared/i18n/translations.ts';
import { createContext, use } from 'react';

export const TranslationContext = createContext<Translations | null>(null);

export function useTranslations(): Translations {
  const translations = use(TranslationContext);
  if (!translations) throw new Error('No TranslationProvider above');
  return translations;
}
