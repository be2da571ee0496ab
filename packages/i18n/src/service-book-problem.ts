import { formattersFor } from '#format.ts';
import { isCount, problemMessage, type ProblemFacts } from '#problem-message.ts';
import type { Translate } from '#translate.ts';

type Params = NonNullable<ProblemFacts['params']>;

/** The sentence for a problem with a service book, for pages with the namespace `sale`. */
export function serviceBookProblemMessage(t: Translate, facts: ProblemFacts): string {
  const precise = facts.code === 'too_large' ? tooLargeSentence(t, facts.params ?? {}) : undefined;
  return precise ?? problemMessage(t, facts);
}

/** Names the part of the service book that is too large, and so what to leave out. */
function tooLargeSentence(t: Translate, params: Params): string | undefined {
  const { formatFileSize, formatNumber } = formattersFor(t.language);
  const { records, maximumRecords, maximumBytes, invoiceBytes, photoBytes } = params;
  if (isCount(records) && isCount(maximumRecords)) {
    const [count, maximum] = [formatNumber(records), formatNumber(maximumRecords)];
    return t('sale.book.tooLarge.records', { records: count, maximum });
  }
  if (!isCount(maximumBytes) || !isCount(invoiceBytes) || !isCount(photoBytes)) return undefined;
  const [maximum, invoices] = [formatFileSize(maximumBytes), formatFileSize(invoiceBytes)];
  if (photoBytes === 0) return t('sale.book.tooLarge.invoices', { invoices, maximum });
  const photos = formatFileSize(photoBytes);
  if (invoiceBytes === 0) return t('sale.book.tooLarge.photos', { photos, maximum });
  return t('sale.book.tooLarge.both', { invoices, photos, maximum });
}
