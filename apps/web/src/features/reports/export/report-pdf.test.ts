import { PdfPage } from '#features/reports/export/pdf-file.ts';
import { textOperand, textWidth, wrapText } from '#features/reports/export/pdf-font.ts';
import { writeReportPdf } from '#features/reports/export/report-pdf.ts';
import type { ReportSection } from '#features/reports/sections/report-section.ts';
import { PATTERNS } from '#shared/ui/charts/chart-look.ts';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import { describe, expect, it } from 'vitest';

const format = formattersFor('fr');
const wording = {
  t: createTranslator('fr', compileCatalogue('fr'), 'throw'),
  format,
  language: 'fr',
} as const;

const look = { light: '#b45309', dark: '#f0a04b', pattern: 'rising' } as const;

function aSection(rowCount: number): ReportSection {
  return {
    id: 'months',
    title: 'Coût par mois',
    message: `${format.formatEuros(1234.5)} sur la période\u202f: l’été coûte cher.`,
    drawing: {
      kind: 'columns',
      isStacked: true,
      series: [{ key: 'fuel', label: 'Carburant', look }],
      columns: [{ key: '2026-01', axisText: 'janv.', name: 'janvier 2026', values: [1234.5] }],
      formatValue: format.formatEuros,
      formatTick: format.formatEurosBrief,
    },
    table: {
      columns: ['Mois', 'Coût'],
      rows: Array.from({ length: rowCount }, (_, index) => ({
        key: String(index),
        cells: [{ text: `ligne ${index}` }, { euros: index }],
      })),
    },
  };
}

function pdfOf(sections: readonly ReportSection[]): string {
  const made = { made: 'Établi le 25 nov. 2026', madeAt: '2026-11-25T10:00:00.000Z' };
  return writeReportPdf({ title: 'Rapports · Été', days: '2026', ...made, sections }, wording);
}

describe('the file', () => {
  it('every entry of its table is where its object begins, and it ends where it says', () => {
    const pdf = pdfOf([aSection(3)]);
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    expect(pdf.slice(table, table + 4)).toBe('xref');
    const places = [...pdf.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place));
    expect(places.map((place, index) => pdf.startsWith(`${index + 1} 0 obj`, place))).toEqual(
      places.map(() => true),
    );
    expect(/^[\n\x20-\x7e]*$/.test(pdf)).toBe(true);
  });

  it('words of the file stand apart: readers take `endstreamendobj` for one', () => {
    expect(pdfOf([aSection(3)])).not.toMatch(/obj\S|\S(endobj|endstream)/);
  });

  it('streams are as long as they say', () => {
    for (const [, length, content] of pdfOf([aSection(3)]).matchAll(
      /<<\/Length (\d+)>>stream\n([\s\S]*?)\nendstream/g,
    )) {
      expect(content?.length).toBe(Number(length));
    }
  });

  it('a long table → goes on with its heading on the next pages, each numbered', () => {
    const pdf = pdfOf([aSection(150)]);
    const pages = Number(/\/Count (\d+)/.exec(pdf)?.[1]);
    expect(pages).toBeGreaterThan(2);
    expect(pdf.split('[(Mois)] TJ').length - 1).toBe(pages);
    expect(pdf).toContain(`[(Page ${pages} sur ${pages})] TJ`);
  });

  it('its title in any script, and its language → told to readers', () => {
    expect(pdfOf([])).toContain('/Lang(fr)');
    expect(pdfOf([])).toContain('<FEFF0052006100700070006f0072007400730020');
  });
});

describe('texts', () => {
  it.each([
    ['Été à Nîmes', String.raw`[(\311t\351 \340 N\356mes)]`],
    ['l’œuvre', String.raw`[(l\222\234uvre)]`],
    ['12\u00a0€', String.raw`[(12\240\200)]`],
    ['« (a) »', String.raw`[(\253 \050a\051 \273)]`],
    ['Škoda, Łódź', String.raw`[(\212koda, L\363dz)]`],
    ['Лада', '[(????)]'],
  ])('%s → %s', (text, operand) => {
    expect(textOperand(text)).toBe(operand);
  });

  it('the narrow space of French → a space that is moved together, in what is drawn and what is measured', () => {
    expect(textOperand('1\u202f234')).toBe(String.raw`[(1\240) 138 (234)]`);
    expect(textWidth('1\u202f2', 'regular', 1000)).toBe(556 + 278 - 138 + 556);
  });

  it('a line is broken between words alone, never inside an amount', () => {
    expect(wrapText('soit 1\u202f234,50\u00a0€ en tout', 'regular', 10, 50)).toEqual([
      'soit',
      '1\u202f234,50\u00a0€',
      'en tout',
    ]);
  });
});

it.each(PATTERNS.filter((pattern) => pattern !== 'solid'))('%s → drawn inside its box alone', (pattern) => {
  const page = new PdfPage();
  page.fill({ x: 10, y: 10, width: 20, height: 30 }, '#b45309', pattern);
  expect(page.operators()).toContain('10 802 20 30 re W n');
  expect(page.operators()).toMatch(/ m [\d.-]+ [\d.-]+ l S Q$/);
});
