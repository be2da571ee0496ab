import { UnreadableError } from '#bytes/unreadable.ts';
import { fixture, planOf, planOfText } from '#testing/sample-plans.ts';
import { makeOds } from '#testing/workbooks.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

const HEAD = 'Date;Km;Travaux;Prix\n';
const BOUNDED_MILLIS = 5000;

function reasonFor(bytes: Uint8Array, name = 'file'): string {
  const start = performance.now();
  try {
    planOf([{ name, bytes }]);
    return 'read';
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return performance.now() - start < BOUNDED_MILLIS ? error.reason : 'took too long';
  }
}

const repeatedCells = (name: string) =>
  `<table:table-row><table:table-cell office:value-type="float" office:value="1" table:${name}="1000000"/></table:table-row>`;
const repeatedRows =
  '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1"/></table:table-row>';
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

function workbook(parts: Readonly<Record<string, string>>): Uint8Array {
  const rels = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
  const book = '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>';
  const all = { 'xl/workbook.xml': book, 'xl/_rels/workbook.xml.rels': rels, ...parts };
  return zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)])));
}

const cell = (reference: string, text: string, formula = '') =>
  `<c r="${reference}" t="str">${formula}<v>${text}</v></c>`;
const head = `<row r="1">${cell('A1', 'Date')}${cell('B1', 'Travaux')}${cell('C1', 'Prix')}</row>`;

describe('hostile files', () => {
  it.each([
    ['nothing', new Uint8Array(), 'empty_file'],
    ['noise', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251), 'unknown_format'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'old_excel'],
    ['a PDF', strToU8('%PDF-1.7 and more'), 'pdf'],
    ['a text document', zipSync({ 'word/document.xml': strToU8('<a/>') }), 'text_document'],
    [
      'an old text document',
      Uint8Array.from(
        '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1 W\u0000o\u0000r\u0000d\u0000D\u0000o\u0000c\u0000u\u0000m\u0000e\u0000n\u0000t',
        (letter) => letter.charCodeAt(0),
      ),
      'text_document',
    ],
    ['a sheet of Numbers', zipSync({ 'Index/Document.iwa': strToU8('x') }), 'numbers'],
    ['a database', strToU8('SQLite format 3\0 and more'), 'database'],
    [
      'a dump of a database',
      strToU8('CREATE TABLE `Fuel` (`id` int);\nINSERT INTO `Fuel` VALUES (1);'),
      'unknown_format',
    ],
    ['a zip cut off', zipSync({ 'a.csv': strToU8(HEAD) }).slice(0, 40), 'damaged'],
    ['a bomb', zipSync({ 'a.csv': new Uint8Array(30_000_000) }), 'too_large'],
    ['a path out of the zip', zipSync({ '../../a.csv': strToU8(HEAD) }), 'damaged'],
    ['10,000 columns', strToU8(`Date;Km${';x'.repeat(10_000)}\n`), 'too_many_columns'],
    ['an open quote', strToU8(`${HEAD}14/03/2026;1;"Vidange;2\n`), 'unclosed_quote'],
    ['JSON nested deep', strToU8(`{"export_info": ${'['.repeat(100_000)}`), 'too_deep'],
    ['JSON cut off', strToU8('{"export_info": {"a": 1'), 'damaged'],
    [
      'billion laughs',
      strToU8('<?xml version="1.0"?><!DOCTYPE mycar [<!ENTITY a "aaaa">]><mycar>&a;</mycar>'),
      'unknown_format',
    ],
    [
      'an external entity in a My Cars file',
      strToU8('<mycar><!DOCTYPE x SYSTEM "file:///etc/passwd"></mycar>'),
      'document_type',
    ],
    [
      'a workbook with a document type',
      workbook({ 'xl/worksheets/sheet1.xml': `<!DOCTYPE x>${sheet(head)}` }),
      'document_type',
    ],
    [
      'a workbook of 10,000 columns',
      workbook({ 'xl/worksheets/sheet1.xml': sheet(`<row>${cell('NTP1', 'x')}</row>`) }),
      'too_many_columns',
    ],
    [
      'an ODS whose cells are repeated a million times',
      makeOds(repeatedCells('number-columns-repeated')),
      'too_many_columns',
    ],
    ['an ODS whose rows are repeated a million times', makeOds(repeatedRows), 'too_many_rows'],
    ['an ODS with a document type', makeOds('<!DOCTYPE x>'), 'document_type'],
    [
      'XML of Excel with a document type',
      strToU8('<?xml version="1.0"?><Workbook><!DOCTYPE x [<!ENTITY a "aa">]></Workbook>'),
      'document_type',
    ],
    [
      'a dump cut off',
      strToU8("CREATE TABLE maintenance_logs (id text);\nINSERT INTO maintenance_logs VALUES ('a"),
      'damaged',
    ],
    [
      'brackets of a dump that are never closed',
      strToU8(`CREATE TABLE maintenance_logs${' ('.repeat(200_000)}`),
      'damaged',
    ],
    [
      'a workbook that says it is one and is none',
      zipSync({ 'xl/workbook.xml': strToU8('no XML') }),
      'damaged',
    ],
    ['tags that are never closed', strToU8(`<mycar>${'<a '.repeat(200_000)}`), 'damaged'],
    [
      'processing instructions that are never closed',
      strToU8(`<mycar>${'<?'.repeat(200_000)}`),
      'document_type',
    ],
  ])('%s → %s', (_, bytes, reason) => {
    expect(reasonFor(bytes)).toBe(reason);
  });

  it('an encrypted export, an unclosed quote → refused with reason and line', () => {
    expect(reasonFor(fixture('tracktor/tracktor-export-encrypted.json').bytes)).toBe('encrypted');
    const broken = () => planOf([fixture('nasty/broken-quotes.csv')]);
    expect(broken).toThrow(expect.objectContaining({ reason: 'unclosed_quote', line: 2 }));
  });

  it('a header alone → no records; an empty file → a reason', () => {
    expect(planOf([fixture('nasty/header-only.csv')]).records).toEqual([]);
    expect(reasonFor(fixture('nasty/empty.csv').bytes)).toBe('empty_file');
  });

  it('an entry that claims a gigabyte → refused before it is unpacked', () => {
    const zip = zipSync({ 'a.csv': strToU8(HEAD) });
    const view = new DataView(zip.buffer, zip.byteOffset);
    const directory = view.getUint32(zip.length - 6, true);
    view.setUint32(directory + 24, 1_000_000_000, true);
    expect(reasonFor(zip)).toBe('too_large');
  });

  it('formulas and external links → stored values; nothing is computed or fetched', () => {
    const row = `<row r="2">${cell('A2', '14/03/2026')}${cell('B2', 'Vidange', '<f>[1]Autre!A1</f>')}<c r="C2"><f>WEBSERVICE("http://a")</f><v>12.5</v></c></row>`;
    const link =
      '<Relationships><Relationship Id="r1" Target="http://evil" TargetMode="External"/></Relationships>';
    const bytes = workbook({
      'xl/worksheets/sheet1.xml': sheet(head + row),
      'xl/externalLinks/_rels/externalLink1.xml.rels': link,
    });
    const [record] = planOf([{ name: 'a.xlsx', bytes }]).records;
    expect(record).toMatchObject({ description: 'Vidange', cents: 1250 });
    expect(planOfText(`${HEAD}14/03/2026;1000;=2+3;1,5`).records[0]?.description).toBe('=2+3');
  });

  it('lone surrogates and control characters → removed', () => {
    const bytes = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(
        new Uint16Array(
          Array.from(`${HEAD}14/03/2026;1;Vid\ud800ange\u0007;2`, (letter) => letter.charCodeAt(0)),
        ).buffer,
      ),
    ]);
    expect(planOf([{ name: 'a.csv', bytes }]).records[0]?.description).toBe('Vid\ufffdange');
  });

  it('any bytes → a plan or an UnreadableError', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', HEAD, '"## Costs"\n', '##Service\n', 'PK'),
        (bytes, start) => {
          expect(typeof reasonFor(new Uint8Array([...strToU8(start), ...bytes]))).toBe('string');
        },
      ),
    );
  });
});

describe('every line is accounted for', () => {
  it('rows of a sheet → each is a record, a reading or set aside', () => {
    const date = fc.constantFrom('14/03/2026', '31/02/2026', '', '01/01/2031', '12-mars-24');
    const row = fc.tuple(
      date,
      fc.constantFrom('61250', '', '0'),
      fc.constantFrom('Vidange', 'Péage', ''),
      fc.constantFrom('12,50', '-3', ''),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const plan = planOfText(HEAD + rows.map((cells) => cells.join(';')).join('\n'), { isJoining: false });
        const filled = rows.filter((cells) => cells.some((text) => text !== '')).length;
        const placed = plan.records.length + plan.expenses.length + plan.asides.length;
        expect(placed).toBeGreaterThanOrEqual(filled - plan.points.length);
      }),
    );
  });
});

it('a reading of 0 with another on its day → set aside', () => {
  const plan = planOfText(`${HEAD}14/03/2026;61250;;\n14/03/2026;0;;`);
  expect([plan.readings.length, plan.asides.map(({ reason }) => reason)]).toEqual([
    1,
    ['reading_without_mileage'],
  ]);
});

it('the nasty table → each line is reported with its reason', () => {
  const plan = planOf([fixture('nasty/nasty.csv')]);
  const asides = plan.asides.map(({ line, reason }) => [line, reason]);
  expect(asides).toEqual(
    expect.arrayContaining([
      [5, 'twice_in_file'],
      [15, 'future'],
      [16, 'impossible_date'],
      [17, 'no_date'],
    ]),
  );
  expect(plan.expenses.filter(({ cents }) => (cents ?? 0) < 0)).toMatchObject([
    { kind: 'insurance', cents: -15_000, mileage: 62_000 },
    { kind: 'other', cents: -2000, mileage: 62_010 },
  ]);
  expect(plan.records.find(({ mileage }) => mileage === 62_300)).toMatchObject({
    notes: expect.stringContaining('surplus'),
  });
  expect(plan.points.filter(({ isOff }) => isOff).map(({ mileage }) => mileage)).toEqual([5790, 58_000]);
  expect(plan.records.filter(({ mileage }) => mileage === null).length).toBeGreaterThanOrEqual(4);
  expect(plan.records[0]).toMatchObject({ date: '2021-04-10', mileage: 0, cents: 0 });
  expect(
    plan.records.find(({ description }) => description === '=2+3, Vidange' || description === '=2+3'),
  ).toMatchObject({ cents: null });
});
