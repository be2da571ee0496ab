import type { TrueObject } from '#testing/judge-plan.ts';
import { columnLetters, makeWorkbook, type Formula } from '#testing/workbooks.ts';
import { strToU8 } from 'fflate';

/** A workbook or text as people keep it, rendered from its truth. Imports nothing of the reader. */
export interface HardSheet {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly truths: readonly TrueObject[];
  readonly habits: readonly string[];
}

/** Random numbers that are the same for the same seed (mulberry32). */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.int(0, values.length - 1)];
    if (value === undefined) throw new Error('Nothing to pick from');
    return value;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  shuffle<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => ({ value, at: this.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ value }) => value);
  }
}

/** An event before it is written down. */
interface Event {
  readonly vehicle: string;
  readonly day: number;
  readonly month: number;
  readonly year: number;
  readonly km: number;
  readonly cents: number;
  readonly text: string;
  readonly type: string;
  readonly garage: string;
  /** Hundredths of the unit, and tenths of a cent for one. */
  readonly quantity: number;
  readonly unitPrice: number;
}

const WORKS: readonly (readonly [string, string])[] = [
  ['Vidange', 'oil_change'],
  ['Vidange + filtre à huile', 'oil_change'],
  ['Pneus avant', 'tire_change'],
  ['4 pneus Michelin', 'tire_change'],
  ['Plaquettes de frein', 'brake_service'],
  ['Disques et plaquettes AV', 'brake_service'],
  ['Batterie', 'battery_replacement'],
  ['Filtre à air', 'air_filter'],
  ['Révision', 'general_maintenance'],
  ['Assurance annuelle', 'insurance'],
  ['Contrôle technique', 'technical_inspection'],
  ['CT', 'technical_inspection'],
  ['Courroie de distribution', 'timing_belt'],
  ['Embrayage', 'other_work'],
  ['Amortisseurs AR', 'other_work'],
  ['Balais essuie-glace', 'other_work'],
  ['Bougies', 'spark_plugs'],
];
/** Texts that name a type and are none of its work. */
const NO_WORKS = [
  'Appoint d’huile 1 L',
  'Contrôle batterie OK',
  'Gonflage pneus',
  'Gardiennage pneus',
  'Permutation pneus AV/AR',
  'Capteur pression pneu',
  'Joint de carter d’huile',
  'Crevaison pneu AR',
];
const GARAGES = ['Norauto', 'Midas', 'Garage Martin', 'Feu Vert', 'Speedy'];
const REMARKS = ['garder le ticket', 'chez le voisin', 'bien négocié', 'voir classeur bleu', 'sous la pluie'];

function historyOf(dice: Dice, vehicle: string, count: number): Event[] {
  let km = dice.int(8, 90) * 1000 + dice.int(0, 999);
  let month = dice.int(2013, 2018) * 12 + dice.int(0, 11);
  return Array.from({ length: count }, () => {
    km += dice.int(1200, 9000);
    month += dice.int(1, 4);
    const [text, type] = dice.chance(0.12)
      ? ([dice.pick(NO_WORKS), 'other_work'] as const)
      : dice.pick(WORKS);
    const cents = dice.chance(0.4) ? dice.int(12, 900) * 100 : dice.int(1200, 99_000);
    const base = { vehicle, km, cents, text, type, garage: dice.pick(GARAGES), quantity: 0, unitPrice: 0 };
    return { ...base, day: dice.int(1, 28), month: (month % 12) + 1, year: Math.floor(month / 12) };
  });
}

/** Fill-ups, after the last event. */
function fillsOf(dice: Dice, vehicle: string, count: number, kind: FillKind, last?: Event): Event[] {
  let km = last?.km ?? dice.int(8, 90) * 1000 + dice.int(0, 999);
  let day = last
    ? Date.UTC(last.year, last.month - 1, last.day)
    : Date.UTC(dice.int(2020, 2024), dice.int(0, 11), dice.int(1, 28));
  return Array.from({ length: count }, () => {
    km += dice.int(280, 900);
    day += dice.int(5, 25) * 86_400_000;
    const date = new Date(day);
    const quantity =
      kind === 'L' ? dice.int(2500, 5800) : kind === 'kWh' ? dice.int(900, 6000) : dice.int(800, 1800);
    const unitPrice =
      kind === 'L' ? dice.int(1350, 2090) : kind === 'kWh' ? dice.int(170, 690) : dice.int(990, 2300);
    const cents = Math.round((quantity * unitPrice) / 1000);
    const when = { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
    return {
      vehicle,
      ...when,
      km,
      cents,
      text: '',
      type: '',
      garage: dice.pick(['Total', 'Leclerc', 'Ionity', 'Aral']),
      quantity,
      unitPrice,
    };
  });
}

type FillKind = 'L' | 'kWh' | 'kg';
type Cell = string | number;

type Rendered = Cell | Formula;

/** A table as it is about to be written, with the truth of each of its rows. */
interface Draft {
  headings: string[];
  rows: { cells: Rendered[]; truth: TrueObject | null }[];
  titles: string[][];
  /** Cells merged over the next rows: column, first and last row (from 0, below the header). */
  merges: { column: number; from: number; to: number }[];
  sheet: string;
}

const two = (value: number) => String(value).padStart(2, '0');
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
const WEEKDAYS = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'];
const weekdayOf = ({ year, month, day }: Event) =>
  WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
const isoOf = ({ year, month, day }: Event) => `${year}-${two(month)}-${two(day)}`;
const grouped = (value: number, mark: string) => String(value).replace(/\B(?=(\d{3})+$)/g, mark);
const euros = (cents: number) => `${Math.floor(cents / 100)},${two(cents % 100)}`;
const decimals = (value: number, places: number) => (value / 10 ** places).toFixed(places).replace('.', ',');

/** The text of a value, and its truth. */
interface Written<Value> {
  readonly text: string;
  readonly truth: TrueObject['date'] | Value;
}

type WriteDay = (event: Event, dice: Dice) => Written<string>;
type WriteKm = (event: Event, dice: Dice) => { readonly text: string; readonly truth: TrueObject['mileage'] };
type WriteCost = (event: Event, dice: Dice) => { readonly text: string; readonly truth: TrueObject['cents'] };

/** A habit of one row in `share` of its rows, under a name. */
interface Habit<Write> {
  readonly name: string;
  readonly write: Write;
  readonly share: number;
  /** Written after the reader was finished, and reported apart. */
  readonly isLate?: boolean;
}

const DAYS: readonly Habit<WriteDay>[] = [
  {
    name: 'day/month/year',
    share: 1,
    write: (event) => ({ text: `${two(event.day)}/${two(event.month)}/${event.year}`, truth: isoOf(event) }),
  },
  {
    name: 'short year',
    share: 1,
    write: (event) => ({
      text: `${two(event.day)}/${two(event.month)}/${two(event.year % 100)}`,
      truth: isoOf(event),
    }),
  },
  {
    name: 'weekday before the day',
    share: 0.4,
    write: (event) => ({
      text: `${weekdayOf(event)} ${two(event.day)}/${two(event.month)}/${two(event.year % 100)}`,
      truth: isoOf(event),
    }),
  },
  {
    name: 'month alone in digits',
    share: 0.2,
    write: (event) => ({
      text: `${two(event.month)}/${event.year}`,
      truth: { guess: `${event.year}-${two(event.month)}-01` },
    }),
  },
  {
    name: 'month alone in words',
    share: 0.2,
    write: (event) => ({
      text: `${MONTHS[event.month - 1]} ${event.year}`,
      truth: { guess: `${event.year}-${two(event.month)}-01` },
    }),
  },
  { name: 'year alone', share: 0.1, write: (event) => ({ text: String(event.year), truth: { ask: true } }) },
  {
    name: 'season',
    share: 0.1,
    write: (event, dice) => ({
      text: `${dice.pick(['été', 'hiver', 'printemps', 'automne', 'début', 'fin'])} ${event.year}`,
      truth: { ask: true },
    }),
  },
  {
    name: '« le » before the day',
    share: 0.5,
    write: (event) => ({
      text: `le ${two(event.day)}/${two(event.month)}/${event.year}`,
      truth: isoOf(event),
    }),
  },
  {
    name: 'day in words',
    share: 0.5,
    write: (event) => ({
      text: `${event.day} ${MONTHS[event.month - 1]} ${event.year}`,
      truth: isoOf(event),
    }),
  },
  { name: 'ISO day', share: 1, write: (event) => ({ text: isoOf(event), truth: isoOf(event) }) },
  {
    name: 'points between',
    share: 1,
    write: (event) => ({ text: `${two(event.day)}.${two(event.month)}.${event.year}`, truth: isoOf(event) }),
  },
  {
    name: 'hyphens around the month in words',
    share: 0.5,
    isLate: true,
    write: (event) => ({
      text: `${event.day}-${MONTHS[event.month - 1]}-${event.year}`,
      truth: isoOf(event),
    }),
  },
  {
    name: 'a time behind the day',
    share: 0.5,
    isLate: true,
    write: (event) => ({
      text: `${two(event.day)}/${two(event.month)}/${event.year} 10:30`,
      truth: isoOf(event),
    }),
  },
  {
    name: 'words behind the day',
    share: 0.3,
    isLate: true,
    write: (event, dice) => ({
      text: `${two(event.day)}/${two(event.month)}/${event.year} ${dice.pick(['matin', '(samedi)', '- Norauto'])}`,
      truth: isoOf(event),
    }),
  },
  {
    name: 'about a day',
    share: 0.1,
    isLate: true,
    write: (event, dice) => ({
      text: `${dice.pick(['vers le ', 'avant le ', ''])}${two(event.day)}/${two(event.month)}/${event.year}${dice.pick([' ?', ' ou après'])}`,
      truth: { ask: true },
    }),
  },
  {
    name: 'a part of a month',
    share: 0.1,
    isLate: true,
    write: (event, dice) => ({
      text: `${dice.pick(['début', 'mi', 'fin', 'courant'])} ${MONTHS[event.month - 1]} ${event.year}`,
      truth: { ask: true },
    }),
  },
];

const KILOMETRES: readonly Habit<WriteKm>[] = [
  { name: 'bare mileage', share: 1, write: ({ km }) => ({ text: String(km), truth: km }) },
  { name: 'km glued', share: 0.6, write: ({ km }) => ({ text: `${km}km`, truth: km }) },
  {
    name: 'kms behind groups',
    share: 0.6,
    write: ({ km }) => ({ text: `${grouped(km, ' ')} kms`, truth: km }),
  },
  {
    name: 'about a mileage',
    share: 0.2,
    write: ({ km }) => ({ text: `env. ${grouped(km, ' ')}`, truth: { guess: km } }),
  },
  {
    name: 'tilde before a mileage',
    share: 0.2,
    write: ({ km }) => ({ text: `~${km}`, truth: { guess: km } }),
  },
  { name: 'groups by blanks', share: 0.8, write: ({ km }) => ({ text: grouped(km, ' '), truth: km }) },
  { name: 'groups by points', share: 0.5, write: ({ km }) => ({ text: grouped(km, '.'), truth: km }) },
  { name: 'groups by commas', share: 0.3, write: ({ km }) => ({ text: grouped(km, ','), truth: km }) },
  { name: 'no mileage', share: 0.15, write: (_, dice) => ({ text: dice.pick(['', '?', '-']), truth: null }) },
  {
    name: 'thousands as k',
    share: 0.2,
    isLate: true,
    write: ({ km }) => ({
      text: `${Math.round(km / 1000)}k`,
      truth: { guess: Math.round(km / 1000) * 1000 },
    }),
  },
  { name: 'km before', share: 0.4, isLate: true, write: ({ km }) => ({ text: `km ${km}`, truth: km }) },
  {
    name: 'groups by apostrophes',
    share: 0.4,
    isLate: true,
    write: ({ km }) => ({ text: grouped(km, '’'), truth: km }),
  },
  {
    name: 'words behind a mileage',
    share: 0.2,
    isLate: true,
    write: ({ km }) => ({ text: `${km} (compteur)`, truth: km }),
  },
];

const COSTS: readonly Habit<WriteCost>[] = [
  { name: 'decimal comma', share: 1, write: ({ cents }) => ({ text: euros(cents), truth: cents }) },
  { name: 'euro sign', share: 0.7, write: ({ cents }) => ({ text: `${euros(cents)} €`, truth: cents }) },
  {
    name: 'euros and cents',
    share: 0.4,
    write: ({ cents }) => ({ text: `${Math.floor(cents / 100)} € ${two(cents % 100)}`, truth: cents }),
  },
  {
    name: 'a dash for no cents',
    share: 0.4,
    write: ({ cents }) =>
      cents % 100 === 0 ? { text: `${cents / 100},-`, truth: cents } : { text: euros(cents), truth: cents },
  },
  { name: 'TTC behind', share: 0.4, write: ({ cents }) => ({ text: `${euros(cents)} € TTC`, truth: cents }) },
  {
    name: 'for free',
    share: 0.2,
    write: (_, dice) => ({ text: dice.pick(['offert', 'gratuit', 'garantie', 'sous garantie']), truth: 0 }),
  },
  {
    name: 'francs',
    share: 0.1,
    write: ({ cents }) => ({ text: `${Math.floor(cents / 100)} F`, truth: { ask: true } }),
  },
  {
    name: 'before tax in a cell',
    share: 0.1,
    write: ({ cents }) => ({ text: `${euros(cents)} HT`, truth: { ask: true } }),
  },
  {
    name: 'about a cost',
    share: 0.1,
    write: ({ cents }) => ({ text: `env. ${euros(cents)}`, truth: { guess: cents } }),
  },
  {
    name: 'decimal points',
    share: 0.5,
    write: ({ cents }) => ({ text: euros(cents).replace(',', '.'), truth: cents }),
  },
  {
    name: 'groups in amounts',
    share: 0.3,
    write: ({ cents }) => ({ text: euros(cents + 100_000).replace(/^(\d)/, '$1 '), truth: cents + 100_000 }),
  },
  {
    name: 'words for a cost',
    share: 0.1,
    write: (_, dice) => ({ text: dice.pick(['voir facture', 'à retrouver', '?']), truth: { ask: true } }),
  },
  {
    name: 'EUR before',
    share: 0.4,
    isLate: true,
    write: ({ cents }) => ({ text: `EUR ${euros(cents)}`, truth: cents }),
  },
  {
    name: 'euros in words',
    share: 0.4,
    isLate: true,
    write: ({ cents }) => ({ text: `${euros(cents)} euros`, truth: cents }),
  },
  {
    name: 'points for thousands',
    share: 0.3,
    isLate: true,
    write: ({ cents }) => ({
      text: `${euros(cents + 100_000).replace(/^(\d)/, '$1.')} €`,
      truth: cents + 100_000,
    }),
  },
  {
    name: 'thousands that may be decimals',
    share: 0.1,
    isLate: true,
    write: ({ cents }) => ({ text: `4,${String(100 + (cents % 900))}`, truth: { ask: true } }),
  },
  {
    name: 'for free, with a reason',
    share: 0.2,
    isLate: true,
    write: (_, dice) => ({
      text: dice.pick(['offert (fidélité)', 'sous garantie Peugeot', 'inclus']),
      truth: 0,
    }),
  },
  {
    name: 'two amounts in a cell',
    share: 0.1,
    isLate: true,
    write: ({ cents }) => ({ text: `${euros(cents)} + 12,00`, truth: { ask: true } }),
  },
];

interface Style {
  readonly day: readonly Habit<WriteDay>[];
  readonly km: readonly Habit<WriteKm>[];
  readonly cost: readonly Habit<WriteCost>[];
  readonly used: Set<string>;
}

/** One way for most rows and up to two more for some. */
function chooseHabits<Write>(dice: Dice, habits: readonly Habit<Write>[], extent: Extent): Habit<Write>[] {
  const open = habits.filter(({ isLate }) => isLate !== true || extent === 'late');
  const bases = open.filter(({ share }) => share === 1);
  const others = dice.shuffle(open.filter(({ share }) => share < 1)).slice(0, dice.int(0, 2));
  return [dice.pick(bases), ...others];
}

/** Decimal points prove that a comma groups thousands: both habits in one column leave nothing to ask. */
function withoutProof(habits: readonly Habit<WriteCost>[]): Habit<WriteCost>[] {
  const isProven = habits.some(({ name }) => name === 'decimal points');
  return habits.filter(({ name }) => !isProven || name !== 'thousands that may be decimals');
}

function write<Write>(dice: Dice, habits: readonly Habit<Write>[], used: Set<string>): Write {
  const chosen = habits.slice(1).find(({ share }) => dice.chance(share)) ?? habits[0];
  if (!chosen) throw new Error('No habit');
  used.add(chosen.name);
  return chosen.write;
}

const HEADINGS = {
  day: ['Date', 'DATE', 'Le', 'Date '],
  km: ['Km', 'Kilométrage', 'KM', 'Compteur'],
  text: ['Travaux', 'Opération', 'Intervention', 'Désignation'],
  cost: ['Prix', 'Montant', 'Coût', 'Total TTC', 'Payé'],
  garage: ['Garage', 'Lieu', 'Chez'],
  quantity: {
    L: ['Litres', 'Quantité', 'Volume (L)'],
    kWh: ['kWh', 'Énergie (kWh)'],
    kg: ['kg', 'Quantité (kg)'],
  },
} as const;

function workDraft(dice: Dice, events: readonly Event[], style: Style, sheet: string): Draft {
  const headings = [HEADINGS.day, HEADINGS.km, HEADINGS.text, HEADINGS.cost].map((names) =>
    dice.pick<string>(names),
  );
  const rows = events.map((event) => {
    const day = write(dice, style.day, style.used)(event, dice);
    const km = write(dice, style.km, style.used)(event, dice);
    const cost = write(dice, style.cost, style.used)(event, dice);
    const truth: TrueObject = {
      kind: 'work',
      date: day.truth,
      type: event.type,
      cents: cost.truth,
      mileage: km.truth ?? null,
      words: [event.text],
      named: km.text === '' ? event.text : km.text,
    };
    return { cells: [day.text, km.text, event.text, cost.text], truth };
  });
  return { headings, rows, titles: [], merges: [], sheet };
}

function fillDraft(dice: Dice, events: readonly Event[], style: Style, kind: FillKind, sheet: string): Draft {
  const headings: string[] = [
    dice.pick(HEADINGS.day),
    dice.pick(HEADINGS.km),
    dice.pick<string>(HEADINGS.quantity[kind]),
  ];
  const shape = dice.pick(['price and total', 'total', 'price of a unit'] as const);
  style.used.add(`fill-ups with ${shape}`);
  style.used.add(`fill-ups in ${kind}`);
  if (shape !== 'total')
    headings.push(
      shape === 'price and total'
        ? dice.pick(['Prix', 'Prix/L', 'Prix unitaire', 'PU'])
        : dice.pick(['Prix du litre', 'Prix unitaire', 'Prix']),
    );
  if (shape !== 'price of a unit')
    headings.push(
      shape === 'total' ? dice.pick(['Prix', 'Montant', 'Total']) : dice.pick(['Montant', 'Total', 'Coût']),
    );
  const [daily] = style.day;
  const rows = events.map((event) => {
    const day = daily?.write(event, dice) ?? { text: isoOf(event), truth: isoOf(event) };
    const cells = [day.text, String(event.km), decimals(event.quantity, 2)];
    if (shape !== 'total') cells.push(decimals(event.unitPrice, 3));
    if (shape !== 'price of a unit') cells.push(euros(event.cents));
    const truth: TrueObject = {
      kind: kind === 'kWh' ? 'charge' : 'fuel',
      date: day.truth,
      cents: event.cents,
      mileage: event.km,
      quantity: event.quantity / 100,
      unit: kind,
      named: String(event.km),
    };
    return { cells, truth };
  });
  return { headings, rows, titles: [], merges: [], sheet };
}

/** A habit that changes a whole table. */
interface TableHabit {
  readonly name: string;
  readonly isLate?: boolean;
  readonly isForWorkbooks?: boolean;
  readonly apply: (draft: Draft, dice: Dice) => void;
}

function addColumn(draft: Draft, at: number, heading: string, cellOf: (index: number) => Rendered): void {
  draft.headings.splice(at, 0, heading);
  for (const [index, row] of draft.rows.entries()) row.cells.splice(at, 0, cellOf(index));
  for (const [index, merge] of draft.merges.entries())
    if (merge.column >= at) draft.merges[index] = { ...merge, column: merge.column + 1 };
}

function addWords(draft: Draft, index: number, word: string): void {
  const row = draft.rows[index];
  if (row?.truth) row.truth = { ...row.truth, words: [...(row.truth.words ?? []), word] };
}

const amountOf = (cell: Rendered | undefined): number | null => {
  const text = typeof cell === 'string' ? cell : '';
  return /^\d+,\d\d$/.test(text) ? Number(text.replace(',', '')) : null;
};

const TABLES: readonly TableHabit[] = [
  {
    name: 'column of weekdays',
    apply: (draft, dice) => addColumn(draft, 0, 'Jour', () => dice.pick(WEEKDAYS)),
  },
  {
    name: 'column of row numbers',
    apply: (draft) => addColumn(draft, 0, 'N°', (index) => String(index + 1)),
  },
  {
    name: 'column of invoice numbers',
    apply: (draft, dice) => {
      const first = dice.int(10_000, 900_000);
      addColumn(draft, draft.headings.length, 'Facture', (index) => String(first + index * 3));
      for (const index of draft.rows.keys()) addWords(draft, index, String(first + index * 3));
    },
  },
  {
    name: 'invoice numbers and no cost',
    apply: (draft, dice) => {
      const at = draft.headings.findIndex((heading) => HEADINGS.cost.some((name) => name === heading));
      if (at < 0 || draft.rows.some(({ truth }) => truth?.kind !== 'work')) return;
      const first = dice.int(10_000, 900_000);
      draft.headings[at] = 'Facture';
      for (const [index, row] of draft.rows.entries()) {
        row.cells[at] = String(first + index);
        if (row.truth) row.truth = { ...row.truth, cents: { ask: true } };
        addWords(draft, index, String(first + index));
      }
    },
  },
  {
    name: 'a trip beside the odometer',
    apply: (draft, dice) =>
      addColumn(draft, 1, dice.pick(['Km parcourus', 'Trajet', 'Trip', 'Distance']), () =>
        String(dice.int(300, 900)),
      ),
  },
  {
    name: 'a column of an unknown name',
    apply: (draft, dice) => {
      const words = draft.rows.map(() => dice.pick(REMARKS));
      addColumn(
        draft,
        draft.headings.length,
        dice.pick(['Bidule', 'Perso', 'À savoir']),
        (index) => words[index] ?? '',
      );
      for (const [index, word] of words.entries()) addWords(draft, index, word);
    },
  },
  {
    name: 'remarks in the margin',
    apply: (draft, dice) => {
      for (const [index, row] of draft.rows.entries()) {
        if (!dice.chance(0.3)) continue;
        const word = dice.pick(REMARKS);
        while (row.cells.length < draft.headings.length) row.cells.push('');
        if (dice.chance(0.5)) row.cells.push('');
        row.cells.push(word);
        addWords(draft, index, word);
      }
    },
  },
  {
    name: 'column of garages',
    apply: (draft, dice) => {
      const names = draft.rows.map(() => dice.pick(GARAGES));
      addColumn(draft, draft.headings.length, dice.pick(HEADINGS.garage), (index) => names[index] ?? '');
      for (const [index, name] of names.entries()) addWords(draft, index, name);
    },
  },
  {
    name: 'running total',
    apply: (draft, dice) => {
      const at = draft.headings.findIndex((heading) => HEADINGS.cost.some((name) => name === heading));
      const amounts = draft.rows.map(({ cells }) => amountOf(cells[at]));
      if (at < 0 || amounts.includes(null)) return;
      let sum = dice.int(0, 50_000);
      const sums = amounts.map((amount) => (sum += amount ?? 0));
      addColumn(draft, at + 1, dice.pick(['Total', 'Cumul', 'Total cumulé']), (index) =>
        euros(sums[index] ?? 0),
      );
    },
  },
  {
    name: 'before tax, tax and total',
    apply: (draft, dice) => {
      const at = draft.headings.findIndex((heading) => HEADINGS.cost.some((name) => name === heading));
      const amounts = draft.rows.map(({ cells }) => amountOf(cells[at]));
      if (at < 0 || amounts.includes(null) || draft.rows.some(({ truth }) => truth?.kind !== 'work')) return;
      const bare = amounts.map((amount) => Math.round((amount ?? 0) / 1.2));
      draft.headings[at] = dice.pick(['Prix TTC', 'Total TTC', 'Net à payer']);
      addColumn(draft, at, 'TVA', (index) => euros((amounts[index] ?? 0) - (bare[index] ?? 0)));
      addColumn(draft, at, dice.pick(['Prix HT', 'Montant HT', 'HT']), (index) => euros(bare[index] ?? 0));
    },
  },
  {
    name: 'amounts before tax alone',
    apply: (draft, dice) => {
      const at = draft.headings.findIndex((heading) => HEADINGS.cost.some((name) => name === heading));
      if (
        at < 0 ||
        draft.headings.some((heading) => /TVA|HT/.test(heading)) ||
        draft.rows.some(({ truth }) => truth?.kind !== 'work')
      )
        return;
      draft.headings[at] = dice.pick(['Prix HT', 'Montant HT', 'Net', 'Prix net']);
      for (const row of draft.rows)
        if (row.truth && row.truth.cents !== 0) row.truth = { ...row.truth, cents: { ask: true } };
    },
  },
  {
    name: 'formula with more decimals than cents',
    isForWorkbooks: true,
    apply: (draft, dice) => {
      const at = draft.headings.findIndex((heading) => HEADINGS.cost.some((name) => name === heading));
      if (at < 0) return;
      for (const row of draft.rows) {
        const cents = amountOf(row.cells[at]);
        if (cents !== null)
          row.cells[at] = { formula: 'D2*1.2', value: cents / 100 + dice.pick([0.004, -0.004, 0]) };
      }
    },
  },
  {
    name: 'title above',
    apply: (draft, dice) =>
      draft.titles.push([dice.pick(['Carnet d’entretien', 'Suivi voiture', 'Mes dépenses'])], []),
  },
  {
    name: 'columns in another order',
    apply: (draft, dice) => {
      const width = draft.headings.length;
      if (draft.rows.some(({ cells }) => cells.length > width) || draft.merges.length > 0) return;
      const order = dice.shuffle(draft.headings.map((_, index) => index));
      draft.headings = order.map((at) => draft.headings[at] ?? '');
      for (const row of draft.rows) row.cells = order.map((at) => row.cells[at] ?? '');
    },
  },
  {
    name: 'empty rows between',
    apply: (draft, dice) =>
      draft.rows.splice(dice.int(0, draft.rows.length), 0, {
        cells: draft.headings.map(() => ''),
        truth: null,
      }),
  },
  {
    name: 'names repeated',
    apply: (draft, dice) =>
      draft.rows.splice(dice.int(1, draft.rows.length), 0, { cells: [...draft.headings], truth: null }),
  },
  {
    name: 'total below',
    apply: (draft) =>
      draft.rows.push({ cells: ['Total', ...draft.headings.slice(1).map(() => '')], truth: null }),
  },
  {
    name: 'headings over two lines',
    apply: (draft) => {
      const at = draft.headings.findIndex((heading) => HEADINGS.cost.some((name) => name === heading));
      if (at < 1) return;
      draft.rows.unshift({
        cells: draft.headings.map((_, index) => (index === at ? '(en €)' : index === 1 ? '(km)' : '')),
        truth: null,
      });
    },
  },
];

const costColumn = ({ headings }: Draft) =>
  headings.findIndex((heading) => HEADINGS.cost.some((name) => name === heading));
const isOfWorks = ({ rows, headings }: Draft) =>
  rows.every(({ truth }) => truth?.kind === 'work') && !headings.includes('TVA');

const LATE: readonly TableHabit[] = [
  {
    name: 'parts and labour without their sum',
    isLate: true,
    apply: (draft, dice) => {
      const at = costColumn(draft);
      const amounts = draft.rows.map(({ cells }) => amountOf(cells[at]));
      if (at < 0 || amounts.includes(null) || !isOfWorks(draft)) return;
      const parts = amounts.map((amount) => Math.round((amount ?? 0) * 0.6));
      draft.headings[at] = 'Pièces';
      for (const [index, row] of draft.rows.entries()) row.cells[at] = euros(parts[index] ?? 0);
      addColumn(draft, at + 1, dice.pick(['M.O.', 'MO', 'Main d’œuvre']), (index) =>
        euros((amounts[index] ?? 0) - (parts[index] ?? 0)),
      );
    },
  },
  {
    name: 'how many and the price of one',
    isLate: true,
    apply: (draft, dice) => {
      const at = costColumn(draft);
      const amounts = draft.rows.map(({ cells }) => amountOf(cells[at]));
      if (at < 0 || amounts.includes(null) || !isOfWorks(draft)) return;
      draft.headings[at] = dice.pick(['Prix unitaire', 'PU', 'P.U.']);
      const counts = draft.rows.map(() => dice.int(1, 4));
      addColumn(draft, at, dice.pick(['Qté', 'Quantité']), (index) => String(counts[index] ?? 1));
      for (const [index, { truth }] of draft.rows.entries()) {
        const row = draft.rows[index];
        const cents = (amounts[index] ?? 0) * (counts[index] ?? 1);
        if (row && truth && cents > 0) row.truth = { ...truth, cents: { guess: cents } };
      }
    },
  },
  {
    name: 'amounts in one of two columns',
    isLate: true,
    apply: (draft, dice) => {
      const at = costColumn(draft);
      if (at < 0 || !isOfWorks(draft)) return;
      const isOwn = draft.rows.map((_, index) => index > 0 && dice.chance(0.4));
      const cells = draft.rows.map((row) => row.cells[at] ?? '');
      if (cells.some((cell) => amountOf(cell) === null)) return;
      draft.headings[at] = 'Coût garage';
      for (const [index, row] of draft.rows.entries()) if (isOwn[index]) row.cells[at] = '';
      addColumn(draft, at + 1, 'Coût perso', (index) => (isOwn[index] ? (cells[index] ?? '') : ''));
    },
  },
  {
    name: 'a sum in a row with a day',
    isLate: true,
    apply: (draft) => {
      const [at, day] = [
        costColumn(draft),
        draft.headings.findIndex((heading) => HEADINGS.day.some((name) => name === heading)),
      ];
      const text = draft.headings.findIndex((heading) => HEADINGS.text.some((name) => name === heading));
      if (at < 0 || text < 0) return;
      const cells = draft.headings.map((_, index) =>
        index === at ? '1234,56' : index === day ? '31/12/2024' : index === text ? 'Total 2024' : '',
      );
      draft.rows.push({ cells, truth: null });
    },
  },
  {
    name: 'costs below zero',
    isLate: true,
    apply: (draft) => {
      const at = costColumn(draft);
      if (at < 0 || draft.rows.some(({ cells }) => amountOf(cells[at]) === null)) return;
      for (const row of draft.rows) {
        const cell = row.cells[at];
        if (typeof cell === 'string') row.cells[at] = `-${cell}`;
      }
    },
  },
  {
    name: 'headings in German',
    isLate: true,
    apply: (draft) => {
      const german: readonly (readonly [readonly string[], string])[] = [
        [HEADINGS.day, 'Datum'],
        [HEADINGS.km, 'Kilometerstand'],
        [HEADINGS.text, 'Arbeiten'],
        [HEADINGS.cost, 'Gesamtbetrag'],
      ];
      draft.headings = draft.headings.map(
        (heading) => german.find(([names]) => names.includes(heading))?.[1] ?? heading,
      );
    },
  },
  {
    name: 'an estimate beside what was paid',
    isLate: true,
    apply: (draft, dice) =>
      addColumn(draft, draft.headings.length, dice.pick(['Devis', 'Prix estimé', 'Budget']), () =>
        euros(dice.int(2000, 90_000)),
      ),
  },
  {
    name: 'how it was paid',
    isLate: true,
    apply: (draft, dice) => {
      const ways = draft.rows.map(() => dice.pick(['carte bleue', 'chèque', 'espèces']));
      addColumn(
        draft,
        draft.headings.length,
        dice.pick(['Payé par', 'Paiement', 'Mode de règlement']),
        (index) => ways[index] ?? '',
      );
      for (const [index, way] of ways.entries()) addWords(draft, index, way);
    },
  },
  {
    name: 'quotations among the work',
    isLate: true,
    apply: (draft, dice) => {
      const text = draft.headings.findIndex((heading) => HEADINGS.text.some((name) => name === heading));
      for (const row of draft.rows) {
        if (text < 0 || !row.truth || !dice.chance(0.15) || row.truth.type === 'insurance') continue;
        const word = dice.pick(['Devis embrayage', 'À prévoir : pneus', 'RDV vidange']);
        row.cells[text] = word;
        const { cents } = row.truth;
        row.truth = {
          ...row.truth,
          type: { ask: true },
          cents: cents === 0 ? 0 : { ask: true },
          words: [word],
        };
      }
    },
  },
  {
    name: 'AdBlue among the work',
    isLate: true,
    apply: (draft, dice) => {
      const text = draft.headings.findIndex((heading) => HEADINGS.text.some((name) => name === heading));
      for (const row of draft.rows) {
        if (text < 0 || !row.truth || typeof row.truth.type !== 'string' || !dice.chance(0.15)) continue;
        row.cells[text] = 'AdBlue 10 L';
        row.truth = { ...row.truth, kind: 'expense', type: 'adblue', words: [] };
      }
    },
  },
  {
    name: 'years as headings',
    isLate: true,
    apply: (draft) => {
      const [first] = draft.rows;
      const year = /\d{4}/.exec(JSON.stringify(first?.truth?.date ?? ''))?.[0];
      if (year !== undefined)
        draft.rows.unshift({ cells: [year, ...draft.headings.slice(1).map(() => '')], truth: null });
    },
  },
  {
    name: 'telephone numbers',
    isLate: true,
    apply: (draft, dice) =>
      addColumn(draft, draft.headings.length, 'Tél', () => `0${dice.int(100_000_000, 999_999_999)}`),
  },
];

export type Extent = 'early' | 'late';

/** The names of all habits; those written after the reader was finished are marked. */
export function habitNames(): { readonly name: string; readonly isLate: boolean }[] {
  return [...DAYS, ...KILOMETRES, ...COSTS, ...TABLES, ...LATE].map(({ name, isLate = false }) => ({
    name,
    isLate,
  }));
}

const VEHICLES = ['Clio', 'Zoé', '208 GTI', 'Kangoo', 'Golf'];

/** Makes one hard sheet. The truth is there before anything is written. */
export function makeHardSheet(seed: number, extent: Extent = 'early'): HardSheet {
  const dice = new Dice(seed * 7919 + 13);
  const used = new Set<string>();
  const style: Style = {
    day: chooseHabits(dice, DAYS, extent),
    km: chooseHabits(dice, KILOMETRES, extent),
    cost: withoutProof(chooseHabits(dice, COSTS, extent)),
    used,
  };
  const layout = dice.pick([
    'one',
    'one',
    'one',
    'fills',
    'stacked',
    'beside',
    'years',
    'vehicles',
    'blocks',
    'notes',
    'merged',
  ] as const);
  used.add(`layout: ${layout}`);
  const isWorkbook = layout === 'years' || layout === 'vehicles' || layout === 'merged' || dice.chance(0.4);
  const habits = dice
    .shuffle(
      [...TABLES, ...(extent === 'late' ? LATE : [])].filter(
        ({ isForWorkbooks }) => isForWorkbooks !== true || isWorkbook,
      ),
    )
    .slice(0, dice.int(0, 3));
  const withHabits = (draft: Draft): Draft => {
    for (const { name, apply } of habits) {
      const before = JSON.stringify(draft);
      apply(draft, dice);
      if (JSON.stringify(draft) !== before) used.add(name);
    }
    return draft;
  };
  const count = dice.int(4, 14);
  const history = historyOf(dice, '', count);
  const work = (sheet = 'Feuil1') => workDraft(dice, historyOf(dice, '', count), style, sheet);
  const kind = dice.pick(['L', 'L', 'kWh', 'kg'] as const);
  const fills = (last?: Event) =>
    fillDraft(dice, fillsOf(dice, '', count, kind, last), style, kind, 'Feuil1');
  if (layout === 'notes') return notesSheet(dice, historyOf(dice, '', count), used, seed);
  if (layout === 'years') {
    const events = historyOf(dice, '', count);
    const drafts = [...Map.groupBy(events, ({ year }) => year)].map(([year, own]) =>
      workDraft(dice, own, style, String(year)),
    );
    return sheetOf(
      seed,
      drafts.map((draft) => [withHabits(draft)]),
      isWorkbook,
      used,
      'below',
    );
  }
  if (layout === 'vehicles' || layout === 'blocks') {
    const names = dice.shuffle(VEHICLES).slice(0, 2);
    const drafts = names.map((name) => {
      const draft = withHabits(work(name));
      for (const row of draft.rows) if (row.truth) row.truth = { ...row.truth, vehicle: name };
      if (layout === 'blocks') draft.titles = [[name]];
      return draft;
    });
    return sheetOf(
      seed,
      layout === 'blocks' ? [drafts] : drafts.map((draft) => [draft]),
      isWorkbook,
      used,
      'below',
    );
  }
  if (layout === 'stacked' || layout === 'beside') {
    const [first, second] = [withHabits(workDraft(dice, history, style, 'Feuil1')), fills(history.at(-1))];
    if (layout === 'stacked') {
      first.titles = [['Entretien']];
      second.titles = [['Carburant']];
    }
    const isClean =
      layout === 'stacked' || first.rows.every(({ cells }) => cells.length <= first.headings.length);
    return sheetOf(
      seed,
      isClean ? [[first, second]] : [[first]],
      isWorkbook,
      used,
      layout === 'beside' ? 'beside' : 'below',
    );
  }
  if (layout === 'merged')
    return sheetOf(seed, [[mergeVisits(dice, withHabits(work()))]], true, used, 'below');
  return sheetOf(seed, [[withHabits(layout === 'fills' ? fills() : work())]], isWorkbook, used, 'below');
}

/** Works of one visit, with the day and mileage merged over their rows. */
function mergeVisits(dice: Dice, draft: Draft): Draft {
  const at = dice.int(0, Math.max(0, draft.rows.length - 1));
  const row = draft.rows[at];
  const day = draft.headings.findIndex((heading) => HEADINGS.day.some((name) => name === heading));
  const km = draft.headings.findIndex((heading) => HEADINGS.km.some((name) => name === heading));
  const text = draft.headings.findIndex((heading) => HEADINGS.text.some((name) => name === heading));
  const cost = draft.headings.findIndex((heading) => HEADINGS.cost.some((name) => name === heading));
  const truth = row?.truth;
  if (
    !row ||
    !truth ||
    day < 0 ||
    km < 0 ||
    text < 0 ||
    cost < 0 ||
    typeof truth.mileage !== 'number' ||
    typeof truth.date !== 'string'
  )
    return draft;
  if (typeof truth.cents !== 'number' || truth.type === 'insurance') return draft;
  const [name, type] =
    truth.type === 'battery_replacement'
      ? (['Filtre à air', 'air_filter'] as const)
      : (['Batterie', 'battery_replacement'] as const);
  const paid = row.cells[cost];
  const sign = typeof paid === 'string' && paid.startsWith('-') ? '-' : '';
  const cells = row.cells.map((_, index): Rendered =>
    index === text ? name : index === cost ? `${sign}45,00` : '',
  );
  draft.rows.splice(at + 1, 0, {
    cells,
    truth: { kind: 'work', date: truth.date, type, cents: 4500, mileage: truth.mileage, words: [name] },
  });
  if (truth.type === 'other_work' || truth.type === 'timing_belt' || truth.type === 'spark_plugs') {
    // A work without a built-in type joins the first that has one, as one record.
    const own = draft.rows[at + 1];
    row.truth = null;
    if (own?.truth)
      own.truth = { ...own.truth, cents: 4500 + truth.cents, words: [name, ...(truth.words ?? [])] };
  }
  draft.merges.push({ column: day, from: at, to: at + 1 }, { column: km, from: at, to: at + 1 });
  return draft;
}

function notesSheet(dice: Dice, events: readonly Event[], used: Set<string>, seed: number): HardSheet {
  const plain = events.filter(({ text }) => !/\d/.test(text));
  const lines = plain.map((event) => {
    const day = `${two(event.day)}/${two(event.month)}/${event.year}`;
    const parts = [
      event.text.toLowerCase(),
      dice.pick([`${event.km} km`, `${event.km}km`]),
      `${euros(event.cents)} €`,
    ];
    return `${day} ${parts.join(dice.pick([' ', ' - ', ', ']))}`;
  });
  const truths = plain.map((event): TrueObject => ({
    kind: 'work',
    date: isoOf(event),
    type: event.type,
    cents: event.cents,
    mileage: event.km,
    words: [event.text.toLowerCase()],
    named: String(event.km),
  }));
  return { name: `notes-${seed}.txt`, bytes: strToU8(lines.join('\n')), truths, habits: [...used] };
}

/** The lines of a table: its titles, names and rows. */
function linesOf({ titles, headings, rows }: Draft): Rendered[][] {
  return [...titles, headings, ...rows.map(({ cells }) => cells)];
}

function sheetOf(
  seed: number,
  sheets: readonly (readonly Draft[])[],
  isWorkbook: boolean,
  used: Set<string>,
  direction: 'below' | 'beside',
): HardSheet {
  const truths = sheets.flatMap((drafts) =>
    drafts.flatMap(({ rows }) => rows.flatMap(({ truth }) => truth ?? [])),
  );
  const grids = sheets.map((drafts) => ({
    name: drafts[0]?.sheet ?? 'Feuil1',
    rows: joined(drafts, direction),
    merges: mergesOf(drafts),
  }));
  const habits = [...used, isWorkbook ? 'workbook' : 'text'];
  if (isWorkbook) {
    const stored = grids.map((grid) => ({ ...grid, rows: grid.rows.map((cells) => cells.map(storedCell)) }));
    return { name: `table-${seed}.xlsx`, bytes: makeWorkbook(stored), truths, habits };
  }
  const text = (grids[0]?.rows ?? []).map((cells) => cells.map(textCell).join(';')).join('\r\n');
  return { name: `table-${seed}.csv`, bytes: strToU8(text), truths, habits };
}

function joined(drafts: readonly Draft[], direction: 'below' | 'beside'): Rendered[][] {
  const parts = drafts.map(linesOf);
  if (direction === 'below') return parts.flatMap((lines, index) => (index === 0 ? lines : [[], ...lines]));
  const [left = [], right = []] = parts;
  const width = Math.max(...left.map(({ length }) => length)) + 1;
  const pad = (cells: readonly Rendered[]) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
  ];
  const shift = Math.max(
    0,
    left.length -
      linesOf({ headings: [], rows: drafts[0]?.rows ?? [], titles: [], merges: [], sheet: '' }).length,
  );
  const moved = [...Array.from({ length: shift }, (): Rendered[] => []), ...right];
  return Array.from({ length: Math.max(left.length, moved.length) }, (_, index) => [
    ...pad(left[index] ?? []),
    ...(moved[index] ?? []),
  ]);
}

function mergesOf([first]: readonly Draft[]): string[] {
  if (!first) return [];
  const above = first.titles.length + 1;
  return first.merges.map(
    ({ column, from, to }) =>
      `${columnLetters(column)}${above + from + 1}:${columnLetters(column)}${above + to + 1}`,
  );
}

function textCell(cell: Rendered): string {
  const text = typeof cell === 'object' ? decimals(Math.round(cell.value * 100), 2) : String(cell);
  return /[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell of a workbook, which keeps a number as a number. */
function storedCell(cell: Rendered): Rendered {
  if (typeof cell !== 'string' || !/^(?:\d{1,7}|\d{1,6},\d{1,2}|[0-3],\d{3})$/.test(cell)) return cell;
  return Number(cell.replace(',', '.'));
}
