import type { formattersFor } from '@carnet/i18n/format';
import type { Language } from '@carnet/i18n/language';
import type { Translate } from '@carnet/i18n/translate';

/** The words of the product: journeys read its catalogue, so they run in both languages. */
export interface Speech {
  readonly language: Language;
  /** The text that the product shows for a key. */
  readonly t: Translate;
  readonly format: ReturnType<typeof formattersFor>;
}
