import type { CauseAnswer, PlanAnswers } from '#plan/plan.ts';
import { fixture, planOf, planOfText } from '#testing/sample-plans.ts';
import { makeOds, makeXlsx } from '#testing/workbooks.ts';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

const textOf = (name: string) => new TextDecoder().decode(fixture(name).bytes);

function factsOf(given: string | Uint8Array, answers: PlanAnswers = {}) {
  const bytes = typeof given === 'string' ? strToU8(given) : given;
  const { source, records } = planOf([{ name: 'file', bytes }], answers);
  return {
    source,
    records: records.map(({ date, type, cents, mileage }) => [date, type, cents, mileage]),
  };
}

const INSPECTION = ['2025-06-02', 'technical_inspection', 8200, 52_480];
const OIL = ['2026-03-14', 'oil_change', 18_990, 61_250];

it.each([
  ['in a cell of its own', '"""Titine"""', '"Titine"'],
  ['with a word behind it, as people type it', '"Titine" bleue', '"Titine" bleue'],
  ['in French', '« Titine »', '« Titine »'],
])('a name in quotation marks %s → keeps them', (_, cell, name) => {
  const text = `Véhicule;Date;Kilométrage;Entretien;Prix\n${cell};14/03/2026;61250;Vidange;189,90`;
  expect(planOfText(text).vehicles.map((vehicle) => vehicle.choice)).toEqual([{ kind: 'new', name }]);
});

const TABLES: readonly (readonly [string, string])[] = [
  [
    'German',
    'Datum;Kilometerstand;Arbeiten;Werkstatt;Kosten\n14.03.2026;61.250;Ölwechsel;M;189,90 €\n02.06.2025;52.480;TÜV;;82,00',
  ],
  [
    'Spanish',
    'Fecha;Kilómetros;Trabajos;Importe\n14/03/2026;61.250;Cambio de aceite;189,90\n02/06/2025;52.480;ITV;82',
  ],
  [
    'Italian',
    'Data;Chilometri;Lavori;Costo\n14/03/2026;61250;Cambio olio;189,90\n02/06/2025;52480;Revisione;82,00',
  ],
  [
    'Portuguese',
    'Data;Quilometragem;Serviços;Valor\n14/03/2026;61250;Troca de óleo;189,90\n02/06/2025;52480;IPO;82,00',
  ],
  [
    'Dutch',
    'Datum;Kilometerstand;Omschrijving;Bedrag\n14-03-2026;61250;Olie verversen;189,90\n02-06-2025;52480;APK;82,00',
  ],
  [
    'Polish',
    'Data;Przebieg;Opis;Kwota\n14.03.2026;61250;Wymiana oleju;189,90\n02.06.2025;52480;Przegląd techniczny;82,00',
  ],
  [
    'unknown headings',
    'Date;Km;Bidule;Truc\n14/03/2026;61250;Vidange;189,90 €\n02/06/2025;52480;Contrôle technique;82,00 €',
  ],
  ['no headings', '14/03/2026;61250;Vidange;189,90\n02/06/2025;52480;Contrôle technique;82,00'],
  [
    'columns in another order',
    'Prix;Travaux;Km;Date\n189,90;Vidange;61250;14/03/2026\n82,00;CT;52480;02/06/2025',
  ],
  [
    'days in words',
    'Le;Km;Travaux;Prix\nsamedi 14 mars 2026;61 250 km;Vidange;189,90 €\n2 juin 2025;52 480;CT;82 €',
  ],
  [
    'short years, names of months',
    'Date;Km;Travaux;Prix\n14/03/26;61250;Vidange;189,90\n02-juin-25;52480;CT;82',
  ],
  [
    'instants',
    'Date;Km;Travaux;Prix\n2026-03-14T10:30:00;61250;Vidange;189,90\n2025-06-02 09:00;52480;CT;82',
  ],
  [
    'parts and labour',
    'Date;Km;Travaux;Coût pièces;Coût main d’œuvre\n14/03/2026;61250;Vidange;100,00;89,90\n02/06/2025;52480;CT;82;',
  ],
  ['bars', 'Date|Km|Travaux|Prix\n14/03/2026|61250|Vidange|189,90\n02/06/2025|52480|CT|82'],
  [
    'a list of JSON',
    JSON.stringify([
      { date: '2026-03-14', description: 'Vidange', cost: 189.9, km: 61_250 },
      { date: '2025-06-02', description: 'CT', cost: 82, km: 52_480 },
    ]),
  ],
  [
    'a page under the name of a workbook',
    '<?xml version="1.0"?><html><table><tr><th>Date<th>Km<th>Travaux<th>Prix</tr><tr><td>14/03/2026<td>61250<td>Vidange<td>189,90</tr><tr><td>02/06/2025<td>52480<td>CT<td>82</tr></table></html>',
  ],
  [
    'XML of Excel 2003',
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook><Worksheet ss:Name="A"><Table>${[
      ['Date', 'Km', 'Travaux', 'Prix'],
      ['14/03/2026', '61250', 'Vidange', '189,90'],
      ['02/06/2025', '52480', 'CT', '82'],
    ]
      .map(
        (row) =>
          `<Row>${row.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`,
      )
      .join('')}</Table></Worksheet></Workbook>`,
  ],
];

describe('tables as people have them', () => {
  it.each(TABLES)('%s → the same two records', (_, text) => {
    expect(factsOf(text)).toEqual({ source: 'spreadsheet', records: [INSPECTION, OIL] });
  });

  it.each([
    ['UTF-16 LE', true],
    ['UTF-16 BE', false],
  ])('%s with and without its mark, lines that end with CR → the same', (_, isLittle) => {
    const text =
      '\ufeffDate\tKm\tTravaux\tPrix\r14/03/2026\t61250\tVidange\t189,90\r02/06/2025\t52480\tCT\t82';
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < text.length; index += 1) {
      view.setUint16(index * 2, text.charCodeAt(index), isLittle);
    }
    const same = { source: 'spreadsheet', records: [INSPECTION, OIL] };
    expect([factsOf(bytes), factsOf(bytes.subarray(2))]).toEqual([same, same]);
  });

  it('a workbook with numbers, serial dates and French texts → read alike', () => {
    const head = ['Date', 'Km', 'Travaux', 'Prix'];
    const bytes = makeXlsx({
      Feuil1: [head, [46_095, 61_250, 'Vidange', 189.9], ['02/06/2025', '52 480', 'CT', '82,00 €']],
    });
    expect(factsOf(bytes).records).toEqual([INSPECTION, OIL]);
  });

  it('a sheet of notes next to the table → listed as not imported', () => {
    const head = ['Date', 'Km', 'Travaux', 'Prix'];
    const bytes = makeXlsx({
      Clio: [head, [46_095, 61_250, 'Vidange', 189.9]],
      Notes: [['Acheter des pneus']],
    });
    const { asides } = planOf([{ name: 'a.xlsx', bytes }]);
    expect(asides).toMatchObject([{ reason: 'file_not_read', text: 'Acheter des pneus' }]);
  });

  it('OpenDocument → values, with repeated cells and rows', () => {
    const cell = (text: string) =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const head = ['Date', 'Km', 'Travaux', 'Prix'].map(cell).join('');
    const row = `<table:table-cell office:value-type="date" office:date-value="2026-03-14"/><table:table-cell office:value-type="float" office:value="61250"/>${cell('Vidange')}<table:table-cell office:value-type="currency" office:currency="EUR" office:value="189.9"/><table:table-cell table:number-columns-repeated="16380"/>`;
    const empty =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>';
    const bytes = makeOds(
      `<table:table-row>${head}</table:table-row>${empty}<table:table-row>${row}</table:table-row>${empty}`,
    );
    expect(factsOf(bytes).records).toEqual([OIL]);
  });
});

describe('money and units', () => {
  it('American: month names, $, thousands separators alone, miles', () => {
    const text =
      'Date,Odometer (mi),Service,Total\n"Mar 14, 2026","61,250",Oil change,"$1,189"\n12/28/2025,60012,Brake pads,$325';
    expect(factsOf(text).records).toEqual([
      ['2025-12-28', 'brake_service', 32_500, 96_580],
      ['2026-03-14', 'oil_change', 118_900, 98_572],
    ]);
  });

  it.each([
    ['£ in the heading', 'Date,Km,Work,Cost (£)\n14/03/2026,61250,Oil change,189.90', 'GBP'],
    [
      'a column of currencies',
      "Datum;km;Arbeit;Preis;Währung\n14.03.2026;61'250;Ölwechsel;189.90;CHF",
      'CHF',
    ],
    ['zł behind the amount', 'Data;Km;Opis;Kwota\n14.03.2026;61250;Wymiana oleju;189,90 zł', 'PLN'],
  ])('%s → asked, and read', (_, text, currency) => {
    const { records, questions } = planOfText(text);
    expect(records).toMatchObject([{ cents: 18_990, mileage: 61_250 }]);
    expect(questions).toContainEqual(expect.objectContaining({ kind: 'currency', examples: [currency] }));
  });

  it('a rate → applied to rows in that currency alone', () => {
    const text = 'Date;Km;Travaux;Prix\n14/03/2026;61250;Vidange;100,00 CHF\n02/06/2025;52480;CT;82,00 €';
    const { records } = factsOf(text, { currency: { kind: 'rate', rate: 1.05 } });
    expect(records.map(([, , cents]) => cents)).toEqual([8200, 10_500]);
  });

  it('amounts before 2002 → asked, then francs or euros as answered', () => {
    const text = 'Date;Km;Travaux;Prix\n14/03/1999;61250;Vidange;655,96\n02/06/2005;152480;CT;82,00';
    const { records } = planOfText(text);
    expect(records[0]?.doubts).toContainEqual(
      expect.objectContaining({ field: 'cost', cause: 'francs', proposal: 10_000, isGuess: false }),
    );
    const costsFor = (francs: CauseAnswer) =>
      factsOf(text, { causes: { francs } }).records.map(([, , cents]) => cents);
    expect([costsFor('proposal'), costsFor('as_written')]).toEqual([
      [10_000, 8200],
      [65_596, 8200],
    ]);
  });
});

describe('files of apps, saved otherwise', () => {
  const panda = textOf('fuelio/fuelio-it-panda.csv');
  const drivvo = textOf('drivvo/drivvo-fr-guessed-headings.csv');

  it.each([
    ['semicolons', (cells: readonly string[]) => cells.join(';')],
    ['tabs, and a column more', (cells: readonly string[]) => `${cells.join('\t')}\t`],
    ['quotes everywhere', (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')],
  ])('a table without names (Mileage Keeper), saved again with %s → the same fill-ups', (_, write) => {
    const rows = [
      ['12.09.2026', '68410', '36,21', '63,01', 'Blois', '0', '0'],
      ['23.08.2026', '67795', '38,9', '66,13', 'Vendôme', '0', '1'],
    ];
    const { source, expenses } = planOfText(`${rows.map(write).join('\r\n')}\r\n`);
    expect(source).toBe('small_app');
    expect(expenses).toMatchObject([
      { kind: 'fuel', date: '2026-09-12', mileage: 68_410, cents: 6301, quantity: 36.21 },
      { kind: 'fuel', date: '2026-08-23', mileage: 67_795, cents: 6613, quantity: 38.9 },
    ]);
  });

  it('saved again by a spreadsheet: semicolons, a line `sep=`, CR → the same', () => {
    const again = panda.replaceAll('","', '";"').replaceAll(',;', ';;');
    expect([again, `sep=;\r\n${again}`, panda.replaceAll('\n', '\r')].map((text) => factsOf(text))).toEqual(
      [panda, panda, panda].map((text) => factsOf(text)),
    );
  });

  it('Drivvo with the vehicle section first → same records; decimal comma → cents', () => {
    expect(factsOf(`##Vehicle\nName\nClio\n\n${drivvo}`)).toEqual(factsOf(drivvo));
    const comma = drivvo.replace(/"(\d+)\.(\d+)"/g, '"$1,$2"');
    expect(comma).not.toBe(drivvo);
    expect(factsOf(comma)).toEqual(factsOf(drivvo));
  });

  it('reordered and indented JSON → the same', () => {
    const turned = (name: string) => {
      const entries = Object.entries<unknown>(JSON.parse(textOf(name)));
      return JSON.stringify(Object.fromEntries(entries.toReversed()), null, 2);
    };
    for (const name of ['tracktor/tracktor-export-2026-09-30.json', 'may/may_backup_20260930_101500.json']) {
      expect(factsOf(turned(name))).toEqual(factsOf(textOf(name)));
    }
  });

  it('Spritmonitor headings without its codes → an ordinary table', () => {
    const text = 'Date;Kilométrage;Type de frais;Prix total;Note\n14/03/2026;61250;Vidange;189,90;';
    expect(factsOf(text)).toEqual({ source: 'spreadsheet', records: [OIL] });
  });

  it.each([
    [
      'LubeLogger',
      'lubelogger',
      'Description,Date,Odometer,Cost,Tags,Notes\nVidange,14/03/2026,61250,"189,90 €",,',
    ],
    [
      'Spritmonitor in German',
      'spritmonitor',
      'Datum;Kilometerstand;Kostenart;Gesamtpreis;Währung;Notiz\n14.03.2026;61250,00;4;189,90;EUR;M; 5W30',
    ],
    [
      'Spritmonitor in French',
      'spritmonitor',
      'Date;Kilométrage;Type de coût;Prix total;Devise;Note\n14.03.2026;61250,00;4;189,90;EUR;',
    ],
    [
      'aCar in French',
      'acar',
      'Metadata\n"Android Version","aCar Version","Date Format"\n"14","5.5","dd/MM/yyyy"\n\nEvent Records\n"Vehicle","Date","Odometer Reading","Distance Unit","Sub Types","Total Cost","Notes"\n"Clio","14/03/2026","61 250","km","Engine Oil","189,90 €",""',
    ],
    [
      'aCar in German, older',
      'acar',
      '"Service Records"\n"Vehicle","Date","Odometer Reading","Distance Unit","Services","Total Cost","Notes"\n"Clio","14.03.2026","61.250","km","Engine Oil","189,90 €",""',
    ],
    [
      'Fuelly in kilometres',
      'fuelly',
      'Type,L/100km,Date,Time,Vehicle,Odometer,Filled Up,Price/Litre,Litres,Total Cost,Location,Notes,Services\nService,,14/03/2026,10:43 AM,Clio,61250,,,,189.90,,,Oil Change',
    ],
  ])('%s → its record', (_, source, text) => {
    expect(factsOf(text)).toEqual({ source, records: [OIL] });
  });

  it('Road Trip in an unknown language → read by columns and block order', () => {
    const titles = { Kraftstoff: 'Ravitaillements', Wartung: 'Zzz', Touren: 'Yyy', Automobil: 'Xxx' };
    const german = textOf('roadtrip/roadtrip-de-km.csv');
    const other = Object.entries(titles).reduce(
      (text, [from, to]) => text.replace(`\n${from}\n`, `\n${to}\n`),
      german,
    );
    expect(other).not.toContain('Wartung\nBeschreibung');
    expect(factsOf(other)).toEqual(factsOf(german));
  });

  it('Tracktor database dump → its records, and the reminder missing from its JSON', () => {
    const { records, reminders } = planOf([fixture('tracktor/tracktor-db.sql')]);
    expect(records).toMatchObject([{ date: '2026-03-14', type: 'oil_change', cents: 18_990 }]);
    expect(reminders.filter(({ isFromFile }) => isFromFile)).toMatchObject([
      { type: 'technical_inspection', nextDate: '2027-06-02', intervalDays: 730 },
    ]);
  });

  it('gallons of aCar and Fuelly → litres', () => {
    const litres = ['acar/acar-5-export.csv', 'fuelly/fuelly-app.csv'].map(
      (name) => planOf([fixture(name)], { unit: 'mi' }).expenses[0]?.quantity ?? 0,
    );
    expect(litres.map(Math.round)).toEqual([42, 42]);
  });
});
