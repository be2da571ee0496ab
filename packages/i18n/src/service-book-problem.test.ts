import { compileCatalogue } from '#compile-catalogue.ts';
import { serviceBookProblemMessage } from '#service-book-problem.ts';
import { createTranslator } from '#translate.ts';
import { expect, it } from 'vitest';

const t = createTranslator('en', compileCatalogue('en'), 'throw');

it.each([
  [
    { code: 'too_large', params: { records: 20_000, maximumRecords: 14_480 } },
    'This service book has 20,000 records: one document holds about 14,480. Choose a shorter period.',
  ],
  [
    { code: 'too_large', params: { maximumBytes: 5e8, invoiceBytes: 6e8, photoBytes: 0 } },
    'The invoices in this service book take up 600\u00a0MB: the maximum is 500\u00a0MB. Leave them out or choose a shorter period.',
  ],
  [
    { code: 'too_large', params: { maximumBytes: 5e8, invoiceBytes: 0, photoBytes: 6e8 } },
    'The photos in this service book take up 600\u00a0MB: the maximum is 500\u00a0MB. Leave them out or choose a shorter period.',
  ],
  [
    { code: 'too_large', params: { maximumBytes: 5e8, invoiceBytes: 4e8, photoBytes: 2e8 } },
    'The invoices in this service book take up 400\u00a0MB and its photos 200\u00a0MB: the maximum is 500\u00a0MB. Leave out one or the other, or choose a shorter period.',
  ],
  [{ code: 'too_large' }, t('problems.too_large')],
  [{ code: 'not_found' }, t('problems.not_found')],
])('%j → %s', (facts, sentence) => {
  expect(serviceBookProblemMessage(t, facts)).toBe(sentence);
});
