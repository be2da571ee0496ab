import type { TextEncodingName } from '#bytes/decode-text.ts';
import type { ProgressPart, ReportProgress } from '#progress.ts';
import type { Row } from '#tables/split-cells.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import type { Fuel } from '@carnet/domain/expenses/fuel';
import type { Fitted } from '@carnet/domain/tyre-sets/fitting';
import type { TyreSeason } from '@carnet/domain/tyre-sets/tyre-set';
import type { Energy, VehicleType } from '@carnet/domain/vehicles/vehicle';

export type DistanceUnit = 'km' | 'mi';

/** A position in a file: the file name, its line (from 1), and the text there. */
export interface Place {
  readonly file: string;
  readonly line: number | null;
  readonly text: string;
}

/** A vehicle of a file; `key` is the name that its rows use. Money in cents. */
export interface FoundVehicle {
  readonly key: string;
  name: string | null;
  /** Null if the file does not contain it. */
  type: VehicleType | null;
  licensePlate: string | null;
  vin: string | null;
  make: string | null;
  model: string | null;
  energy: Energy | null;
  /** Fuel of its second tank. */
  secondEnergy: Fuel | null;
  purchaseDate: CivilDate | null;
  purchasePrice: number | null;
  /** In `unit`, like all mileages here. */
  purchaseMileage: number | null;
  soldOn: CivilDate | null;
  /** Archived in its app, sold or not: it is imported as archived. */
  isRetired: boolean;
  unit: DistanceUnit | null;
}

/** A set of tyres in a file. Money in cents. */
export interface FoundTyreSet extends Place {
  readonly vehicle: string;
  /** Unique among the sets of its vehicle, and the same in each file of its app. */
  readonly key: string;
  readonly name: string;
  /** Null if the file does not contain it. */
  readonly season: TyreSeason | null;
  readonly size: string | null;
  readonly boughtOn: CivilDate | null;
  readonly cents: number | null;
  /** The distance beyond its fittings in the file, in the unit of its vehicle. */
  readonly distanceBefore: number | null;
  /** Whether it is retired; its last fitting gives the day. */
  readonly isRetired: boolean;
  readonly notes: string;
}

/** The season of the tyres in a row. */
export interface WornTyres {
  readonly season: TyreSeason;
  /** As written. */
  readonly text: string;
  /** Whether the file states the fitted tyres; if not, the user is asked. */
  readonly isSure: boolean;
}

/** A row of a file: work done, a fill-up, a mileage only, or a fitting of tyres. Not converted yet. */
export interface FoundRow extends Place {
  readonly kind: 'work' | 'fuel' | 'reading' | 'tyres';
  readonly vehicle: string;
  readonly date: CivilDate | null;
  /** Time of day, if given; separates visits of one day. */
  readonly time: string;
  readonly mileage: number | null;
  /** Null: the unit of the vehicle, or asked about. */
  readonly unit: DistanceUnit | null;
  readonly title: string;
  readonly category: string;
  /** The type key for the app’s code. */
  readonly code: string | null;
  readonly notes: string;
  readonly garage: string | null;
  readonly address: string | null;
  /** Below 0 for a refund. */
  readonly cents: number | null;
  /** Currency of its cost; null: the currency of the file. */
  readonly currency: string | null;
  /** Original text of an unreadable cost. */
  readonly costText: string | null;
  /** Filled quantity, in `quantityUnit`. */
  readonly quantity: number | null;
  readonly quantityUnit: QuantityUnit;
  /** The fuel, if in the file. */
  readonly fuel: Fuel | null;
  /** The file gives the unit of the filling, even if it leaves the unit of distances open. */
  readonly isInLitres: boolean;
  readonly isFull: boolean | null;
  /** The fill-up before this one was not recorded. */
  readonly isMissed: boolean;
  /** The id of the row in its app, if it survives a new installation. */
  readonly sourceId: string | null;
  /** Id of the row in its file, for references of other rows. */
  readonly rowId: string | null;
  /** The tyres on the vehicle on the day of the row, if given. */
  readonly worn: WornTyres | null;
  /** For a fitting: the keys of the fitted sets. */
  readonly fitted: Fitted | null;
  /** Values that the reader is not sure of. */
  readonly doubts: readonly Doubt[];
}

/** A reminder in a file. */
export interface FoundReminder extends Place {
  readonly vehicle: string;
  readonly title: string;
  readonly code: string | null;
  readonly date: CivilDate | null;
  readonly mileage: number | null;
  readonly intervalKm: number | null;
  readonly intervalDays: number | null;
  readonly lastDate: CivilDate | null;
  readonly lastMileage: number | null;
  readonly unit: DistanceUnit | null;
  /** A reminder with only a name, without any term, is set aside. */
  readonly category: string;
}

/** Why a row is not stored; the screen has a text for each reason. */
export type AsideReason =
  | 'template'
  | 'income'
  | 'negative_cost'
  | 'no_date'
  | 'future'
  | 'purchase'
  | 'twice_in_file'
  | 'no_odometer_fuel'
  | 'picture_not_in_file'
  | 'picture_of_a_fill_up'
  | 'planned_work'
  | 'reading_of_a_record'
  | 'reading_without_mileage'
  | 'trip'
  | 'service_without_terms'
  | 'attachment_not_in_file'
  | 'same_work_as_an_expense'
  | 'completed_reminder'
  | 'inactive_reminder'
  | 'reminder_without_terms'
  | 'reminder_twice'
  | 'reminder_without_unit'
  | 'unknown_section'
  | 'unreadable_row'
  | 'note'
  | 'deleted_there'
  | 'file_not_read'
  | 'hidden_sheet'
  | 'title'
  | 'repeated_header'
  | 'year_heading'
  | 'total_row'
  | 'continuation'
  | 'date_hidden'
  | 'impossible_date'
  | 'vague_date'
  | 'odometer_off_the_series'
  | 'tyres_without_season'
  | 'left_out';

/** A row that is not stored. `cents` is for the sums of incomes. */
export interface Aside extends Place {
  readonly reason: AsideReason;
  readonly cents?: number | null;
  /** Identifies the row in the plan, where the user can restore it. */
  readonly key?: string;
}

export const QUESTIONS = [
  'vehicle_name',
  'tab',
  'unit',
  'currency',
  'date_order',
  'decimal_mark',
  'double_encoding',
  'odometer_off',
  'odometer_replaced',
  'mileage_too_large',
  'cost_unreadable',
  'cost_doubtful',
  'cost_computed',
  'two_costs',
  'before_tax',
  'invoice_number',
  'value_about',
  'mileage_unreadable',
  'date_guessed',
  'date_vague',
  'type_doubtful',
  'inspection_by_words',
  'cost_one',
  'continuation',
  'francs',
  'untitled',
  'tyre_column',
  'tyre_season',
  'tyres_between_rows',
] as const;
export type QuestionKind = (typeof QUESTIONS)[number];

/**
 * An uncertain value of a row. Unanswered, it is not stored: a cost is 0 and a mileage empty, both with their
 * text in the notes, a type is « other work », and a row without a date is left out. A guess is stored and
 * marked.
 */
export interface Doubt {
  readonly field: 'date' | 'cost' | 'mileage' | 'type' | 'quantity';
  /** The question that asks about it. */
  readonly cause: QuestionKind;
  /** As written. */
  readonly text: string;
  /** The likely value: a day, cents, kilometres or a type; null without one. */
  readonly proposal: CivilDate | string | number | null;
  readonly isGuess: boolean;
}

/** A value that is stored and marked. */
export function guessedDoubt(
  field: Doubt['field'],
  cause: QuestionKind,
  text: string,
  proposal: Doubt['proposal'],
): Doubt {
  return { field, cause, text, proposal, isGuess: true };
}

/** A value that is asked about, and not stored while unanswered. */
export function askedDoubt(
  field: Doubt['field'],
  cause: QuestionKind,
  text: string,
  proposal: Doubt['proposal'] = null,
): Doubt {
  return { field, cause, text, proposal, isGuess: false };
}

/** Adds questions to doubts; a value with a question is no longer a guess. */
export function withAsked(doubts: readonly Doubt[], more: readonly Doubt[]): Doubt[] {
  const fields = new Set(more.map(({ field }) => field));
  return [...doubts.filter(({ field, isGuess }) => !isGuess || !fields.has(field)), ...more];
}

/** An open question about the file; the plan shows the default until it is answered. */
export interface Question {
  readonly kind: QuestionKind;
  readonly file: string | null;
  readonly examples: readonly string[];
}

/** A row whose date is too vague to store; it is left out until its owner enters one. */
export interface UndatedRow extends Place {
  /** The key of the row in the plan. */
  readonly key: string;
  readonly proposal: CivilDate | null;
  readonly doubt: Doubt;
}

/** A picture of a backup: the row it belongs to, by its kind and its number in the app. */
export interface FoundPicture {
  readonly name: string;
  readonly rowId: string;
  readonly bytes: Uint8Array | null;
  readonly place: Place;
}

const MAX_EXAMPLES = 4;

/** Everything that the readers of a source find, before any decision. */
export class Findings {
  readonly vehicles = new Map<string, FoundVehicle>();
  readonly rows: FoundRow[] = [];
  readonly reminders: FoundReminder[] = [];
  readonly tyreSets: FoundTyreSet[] = [];
  readonly asides: Aside[] = [];
  readonly undated: UndatedRow[] = [];
  readonly questions: Question[] = [];
  readonly pictures: FoundPicture[] = [];
  readonly currencies = new Set<string>();
  /** Counts each processed row. */
  progress: ProgressPart | null = null;
  /**
   * Whether negative amounts are refunds; a source in which they mean something else sets those rows aside.
   */
  areNegativesRefunds = true;
  /** Proposed unit of rows without one. */
  likelyUnit: DistanceUnit = 'km';
  /** The file does not say whether distances are miles or kilometres. */
  isUnitOpen = false;
  /** Quantities in gallons were converted. */
  hasGallons = false;

  /** Copies the findings for a plan, which adds its own. */
  copy(): Findings {
    const copy = new Findings();
    for (const [key, vehicle] of this.vehicles) copy.vehicles.set(key, { ...vehicle });
    for (const currency of this.currencies) copy.currencies.add(currency);
    const { rows, reminders, tyreSets, asides, questions, pictures } = this;
    const { areNegativesRefunds, likelyUnit, isUnitOpen, hasGallons } = this;
    return Object.assign(copy, {
      rows,
      tyreSets,
      pictures,
      reminders: [...reminders],
      asides: [...asides],
      questions: [...questions],
      areNegativesRefunds,
      likelyUnit,
      isUnitOpen,
      hasGallons,
    });
  }

  vehicle(key: string, facts: Partial<FoundVehicle> = {}): FoundVehicle {
    const known = this.vehicles.get(key) ?? { ...EMPTY_VEHICLE, key };
    Object.assign(known, facts);
    this.vehicles.set(key, known);
    return known;
  }

  row(place: Place, facts: Partial<FoundRow>): void {
    this.progress?.step();
    this.rows.push({ ...EMPTY_ROW, ...place, ...facts });
  }

  reminder(place: Place, facts: Partial<FoundReminder>): void {
    this.reminders.push({ ...EMPTY_REMINDER, ...place, ...facts });
  }

  tyreSet(place: Place, facts: Pick<FoundTyreSet, 'vehicle' | 'key'> & Partial<FoundTyreSet>): void {
    const { file, line, text } = place;
    this.tyreSets.push({ ...EMPTY_TYRE_SET, ...facts, file, line, text });
  }

  aside(place: Place, reason: AsideReason, cents?: number | null): void {
    this.progress?.step();
    const { file, line, text } = place;
    this.asides.push({ file, line, text, reason, ...(cents === undefined ? {} : { cents }) });
  }

  ask(kind: QuestionKind, file: string | null = null, examples: readonly string[] = []): void {
    if (!this.questions.some((known) => known.kind === kind && known.file === file)) {
      this.questions.push({ kind, file, examples: examples.slice(0, MAX_EXAMPLES) });
    }
  }

  /** Asks about one value of a row; values of one cause share a question. */
  askOf({ cause, text }: Doubt, row: Place): void {
    const example = text === '' ? row.text : text;
    const index = this.questions.findIndex(({ kind }) => kind === cause);
    const known = this.questions[index];
    if (!known) this.questions.push({ kind: cause, file: null, examples: [example] });
    else if (known.examples.length < MAX_EXAMPLES && !known.examples.includes(example)) {
      this.questions[index] = { ...known, examples: [...known.examples, example] };
    }
  }
}

/** Inputs of a reader other than the files. */
export interface ReadContext {
  readonly today: CivilDate;
  readonly timeZone: string;
  readonly answers: ReadAnswers;
  readonly report?: ReportProgress;
}

/** The owner’s choices about how a file is read; all are optional. */
export interface ReadAnswers {
  readonly dateOrder?: 'day_first' | 'month_first';
  readonly decimalMark?: ',' | '.';
  /** The tab of LubeLogger for each file, by file name. */
  readonly tabs?: Readonly<Record<string, string>>;
  /** The field of each column, by file name. */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  /** The same for earlier files, by header line. */
  readonly columnsOfHeads?: Readonly<Record<string, readonly string[]>>;
  /** Replaces the detected encoding. */
  readonly encoding?: TextEncodingName;
  readonly separator?: string;
}

export function toPlace(file: string, { line, text }: Row): Place {
  return { file, line, text };
}

const EMPTY_VEHICLE: Omit<FoundVehicle, 'key'> = {
  name: null,
  type: null,
  licensePlate: null,
  vin: null,
  make: null,
  model: null,
  energy: null,
  secondEnergy: null,
  purchaseDate: null,
  purchasePrice: null,
  purchaseMileage: null,
  soldOn: null,
  isRetired: false,
  unit: null,
};

const EMPTY_ROW: FoundRow = {
  file: '',
  line: null,
  text: '',
  kind: 'work',
  vehicle: '',
  date: null,
  time: '',
  mileage: null,
  unit: null,
  title: '',
  category: '',
  code: null,
  notes: '',
  garage: null,
  address: null,
  cents: null,
  currency: null,
  costText: null,
  quantity: null,
  quantityUnit: 'L',
  fuel: null,
  isInLitres: false,
  isFull: null,
  isMissed: false,
  sourceId: null,
  rowId: null,
  worn: null,
  fitted: null,
  doubts: [],
};

const EMPTY_TYRE_SET: Omit<FoundTyreSet, keyof Place | 'vehicle' | 'key'> = {
  name: '',
  season: null,
  size: null,
  boughtOn: null,
  cents: null,
  distanceBefore: null,
  isRetired: false,
  notes: '',
};

const EMPTY_REMINDER: FoundReminder = {
  file: '',
  line: null,
  text: '',
  vehicle: '',
  title: '',
  category: '',
  code: null,
  date: null,
  mileage: null,
  intervalKm: null,
  intervalDays: null,
  lastDate: null,
  lastMileage: null,
  unit: null,
};
