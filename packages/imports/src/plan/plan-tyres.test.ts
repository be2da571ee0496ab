import { writeRows } from '#content/write-rows.ts';
import { toLines } from '#plan/plan-lines.ts';
import type { ImportPlan, KnownAccount, PlanAnswers } from '#plan/plan.ts';
import type { GivenFile } from '#read-files.ts';
import { decidedOf, planOf, planOfText } from '#testing/sample-plans.ts';
import { describe, expect, it } from 'vitest';

const NAMESPACE = '6f1f7c52-6c4b-4d4d-9d3a-0a6c1f2b3c4d';
const CONTEXT = { namespace: NAMESPACE, language: 'fr', ownTypes: [], unnamed: 'Véhicule' } as const;

const textFile = (name: string, text: string): GivenFile => ({ name, bytes: new TextEncoder().encode(text) });
const jsonFile = (name: string, value: unknown): GivenFile => textFile(name, JSON.stringify(value));

/** The tyres stored by a plan, with sets by name. */
function storedTyres(plan: ImportPlan) {
  const { rows } = writeRows(plan, CONTEXT);
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind).map(({ object }) => object);
  const sets = ofKind('tyre_set');
  const nameOf = (id: unknown) => sets.find((set) => set['id'] === id)?.['name'] ?? id;
  const fittings = ofKind('tyre_fitting').map(({ date, mileage, front, rear }) => [
    date,
    mileage,
    nameOf(front),
    nameOf(rear),
  ]);
  return { sets, fittings };
}

/** The account after an import of a plan. */
function accountWith(plan: ImportPlan): KnownAccount {
  const { rows } = writeRows(plan, CONTEXT);
  const objects = (kind: string) => rows.filter((row) => row.kind === kind).map(({ object }) => object);
  const vehicles = objects('vehicle').map((one) => ({ ...one, vin: null, licensePlate: null, name: 'Clio' }));
  const stored = {
    vehicles,
    tyreSets: objects('tyre_set'),
    tyreFittings: objects('tyre_fitting'),
    namespace: NAMESPACE,
    records: [],
  };
  // Rows have all fields that the plan needs.
  return stored as unknown as KnownAccount;
}

const may = (tireSets: readonly unknown[], vehicle: object = {}): GivenFile =>
  jsonFile('may.json', {
    export_info: { exported_at: '2026-09-30T10:15:00' },
    vehicles: [{ name: 'Clio', vehicle_type: 'car', odometer_unit: 'km', ...vehicle, tire_sets: tireSets }],
  });

const period = (from: string, at: number, to: string | null, until: number | null, axle = 'all') => ({
  id: 1,
  tire_set_id: 1,
  axle,
  fitted_date: from,
  fitted_odometer: at,
  removed_date: to,
  removed_odometer: until,
  distance: 1,
});

const MAY_SETS = [
  {
    id: 1,
    name: 'Michelin Alpin 6',
    tire_type: 'winter',
    size: '205/55 R16 91H',
    cost: 412.36,
    purchase_date: '2024-11-02',
    purchase_odometer: 40_000,
    notes: 'Jante tôle',
    is_retired: false,
    fitments: [period('2025-11-08', 57902, null, null), period('2024-11-10', 40200, '2025-04-05', 46100)],
  },
  {
    id: 2,
    name: 'Primacy 4',
    tire_type: 'summer',
    size: null,
    cost: null,
    purchase_date: null,
    purchase_odometer: null,
    notes: null,
    is_retired: true,
    fitments: [period('2025-04-05', 46100, '2025-11-08', 57902)],
  },
];

describe('May', () => {
  it('sets with periods become sets and fittings', () => {
    const { sets, fittings } = storedTyres(planOf([may(MAY_SETS)]));
    expect(sets).toMatchObject([
      {
        name: 'Michelin Alpin 6',
        season: 'winter',
        size: '205/55 R16 91H',
        count: 4,
        price: 412.36,
        bought_on: '2024-11-02',
        retired_on: null,
        notes: 'Jante tôle\npurchase_odometer : 40000',
      },
      { name: 'Primacy 4', season: 'summer', retired_on: '2025-11-08' },
    ]);
    expect(fittings).toEqual([
      ['2024-11-10', 40_200, 'Michelin Alpin 6', 'Michelin Alpin 6'],
      ['2025-04-05', 46_100, 'Primacy 4', 'Primacy 4'],
      ['2025-11-08', 57_902, 'Michelin Alpin 6', 'Michelin Alpin 6'],
    ]);
  });

  it('a set taken off with none fitted after it → tyres unknown from then on', () => {
    const only = [
      { name: 'A', tire_type: 'summer', fitments: [period('2025-04-05', 100, '2025-11-08', 900)] },
    ];
    expect(storedTyres(planOf([may(only)])).fittings).toEqual([
      ['2025-04-05', 100, 'A', 'A'],
      ['2025-11-08', 900, null, null],
    ]);
  });

  it('sets for one axle each, in miles', () => {
    const sets = [
      { name: 'Avant', tire_type: 'summer', fitments: [period('2025-04-05', 1000, null, null, 'front')] },
      { name: 'Arrière', tire_type: 'summer', fitments: [period('2025-04-05', 1000, null, null, 'rear')] },
    ];
    const stored = storedTyres(planOf([may(sets, { odometer_unit: 'mi' })]));
    expect(stored.sets).toMatchObject([
      { name: 'Avant', count: 2 },
      { name: 'Arrière', count: 2 },
    ]);
    expect(stored.fittings).toEqual([['2025-04-05', 1609, 'Avant', 'Arrière']]);
  });

  it('the tyres of a motorcycle become two sets', () => {
    const sets = [
      { name: 'Road 6', tire_type: 'summer', fitments: [period('2025-04-05', 1000, null, null)] },
    ];
    const stored = storedTyres(planOf([may(sets, { vehicle_type: 'motorcycle' })]));
    expect(stored.sets).toMatchObject([
      { name: 'Road 6 (avant)', count: 1 },
      { name: 'Road 6 (arrière)', count: 1 },
    ]);
    expect(stored.fittings).toEqual([['2025-04-05', 1000, 'Road 6 (avant)', 'Road 6 (arrière)']]);
  });

  it('a set without a season becomes a question; unanswered → not stored, and the tyres of its fittings are unknown', () => {
    const sets = [
      { name: 'A', tire_type: 'summer', fitments: [period('2025-04-05', 100, '2025-11-08', 900)] },
      { name: 'Jantes', tire_type: 'other', fitments: [period('2025-11-08', 900, null, null)] },
    ];
    const files = [may(sets)];
    const open = planOf(files);
    const stored = storedTyres(open);
    expect(stored.sets.map(({ name }) => name)).toEqual(['A']);
    expect(stored.fittings.at(-1)).toEqual(['2025-11-08', 900, null, null]);
    const line = toLines(open, { answers: {} }).find(({ title }) => title === 'Jantes');
    expect(line).toMatchObject({
      kind: 'set',
      out: 'tyres_without_season',
      doubts: [{ field: 'type' }],
    });
    const answers: PlanAnswers = { rows: { [line?.key ?? '']: { type: 'winter' } } };
    const answered = storedTyres(planOf(files, answers));
    expect(answered.sets).toMatchObject([{ name: 'A' }, { name: 'Jantes', season: 'winter' }]);
    expect(answered.fittings.at(-1)).toEqual(['2025-11-08', 900, 'Jantes', 'Jantes']);
  });

  it('a typing error in the mileage of a fitting becomes a question → not stored', () => {
    const sets = [
      {
        name: 'A',
        tire_type: 'summer',
        fitments: [period('2025-04-05', 46100, '2025-11-08', 52e3), period('2026-04-05', 58e4, null, null)],
      },
    ];
    const plan = planOf([may(sets)]);
    expect(storedTyres(plan).fittings.at(-1)).toEqual(['2026-04-05', null, 'A', 'A']);
    expect(plan.tyreFittings.at(-1)?.doubts).toMatchObject([{ field: 'mileage', cause: 'odometer_off' }]);
  });

  it('imported again, with more rows or without → only new rows are added', () => {
    const first = planOf([may(MAY_SETS)]);
    const account = accountWith(first);
    expect(decidedOf([may(MAY_SETS)], {}, account).rowsWithout(new Set()).rows).toEqual([]);
    const [winter, summer] = MAY_SETS;
    const ended = { ...winter, fitments: [period('2025-11-08', 57_902, '2026-04-02', 61_000)] };
    const next = { ...summer, is_retired: false, fitments: [period('2026-04-02', 61_000, null, null)] };
    const { rows } = decidedOf([may([ended, next])], {}, account).rowsWithout(new Set());
    expect(rows.map(({ kind, object }) => [kind, object['date']])).toEqual([['tyre_fitting', '2026-04-02']]);
  });

  it('a set of the account with the same name → that set is used', () => {
    const account = accountWith(planOf([may([])]));
    const [vehicle] = account.vehicles ?? [];
    const own = {
      id: 'c0000000-0000-4000-8000-000000000001',
      name: 'michelin alpin 6',
      season: 'winter',
    } as const;
    const known = { ...account, tyreSets: [{ ...own, vehicle_id: vehicle?.id ?? '', retired_on: null }] };
    const { plan } = decidedOf([may(MAY_SETS)], {}, known);
    const { sets, fittings } = storedTyres(plan);
    expect(sets.map(({ name }) => name)).toEqual(['Primacy 4']);
    expect(fittings[0]).toEqual(['2024-11-10', 40_200, own.id, own.id]);
  });
});

describe('LubeLogger', () => {
  const equipment = (id: string, description: string, more: object = {}) => ({
    vehicleId: '1',
    id,
    description,
    isEquipped: 'False',
    distanceTraveled: '5900',
    notes: '',
    tags: '',
    extraFields: [],
    files: [],
    ...more,
  });
  const reading = (date: string, from: number, to: number, equipped: string) => ({
    vehicleId: '1',
    id: '9',
    date,
    initialOdometer: String(from),
    odometer: String(to),
    notes: '',
    tags: '',
    extraFields: [],
    files: [],
    equipmentRecordId: equipped,
  });
  const sets = [
    equipment('4', 'Winter tires', { extraFields: [{ name: 'Size', value: '205/55 R16' }] }),
    equipment('5', 'Pneus d’été', { notes: 'DOT 2423' }),
    equipment('6', 'Roof box'),
  ];

  it('equipment named as tyres becomes a set; its distances date the swaps, marked as guesses', () => {
    const readings = [
      reading('2025-10-01', 55_000, 56_000, '5 6'),
      reading('2025-11-02', 56_000, 57_000, '5'),
      reading('2025-11-30', 57_000, 58_000, '4 6'),
      reading('2025-12-24', 58_000, 59_000, '4'),
    ];
    const plan = planOf([jsonFile('equipment.json', sets), jsonFile('odometer.json', readings)]);
    const stored = storedTyres(plan);
    expect(stored.sets).toMatchObject([
      { name: 'Winter tires', season: 'winter', size: '205/55 R16', distance_before: null },
      { name: 'Pneus d’été', season: 'summer', notes: 'DOT 2423' },
    ]);
    expect(stored.fittings).toEqual([
      ['2025-10-01', 56_000, 'Pneus d’été', 'Pneus d’été'],
      ['2025-11-02', 57_000, 'Winter tires', 'Winter tires'],
    ]);
    expect(plan.tyreFittings.flatMap(({ doubts }) => doubts)).toMatchObject([
      { cause: 'tyres_between_rows', isGuess: true },
      { cause: 'tyres_between_rows', text: '2025-11-02 – 2025-11-30' },
    ]);
    expect(plan.asides).toMatchObject([{ reason: 'unknown_section' }]);
    expect(plan.readings.map(({ mileage }) => mileage)).toEqual([56_000, 57_000, 58_000, 59_000]);
  });

  it('only equipment → sets with the distance of the app', () => {
    const stored = storedTyres(planOf([jsonFile('equipment.json', sets)]));
    expect(stored.sets).toMatchObject([{ distance_before: 5900 }, { distance_before: 5900 }]);
    expect(stored.fittings).toEqual([]);
  });

  it('the CSV of the tab → sets', () => {
    const text =
      'Description,Notes,Tags,IsEquipped,extrafield_Size\nNokian,,winter tires,True,195/65 R15\nDashcam,,,True,\n';
    const plan = planOfText(text);
    expect(plan.source).toBe('lubelogger');
    expect(storedTyres(plan).sets).toMatchObject([{ name: 'Nokian', season: 'winter', size: '195/65 R15' }]);
    expect(plan.asides).toMatchObject([{ reason: 'unknown_section' }]);
  });
});

describe('Spritmonitor', () => {
  const fillings = (rows: readonly (readonly [date: string, odometer: number, tyres: string])[]) =>
    [
      'Date;Odometer;Trip;Quantity;Total price;Currency;Type;Tires;Roads;Driving style;Fuel;Note',
      ...rows.map(
        ([date, odometer, tyres]) => `${date};${odometer},00;600,00;40,00;60,00;EUR;1;${tyres};1;2;7;`,
      ),
    ].join('\n');

  it('tyres of fill-ups → a set for each season, fitted at the fill-up where they change', () => {
    const plan = planOfText(
      fillings([
        ['12.09.2026', 68_410, '1'],
        ['01.03.2026', 62_000, '2'],
        ['02.11.2025', 57_900, '2'],
        ['12.10.2025', 57_100, '1'],
        ['01.09.2025', 56_000, '0'],
      ]),
    );
    const { sets, fittings } = storedTyres(plan);
    expect(sets).toMatchObject([
      { name: 'Pneus d’été', season: 'summer', count: 4 },
      { name: 'Pneus d’hiver', season: 'winter' },
    ]);
    expect(fittings).toEqual([
      ['2025-10-12', 57_100, 'Pneus d’été', 'Pneus d’été'],
      ['2025-11-02', 57_900, 'Pneus d’hiver', 'Pneus d’hiver'],
      ['2026-09-12', 68_410, 'Pneus d’été', 'Pneus d’été'],
    ]);
    const doubt = { field: 'date', cause: 'tyres_between_rows', isGuess: true };
    expect(plan.tyreFittings.flatMap(({ doubts }) => doubts)).toMatchObject([doubt, doubt, doubt]);
    expect(plan.tyreColumns).toEqual([]);
  });

  it('one season in all fill-ups is a default of the app → no set', () => {
    const plan = planOfText(
      fillings([
        ['12.09.2026', 68_410, '1'],
        ['01.03.2026', 62_000, '1'],
      ]),
    );
    expect([plan.tyreSets, plan.tyreFittings]).toEqual([[], []]);
  });

  it('the user corrects the date of a fitting and leaves one out', () => {
    const text = fillings([
      ['12.10.2025', 57_100, '1'],
      ['02.11.2025', 57_900, '2'],
      ['03.04.2026', 61_000, '1'],
    ]);
    const keys = planOfText(text).tyreFittings.map(({ key }) => key);
    const rows = {
      [keys[1] ?? '']: { date: '2025-10-20', mileage: 57_400 },
      [keys[2] ?? '']: { isLeftOut: true },
    };
    const plan = planOfText(text, { rows } as PlanAnswers);
    expect(storedTyres(plan).fittings).toEqual([
      ['2025-10-12', 57_100, 'Pneus d’été', 'Pneus d’été'],
      ['2025-10-20', 57_400, 'Pneus d’hiver', 'Pneus d’hiver'],
    ]);
    expect(plan.asides.map(({ reason, key }) => [reason, key])).toContainEqual(['left_out', keys[2]]);
  });

  it('imported again with later fill-ups → only the later swap', () => {
    const early = [
      ['12.10.2025', 57_100, '1'],
      ['02.11.2025', 57_900, '2'],
    ] as const;
    const name = { vehicles: { spritmonitor: { kind: 'new', name: 'Clio' } } } as const;
    const account = accountWith(planOfText(fillings(early), name));
    const mine = {
      vehicles: { spritmonitor: { kind: 'mine', id: account.vehicles?.[0]?.id ?? '' } },
    } as const;
    const later = fillings([...early, ['03.04.2026', 61_000, '1']]);
    const { rows } = decidedOf([textFile('fuel.csv', later)], mine, account).rowsWithout(new Set());
    const tyres = rows.filter(({ kind }) => kind.startsWith('tyre'));
    expect(tyres.map(({ kind, object }) => [kind, object['date']])).toEqual([['tyre_fitting', '2026-04-03']]);
  });
});

describe('a column of tyres in a home-made sheet', () => {
  const SHEET = `Date;Km;Travaux;Prix;Pneus
12/03/2025;45210;Vidange;89,90;hiver
20/04/2025;46800;Plaquettes;180;été
02/11/2025;52100;Révision;320;Hiver (Nokian)`;

  it('one question for its vehicle; unanswered → its text goes to the notes, without a set', () => {
    const plan = planOfText(SHEET);
    expect(plan.questions.filter(({ kind }) => kind === 'tyre_column')).toMatchObject([
      { examples: ['hiver', 'été', 'Hiver (Nokian)'] },
    ]);
    expect(plan.tyreColumns).toEqual([{ vehicle: 'table.csv', seasons: ['winter', 'summer'], changes: 3 }]);
    expect([plan.tyreSets, plan.tyreFittings]).toEqual([[], []]);
    expect(plan.records.map(({ type, cents, notes }) => [type, cents, notes])).toEqual([
      ['oil_change', 8990, 'Pneus : hiver'],
      ['brake_service', 18_000, 'Pneus : été'],
      ['general_maintenance', 32_000, 'Pneus : Hiver (Nokian)'],
    ]);
  });

  it('answered with sets → sets and fittings; the rows are unchanged', () => {
    const plan = planOfText(SHEET, { tyres: { 'table.csv': 'make' } });
    expect(storedTyres(plan).fittings).toEqual([
      ['2025-03-12', 45_210, 'Pneus d’hiver', 'Pneus d’hiver'],
      ['2025-04-20', 46_800, 'Pneus d’été', 'Pneus d’été'],
      ['2025-11-02', 52_100, 'Pneus d’hiver', 'Pneus d’hiver'],
    ]);
    expect(plan.records).toEqual(planOfText(SHEET, { tyres: { 'table.csv': 'notes' } }).records);
    const lines = toLines(plan, { answers: {} }).filter(({ kind }) => kind === 'set' || kind === 'fitting');
    expect(lines.map(({ kind, type, date, out }) => [kind, type, date, out])).toEqual([
      ['set', 'winter', null, null],
      ['fitting', null, '2025-03-12', null],
      ['set', 'summer', null, null],
      ['fitting', null, '2025-04-20', null],
      ['fitting', null, '2025-11-02', null],
    ]);
  });

  it('a column of amounts or work under « Pneus » → not a column of tyres', () => {
    const { tyreColumns, records } = planOfText(
      'Date;Km;Vidange;Pneus\n12/03/2025;45210;89,90;\n20/04/2025;46800;;412,36',
    );
    expect(tyreColumns).toEqual([]);
    expect(records.map(({ type }) => type)).toEqual(['oil_change', 'tire_change']);
  });

  it('readings with nothing but tyres → their text is kept', () => {
    const plan = planOfText('Date;Km;Pneus\n12/03/2025;45210;hiver\n20/04/2025;46800;été');
    const told = [...plan.records.map(({ notes }) => notes), ...plan.asides.map(({ text }) => text)];
    expect(told.join('\n')).toMatch(/hiver[^]*été/);
  });
});
