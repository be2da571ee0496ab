import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { Translate } from '@carnet/i18n/translate';

/** Display name of a document: its title, else its kind. */
export function documentTitle(t: Translate, { title, kind }: Pick<CarnetDocument, 'title' | 'kind'>): string {
  return title ?? t(`common.documentKind.${kind}`);
}
