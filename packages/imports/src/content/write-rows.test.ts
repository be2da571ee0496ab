import { writeRows, type PlanRows, type RowsContext } from '#content/write-rows.ts';
import type { ImportPlan, PlanFile } from '#plan/plan.ts';
import { planOfText } from '#testing/sample-plans.ts';
import { expect, it } from 'vitest';

const CONTEXT: RowsContext = {
  namespace: '01a20b99-3943-761b-a6f3-6f598f51933c',
  language: 'fr',
  ownTypes: [],
  unnamed: 'Véhicule',
};
const TABLE = [
  'Véhicule;Date;Km;Travaux;Prix',
  'Clio;14/03/2024;61250;Vidange;189,90',
  'Clio;20/06/2024;;Courroie de distribution;600,00',
  'Clio;02/06/2025;72480;Péage;12,00',
].join('\n');

const objectsOf = ({ rows }: PlanRows, kind: string) =>
  rows.filter((row) => row.kind === kind).map(({ object }) => object);

it('a plan → one row per object, types first; no extra reading for an expense', () => {
  const written = writeRows(planOfText(TABLE), CONTEXT);
  expect(new Set(written.rows.map(({ kind }) => kind))).toEqual(
    new Set(['vehicle', 'record', 'expense', 'reminder', 'type']),
  );
  expect(written.rows[0]?.kind).toBe('type');
  const [vehicle] = objectsOf(written, 'vehicle');
  expect(vehicle).toMatchObject({ name: 'Clio', type: 'other', currentMileage: 72_480, archivedAt: null });
  expect(objectsOf(written, 'record')[0]).toEqual({
    id: expect.any(String),
    vehicle_id: vehicle?.['id'],
    type: 'oil_change',
    date: '2024-03-14',
    cost: 189.9,
    description: 'Vidange',
    mileage: 61_250,
    garage_name: null,
    garage_address: null,
    notes: null,
    photos: [],
    invoice: null,
  });
  expect(objectsOf(written, 'expense')).toMatchObject([
    {
      kind: 'toll',
      cost: 12,
      mileage: 72_480,
      quantity: null,
      unit: null,
      isFull: true,
      missedPrevious: false,
    },
  ]);
  expect(JSON.stringify(writeRows(planOfText(TABLE), CONTEXT))).toBe(JSON.stringify(written));
});

it('long texts, impossible costs, control characters → kept where they fit', () => {
  const plan = planOfText(TABLE);
  const [record] = plan.records;
  if (!record) throw new Error('The plan has no record');
  const long = { ...record, description: `${'a'.repeat(500)}rest\ud800`, cents: 10 ** 12, notes: 'n\u0000' };
  const [object] = objectsOf(writeRows({ ...plan, records: [long] }, CONTEXT), 'record');
  expect(object).toMatchObject({ description: 'a'.repeat(500), cost: 0 });
  expect(object?.['notes']).toBe('n\nrest\ufffd\n10000000000.00 €');
});

it('a row similar to an existing one → its own id when added', () => {
  const once = 'Véhicule;Date;Km;Travaux;Prix\nClio;14/03/2024;61250;Vidange;189,90';
  const twice = `${once}\nClio;14/03/2024;61250;Vidange;189,90`;
  const answers = { isKeepingTwins: true, isJoining: false };
  const [stored] = objectsOf(writeRows(planOfText(once), CONTEXT), 'record');
  const plan = planOfText(twice, answers);
  const id = String(stored?.['id']);
  const there = { kind: 'record', id, version: 1, state: 'same' } as const;
  const records = plan.records.map((record, index) => (index === 0 ? { ...record, there } : record));
  const coming = objectsOf(writeRows({ ...plan, records }, CONTEXT), 'record');
  expect(coming).toHaveLength(1);
  expect(coming[0]?.['id']).not.toBe(id);
});

function fileOf(name: string, record: string, start: string): PlanFile {
  return { name, record, bytes: new TextEncoder().encode(start) };
}

/** Two records with files. */
function planWithFiles(): ImportPlan {
  const plan = planOfText(TABLE);
  const [first, second] = plan.records.map(({ key }) => key);
  if (first === undefined || second === undefined) throw new Error('The plan lacks a record');
  const photos = Array.from({ length: 21 }, (_, number) => fileOf(`${number}.jpg`, second, 'photo'));
  const files = [
    fileOf('facture.pdf', first, '%PDF-1.4'),
    fileOf('devis.pdf', first, '%PDF-1.7'),
    fileOf('0.jpg', first, 'photo'),
    ...photos,
  ];
  return { ...plan, files };
}

it('files of a record → one PDF, twenty photos; equal names stay apart, the rest is listed', () => {
  const written = writeRows(planWithFiles(), CONTEXT);
  const [first, second] = objectsOf(written, 'record');
  expect(new Set(written.files.map(({ id }) => id)).size).toBe(22);
  expect(written.files.slice(0, 2).map(({ id }) => id)).toEqual([
    first?.['invoice'],
    ...[first?.['photos']].flat(),
  ]);
  expect(second).toMatchObject({ invoice: null, photos: written.files.slice(2).map(({ id }) => id) });
  expect(written.leftFiles).toEqual(['devis.pdf', '20.jpg']);
});

it('refused files → not replaced by others; all ids stay', () => {
  const written = writeRows(planWithFiles(), CONTEXT);
  const [invoice, photo] = written.files.map(({ id }) => id);
  const again = writeRows(planWithFiles(), CONTEXT, new Set([invoice ?? '', photo ?? '']));
  expect(objectsOf(again, 'record')[0]).toMatchObject({ invoice: null, photos: [] });
  expect(objectsOf(again, 'record')[1]).toEqual(objectsOf(written, 'record')[1]);
});

it('files of an excluded record → not sent', () => {
  const plan = planWithFiles();
  const there = { kind: 'record', id: 'there', version: 1, state: 'same' } as const;
  const records = plan.records.map((record, index) => (index === 1 ? { ...record, there } : record));
  expect(writeRows({ ...plan, records }, CONTEXT).files.map(({ name }) => name)).toEqual([
    'facture.pdf',
    '0.jpg',
  ]);
});

it('a refund, two fuels and a second tank → in their fields', () => {
  const head = 'Compteur (km),Date,Carburant,Prix / L,Prix total,Volume,Plein';
  const tank =
    ',Carburant 2,Prix 2,Total 2,Volume 2,Plein 2,Carburant 3,Prix 3,Total 3,Volume 3,Plein 3,Conso,Distance';
  const fill = '61250,2026-03-14 10:00:00,Essence,1.80,36.00,20,Oui,GPL,0.90,27.00,30,Oui,,,,,,,';
  const income = 'Compteur (km),Date,Valeur,Type de recette\n61300,2026-03-20 09:00:00,45.50,Remboursement';
  const text = `##Ravitaillement\n${head}${tank}\n${fill}\n##Recette\n${income}\n`;
  const written = writeRows(planOfText(text), CONTEXT);
  expect(objectsOf(written, 'vehicle')).toMatchObject([{ secondEnergy: 'lpg' }]);
  expect(objectsOf(written, 'expense')).toMatchObject([
    { kind: 'fuel', fuel: 'petrol', quantity: 20, unit: 'L', isRefund: false },
    { kind: 'fuel', fuel: 'lpg', quantity: 30, unit: 'L', isRefund: false },
    { kind: 'other', cost: 45.5, isRefund: true, quantity: null, unit: null, fuel: null },
  ]);
});
