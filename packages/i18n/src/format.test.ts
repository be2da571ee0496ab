import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it, vi } from 'vitest';
import { formattersFor } from '#format.ts';

const french = formattersFor('fr');
const english = formattersFor('en');

/** Versions of ICU and browsers use different kinds of spaces; only their position matters. */
function plainSpaces(text: string): string {
  return text.replace(/\s/g, ' ');
}

function civil(text: string): CivilDate {
  const date = parseCivilDate(text);
  if (date === null) throw new Error(`${text} is not a date`);
  return date;
}

describe('dates', () => {
  it.each([
    ['formatDate', '2026-11-21', '21 nov. 2026', '21 Nov 2026'],
    ['formatDate', '2026-08-01', '1er août 2026', '1 Aug 2026'],
    ['formatDate', '2026-08-11', '11 août 2026', '11 Aug 2026'],
    ['formatDate', '2024-02-29', '29 févr. 2024', '29 Feb 2024'],
    ['formatDayAndMonth', '2026-10-15', '15 octobre', '15 October'],
    ['formatDayAndMonth', '2026-04-01', '1er avril', '1 April'],
    ['formatDateNumeric', '2026-11-21', '21/11/2026', '21/11/2026'],
    ['formatDateNumeric', '2026-08-01', '01/08/2026', '01/08/2026'],
    ['formatLongDate', '2026-11-21', 'samedi 21 novembre 2026', 'Saturday 21 November 2026'],
    ['formatLongDate', '2026-11-01', 'dimanche 1er novembre 2026', 'Sunday 1 November 2026'],
  ] as const)('%s of %s → %s, %s', (name, date, inFrench, inEnglish) => {
    expect(french[name](civil(date))).toBe(inFrench);
    // Some versions of ICU add a comma after the English weekday.
    expect(english[name](civil(date)).replace(',', '')).toBe(inEnglish);
  });

  it.each(['2026-11', '2026-11-30'])('the month of %s', (month) => {
    expect([french.formatMonth(month), french.formatMonthShort(month)]).toEqual(['novembre 2026', 'nov.']);
    expect([french.formatMonthName(month), english.formatMonthName(month)]).toEqual(['novembre', 'November']);
    expect([english.formatMonth(month), english.formatMonthShort(month)]).toEqual(['November 2026', 'Nov']);
  });

  it.each([
    ['Pacific/Kiritimati', -840],
    ['Europe/Paris', -60],
    ['Pacific/Pago_Pago', 660],
  ])('a machine in %s → the same civil date', (timeZone, offsetMinutes) => {
    vi.stubEnv('TZ', timeZone);
    expect(new Date('2026-11-21T12:00:00Z').getTimezoneOffset()).toBe(offsetMinutes);
    expect(french.formatDateNumeric(civil('2026-11-21'))).toBe('21/11/2026');
    expect(french.formatMonth('2026-11')).toBe('novembre 2026');
  });

  it('an instant is shown in the given time zone, in 24-hour time', () => {
    const instant = '2026-07-31T22:30:00.000Z';
    expect(plainSpaces(french.formatInstant(instant, 'Europe/Paris'))).toBe('1er août 2026, 00:30');
    expect(plainSpaces(english.formatInstant(instant, 'America/New_York'))).toBe('31 Jul 2026, 18:30');
  });
});

describe('numbers', () => {
  it.each([
    ['formatEuros', 1234.5, '1 234,50 €', '€1,234.50'],
    ['formatEuros', 0, '0,00 €', '€0.00'],
    ['formatEuros', 12345.67, '12 345,67 €', '€12,345.67'],
    ['formatEurosEstimate', 80.04, '80 €', '€80'],
    ['formatEurosEstimate', 89.9, '90 €', '€90'],
    ['formatEurosEstimate', 0.4, '1 €', '€1'],
    ['formatEurosBrief', 85, '85 €', '€85'],
    ['formatEurosBrief', 89.9, '89,90 €', '€89.90'],
    ['formatEurosPerUnit', 0.0854, '0,085 €', '€0.085'],
    ['formatEurosPerUnit', 0.2, '0,20 €', '€0.20'],
    ['formatKilometres', 12345, '12 345 km', '12,345 km'],
    ['formatKilometres', 0, '0 km', '0 km'],
    ['formatInteger', 1234567, '1 234 567', '1,234,567'],
    ['formatNumber', 9999999.99, '9 999 999,99', '9,999,999.99'],
    ['formatTenths', 6, '6,0', '6.0'],
    ['formatTenths', 3.09, '3,1', '3.1'],
    ['formatPercent', 0.263, '26 %', '26%'],
    ['formatPart', 0, '0 %', '0%'],
    ['formatPart', 0.0037, '< 1 %', '< 1%'],
    ['formatPart', 0.005, '1 %', '1%'],
    ['formatFileSize', 0, '0 ko', '0 kB'],
    ['formatFileSize', 1, '1 ko', '1 kB'],
    ['formatFileSize', 999_499, '1 000 ko', '1,000 kB'],
    ['formatFileSize', 999_500, '1 Mo', '1 MB'],
    ['formatFileSize', 1_234_567, '1,2 Mo', '1.2 MB'],
    ['formatFileSize', 10_000_000_000, '10 Go', '10 GB'],
    ['formatInterval', 365, '1 an', '1 year'],
    ['formatInterval', 1825, '5 ans', '5 years'],
    ['formatInterval', 183, '6 mois', '6 months'],
    ['formatInterval', 45, '45 jours', '45 days'],
    ['formatInterval', 0, '0 jour', '0 days'],
  ] as const)('%s of %d → %s, %s', (name, value, inFrench, inEnglish) => {
    expect(plainSpaces(french[name](value))).toBe(inFrench);
    expect(plainSpaces(english[name](value))).toBe(inEnglish);
  });

  it.each([french, english])(
    '$language has no breaking space inside an amount, a distance or an interval',
    (format) => {
      const { formatEuros, formatKilometres, formatInterval } = format;
      expect(formatEuros(1234.5) + formatKilometres(12345) + formatInterval(45)).not.toContain(' ');
    },
  );
});

describe('formatRelativeDays', () => {
  it.each([
    [0, 'aujourd’hui', 'today'],
    [1, 'demain', 'tomorrow'],
    [2, 'après-demain', 'in 2 days'],
    [12, 'dans 12 jours', 'in 12 days'],
    [59, 'dans 59 jours', 'in 59 days'],
    [60, 'dans 2 mois', 'in 2 months'],
    [365, 'dans 12 mois', 'in 12 months'],
    [729, 'dans 24 mois', 'in 24 months'],
    [730, 'dans 2 ans', 'in 2 years'],
    [-1, 'en retard de 1 jour', '1 day overdue'],
    [-5, 'en retard de 5 jours', '5 days overdue'],
    [-95, 'en retard de 3 mois', '3 months overdue'],
    [-800, 'en retard de 2 ans', '2 years overdue'],
  ])('%d days → %s, %s', (days, inFrench, inEnglish) => {
    expect(plainSpaces(french.formatRelativeDays(days))).toBe(inFrench);
    expect(plainSpaces(english.formatRelativeDays(days))).toBe(inEnglish);
  });
});

describe('formatList', () => {
  it.each([
    [[], '', ''],
    [['a'], 'a', 'a'],
    [['a', 'b', 'c'], 'a, b et c', 'a, b and c'],
  ])('%j → %s, %s', (items, inFrench, inEnglish) => {
    expect([french.formatList(items), english.formatList(items)]).toEqual([inFrench, inEnglish]);
  });
});
