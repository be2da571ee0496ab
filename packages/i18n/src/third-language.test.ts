import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { readLanguage } from '@carnet/domain/text/language';
import { describe, expect, it } from 'vitest';
import { compileCatalogue } from '#compile-catalogue.ts';
import { formRules } from '#form-rules.ts';
import { formattersFor } from '#format.ts';
import { chooseLanguage, languageLabel } from '#language.ts';
import { parseDateInput, parseEuros, parseThousandths } from '#parse-input.ts';
import { addGerman } from '#testing/german.ts';
import { sampleSentences } from '#testing/message-samples.ts';
import { typographyFaults } from '#testing/typography-rules.ts';
import { createTranslator } from '#translate.ts';

const german = addGerman();

/** Versions of ICU use different kinds of spaces. */
const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

describe('a third language', () => {
  it('is chosen by a device and parsed from a row', () => {
    expect(chooseLanguage(['de-AT', 'fr'])).toBe('de');
    expect(readLanguage('de')).toBe('de');
    expect(languageLabel(german)).toBe('DE – Deutsch');
  });

  it('formats dates', () => {
    const format = formattersFor(german);
    const day = civilDateOf(2026, 3, 1);
    expect(format.formatDate(day)).toBe('1. März 2026');
    expect(format.formatDateNumeric(day)).toBe('01.03.2026');
    expect(format.formatLongDate(day)).toBe('Sonntag, 1. März 2026');
    expect(format.formatRelativeDays(1)).toBe('morgen');
    expect(plainSpaces(format.formatRelativeDays(-5))).toBe('5 Tage überfällig');
    expect(plainSpaces(formRules[german].formatHour(8))).toBe('8 Uhr');
  });

  it('formats numbers and amounts', () => {
    const format = formattersFor(german);
    expect(plainSpaces(format.formatEuros(1234.5))).toBe('1.234,50 €');
    expect(plainSpaces(format.formatKilometres(84_210))).toBe('84.210 km');
    expect(format.formatTenths(6)).toBe('6,0');
  });

  it('formats plurals', () => {
    const t = createTranslator(german, compileCatalogue(german), 'throw');
    expect(t('book.entries.imported', { records: 1 })).toMatch(/^de: .*1 /);
    expect(t('book.entries.imported', { records: 12_000 })).toContain('12.000');
    expect(t('book.entries.imported', { records: 1 })).not.toBe(
      t('book.entries.imported', { records: 2 }).replace('2', '1'),
    );
  });

  it('parses input', () => {
    expect(parseEuros('1.234,56', german)).toEqual({ ok: true, value: 1234.56 });
    expect(parseEuros('1.234', german)).toEqual({ ok: true, value: 1234 });
    expect(parseThousandths('38,415', german)).toEqual({ ok: true, value: 38.415 });
    const today = civilDateOf(2026, 11, 21);
    for (const text of ['1. März 2026', '1.3.2026', 'Sonntag, 1. März 2026', '1 mars 2026']) {
      expect(parseDateInput(text, today)).toEqual({ ok: true, value: '2026-03-01' });
    }
    expect(parseDateInput('gestern', today)).toEqual({ ok: true, value: '2026-11-20' });
    expect(parseDateInput('Montag, 1. März 2026', today)).toEqual({ ok: false, code: 'not_a_date' });
  });

  it('checks typography in every text', () => {
    expect(typographyFaults(german, 'Der „Garten“')).toEqual([]);
    expect(typographyFaults(german, 'Der “Garten”')).toEqual(['English quotes']);
    const faults = Object.values(compileCatalogue(german))
      .flatMap((message) => sampleSentences(message, german))
      .flatMap((sentence) => typographyFaults(german, sentence));
    expect(faults).toEqual([]);
  });
});
