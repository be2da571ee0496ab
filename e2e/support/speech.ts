import type { formattersFor } from '@carnet/i18n/format';
import type { Language } from '@carnet/i18n/language';
import type { Translate } from '@carnet/i18n/translate';

/** The texts of the product: journeys use its catalogue, so that they run in both languages. */
export interface Speech {
  readonly language: Language;
  /** Returns the text of a key. */
  readonly t: Translate;
  readonly format: ReturnType<typeof formattersFor>;
}
