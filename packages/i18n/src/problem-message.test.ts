import { describe, expect, it } from 'vitest';
import { compileCatalogue } from '#compile-catalogue.ts';
import { problemMessage, type ProblemFacts } from '#problem-message.ts';
import { createTranslator } from '#translate.ts';

const french = createTranslator('fr', compileCatalogue('fr'), 'throw');
const english = createTranslator('en', compileCatalogue('en'), 'throw');

const previous = { date: '2026-11-08', mileage: 84210 };
const next = { date: '2026-12-01', mileage: 85000 };

describe('problemMessage', () => {
  it.each<[ProblemFacts, string]>([
    [{ code: 'invalid_credentials' }, 'Invalid credentials. Please try again.'],
    [{ code: 'internal_error' }, 'An error occurred. Please try again.'],
    [
      { code: 'internal_error', requestId: '5f0c' },
      'An error occurred. Please try again. If it happens again, give this reference: 5f0c',
    ],
    [
      { code: 'unavailable', requestId: '5f0c' },
      'The service is temporarily unavailable. Please try again in a moment. Reference: 5f0c',
    ],
    [{ code: 'required' }, 'This field is required'],
    [{ code: 'too_short', params: { minimum: 6 } }, 'Minimum 6 characters'],
    [{ code: 'too_short' }, 'This value is too short'],
    [{ code: 'too_short', params: { minimum: 'six' } }, 'This value is too short'],
    [{ code: 'too_long', params: { maximum: 1 } }, 'Maximum 1 character'],
    [{ code: 'too_small', params: { minimum: 0 } }, 'Value must be positive'],
    [{ code: 'too_small', params: { minimum: 1 } }, 'Value must be positive'],
    [{ code: 'too_small', params: { minimum: 1200 } }, 'The value must be at least 1,200'],
    [{ code: 'too_big', params: { maximum: 9_999_999.99 } }, 'The value must be at most 9,999,999.99'],
    [{ code: 'too_many_items', params: { maximum: 20 } }, 'Maximum 20 items'],
    [{ code: 'too_many_items', params: { maximum: 200, excess: 1 } }, 'Maximum 200 items: 1 too many'],
    [
      { code: 'too_many_types', params: { maximum: 200, excess: 188 } },
      'You would have more than 200 maintenance types. Delete 188 of them in the settings first, then try again.',
    ],
    [
      { code: 'payload_too_large', params: { maximumBytes: 15e6 } },
      'The file is too large: the maximum is 15\u00a0MB.',
    ],
    [
      { code: 'too_large' },
      'There is too much for one document. Choose a shorter period, or leave out the invoices or the photos.',
    ],
    [
      { code: 'rate_limited', params: { retryAfterSeconds: 30 } },
      'Too many attempts. Try again in 30 seconds.',
    ],
    [
      { code: 'rate_limited', params: { retryAfterSeconds: 61 } },
      'Too many attempts. Try again in 2 minutes.',
    ],
    [
      { code: 'type_in_use', params: { records: 3, reminders: 1 } },
      'This type cannot be deleted: it is used by 3 maintenance records and 1 reminder.',
    ],
    [
      { code: 'type_in_use', params: { records: 0, reminders: 3 } },
      'This type cannot be deleted: it is used by 3 reminders.',
    ],
    [
      { code: 'type_in_use', params: { records: 1, reminders: 0 } },
      'This type cannot be deleted: it is used by 1 maintenance record.',
    ],
    [
      { code: 'mileage_out_of_order', params: { previous, next: null } },
      'This mileage is lower than the reading from 8 Nov 2026 (84,210\u00a0km)',
    ],
    [
      { code: 'mileage_out_of_order', params: { previous: null, next } },
      'This mileage is higher than the reading from 1 Dec 2026 (85,000\u00a0km)',
    ],
    [
      { code: 'mileage_out_of_order', params: { previous, next } },
      'This mileage should be between 84,210\u00a0km (8 Nov 2026) and 85,000\u00a0km (1 Dec 2026)',
    ],
    [
      { code: 'mileage_out_of_order', params: { previous: { date: '8 nov', mileage: '?' } } },
      'This mileage does not fit the order of your readings',
    ],
    [
      { code: 'validation_failed', errors: [{ code: 'required' }, { code: 'required' }] },
      'Please fill all required fields',
    ],
    [
      { code: 'validation_failed', errors: [{ code: 'required' }, { code: 'too_long' }] },
      'Some fields need correcting.',
    ],
  ])('%j → %s', (problem, expected) => {
    expect(problemMessage(english, problem)).toBe(expected);
  });

  it.each([
    [0, 1, '1 rappel'],
    [2, 0, '2 entretiens'],
    [1, 3, '1 entretien et 3 rappels'],
  ])(
    'a type in use by %d records and %d reminders → names only those above 0',
    (records, reminders, users) => {
      const message = problemMessage(french, { code: 'type_in_use', params: { records, reminders } });
      expect(message.replace(/\s/g, ' ')).toBe(
        `Ce type est utilisé par ${users} : il ne peut pas être supprimé.`,
      );
    },
  );

  it('names the neighbouring reading in French', () => {
    const message = problemMessage(french, {
      code: 'mileage_out_of_order',
      params: { previous, next: null },
    });
    expect(message.replace(/\s/g, ' ')).toBe(
      'Ce kilométrage est inférieur à celui du 8 nov. 2026 (84 210 km)',
    );
  });

  it.each(['brand_new_code', 'toString', 'too_short.minimum', '', 'constructor'])(
    'a code without a sentence (%j) → the general sentence, never the code',
    (code) => {
      expect(problemMessage(english, { code })).toBe('An error occurred. Please try again.');
    },
  );
});
