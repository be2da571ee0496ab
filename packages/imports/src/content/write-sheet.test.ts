import { writeSheetCsv, writeXlsx, type Sheet } from '#content/write-sheet.ts';
import { planOf } from '#testing/sample-plans.ts';
import { parseXml } from '#tables/parse-xml.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';

const FRENCH = { separator: ';', decimalMark: ',', dayMark: '/' } as const;
const ENGLISH = { separator: ',', decimalMark: '.', dayMark: null } as const;

const SHEET: Sheet = {
  name: "Clio: l'histoire / 2026, qui est bien longue",
  columns: ['Véhicule', 'Date', 'Kilométrage', 'Opération', 'Garage', 'Montant TTC', 'Remarques'].map(
    (heading) => ({ heading, width: 20 }),
  ),
  rows: [
    [
      { text: 'Clio' },
      { date: civilDateOf(2024, 3, 14) },
      { kilometres: 61_250 },
      { text: 'Vidange + filtre' },
      { text: 'Garage <du> "Pont" & Cie' },
      { euros: 1189.9 },
      { text: '=WEBSERVICE("http://a");\n@x' },
    ],
    [
      { text: 'Clio' },
      { date: civilDateOf(2025, 6, 2) },
      { kilometres: 72_480 },
      { text: 'Contrôle technique' },
      null,
      { euros: 82 },
      { text: 'à \u0007\ud800 voir' },
    ],
  ],
};

const facts = [
  ['2024-03-14', 61_250, 118_990, 'oil_change', 'Vidange + filtre', 'Garage <du> "Pont" & Cie'],
  ['2025-06-02', 72_480, 8200, 'technical_inspection', 'Contrôle technique', null],
];

it.each([
  ['a CSV of French spreadsheets', strToU8(writeSheetCsv(SHEET, FRENCH))],
  ['a CSV of English ones', strToU8(writeSheetCsv(SHEET, ENGLISH))],
  ['a workbook', writeXlsx([SHEET])],
])('%s → read back unchanged by the import', (_, bytes) => {
  const plan = planOf([{ name: 'carnet', bytes }]);
  expect(plan.vehicles.map(({ name }) => name)).toEqual(['Clio']);
  expect(
    plan.records.map(({ date, mileage, cents, type, description, garage }) => [
      date,
      mileage,
      cents,
      type,
      description,
      garage,
    ]),
  ).toEqual(facts);
  expect([plan.asides, plan.questions.map(({ kind }) => kind)]).toEqual([[], ['inspection_by_words']]);
});

it('texts like formulas → stored as text, with an apostrophe in a CSV', () => {
  expect(writeSheetCsv(SHEET, FRENCH)).toContain(`"'=WEBSERVICE(""http://a"");\n'@x"`);
  const entries = unzipSync(writeXlsx([SHEET]));
  const sheet = strFromU8(entries['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<t xml:space="preserve">=WEBSERVICE(&quot;http://a&quot;);\n@x</t>');
  expect(sheet).not.toContain('<f>');
});

it('a workbook → well-formed XML and a valid sheet name', () => {
  const entries = Object.entries(unzipSync(writeXlsx([SHEET, { ...SHEET, name: '' }])));
  expect(entries.map(([path]) => path)).toContain('xl/worksheets/sheet2.xml');
  const texts = entries.map(([, bytes]) => strFromU8(bytes).replace(/^<\?xml[^>]*>\n/, ''));
  expect(texts.map((text) => parseXml(text).children.length > 0)).toEqual(texts.map(() => true));
  const workbook = texts.find((text) => text.startsWith('<workbook')) ?? '';
  expect(workbook).toContain('name="Clio  l histoire   2026, qui es"');
  expect(workbook).toContain('name="Carnet"');
});
