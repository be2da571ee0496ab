import {
  objectKey,
  type DecidedBy,
  type DecidedKinds,
  type DecidedRows,
  type FileKinds,
} from '#decide/import-facts.ts';
import { faultAt, FaultList, type Placed } from '#decide/import-faults.ts';
import type { FileKind } from '#decide/known-ids.ts';
import type { ImportedRows } from '@carnet/contract/account/import-rows.schema';
import type { ImportFault } from '@carnet/contract/account/import.schema';
import type { Field, FieldShape } from '@carnet/contract/kinds/field';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import {
  describeKind,
  KINDS,
  MEASURED_KINDS,
  OWNED_KINDS,
  type MeasuredKind,
  type OwnedKind,
} from '@carnet/contract/kinds/kinds';
import type { Fault } from '@carnet/contract/problems/problem';
import { followedObject, FOLLOWING_READINGS } from '@carnet/contract/mileage/followed-object';
import { checkPastDay, type Write } from '@carnet/contract/refusals/body-faults';
import { checkWrite } from '@carnet/contract/refusals/refusals';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { faultsOfFitting } from '@carnet/domain/tyre-sets/fitting-faults';
import { setsOf } from '@carnet/domain/tyre-sets/fitting';

/** Kinds that do not depend on another row; a reading may. */
type StandingKind = Exclude<OwnedKind, 'reading'>;

/**
 * Whether rows of a kind are checked like manual input. Otherwise only their date is: a first registration, a
 * report or a set of tyres that was stored once is accepted unchanged.
 */
const IS_JUDGED: Readonly<Record<StandingKind, boolean>> = {
  vehicle: false,
  record: false,
  reminder: true,
  document: true,
  expense: true,
  tyre_set: false,
  tyre_fitting: true,
};

/** Faults of a row that follow from other rows of the import. */
const FAULTS_BESIDE_OTHERS: {
  readonly [Kind in StandingKind]?: (placed: Placed<ImportedRows[Kind]>, sets: GivenSets) => ImportFault[];
} = { tyre_fitting: fittingFaults };

/** The sets of tyres of an import, by id. */
type GivenSets = ReadonlyMap<string, ImportedRows['tyre_set']>;

const STANDING_KINDS = OWNED_KINDS.filter((kind): kind is StandingKind => Object.hasOwn(IS_JUDGED, kind));

/** Sorts the rows of each kind into those to add, to skip and to refuse. */
export function decideRows(facts: DecidedBy, keyOf: (key: string) => string | undefined): DecidedKinds {
  const isKnownVehicle = knownVehicles(facts);
  const replaced = new Set<string>();
  const sets = new Map(facts.content.rows.tyre_set.map(({ row }) => [row.id, row]));
  const decided = STANDING_KINDS.map((kind) => {
    const { vehicle, type } = describeKind(kind);
    const fileFields = Object.entries(fieldsOf(kind)).filter(([, { shape }]) => HOLD_FILES.has(shape));
    const besideOthers = FAULTS_BESIDE_OTHERS[kind] as
      | ((placed: Placed<unknown>, sets: GivenSets) => ImportFault[])
      | undefined;
    const isOfVehicle = (id: string) => vehicle === 'always' || (vehicle === 'sometimes' && id !== '');
    const faultsOfRow = (placed: Placed<Identified>): ImportFault[] => {
      const row: Readonly<Record<string, unknown>> = { ...placed.row };
      const { vehicle_id: vehicleId } = row;
      const faults: ImportFault[] = [];
      const vehicleOfRow = typeof vehicleId === 'string' ? vehicleId : '';
      if (isOfVehicle(vehicleOfRow) && !isKnownVehicle(vehicleOfRow)) {
        faults.push(faultAt(placed, 'vehicle_id', 'not_found'));
      }
      if (type?.words === 'maintenanceType' && keyOf(String(row[type.field])) === undefined) {
        faults.push(faultAt(placed, type.field, 'unknown_type'));
      }
      return [
        ...faults,
        ...faultsOfFields(kind, placed, row, facts.latestDay),
        ...(besideOthers?.(placed, sets) ?? []),
        ...fileFaults(placed, fileFields, row, facts.fileKinds),
      ];
    };
    const rows = sortRows<Identified>(facts, kind, facts.content.rows[kind], replaced, faultsOfRow);
    return [kind, rows];
  });
  // Each kind has its own rows.
  const standing = Object.fromEntries(decided) as Pick<DecidedKinds, StandingKind>;
  return { ...standing, reading: decideReadings(facts, standing, replaced) };
}

interface Identified {
  readonly id: string;
  readonly version: number;
}

/** Vehicles of the import or the account. Rows of a refused vehicle get no second fault. */
function knownVehicles({ content, ids }: DecidedBy): (id: string) => boolean {
  const given = new Set(content.rows.vehicle.map(({ row }) => row.id));
  return (id) => given.has(id) || ids.resolve('vehicle', id).isOwn || content.refused.vehicles > 0;
}

/**
 * Skips rows that the account has, and refuses an id that occurs twice. A row that replaces an object needs
 * the version it names: one that changed since stays.
 */
function sortRows<Row extends Identified>(
  { ids, versions }: DecidedBy,
  kind: OwnedKind,
  rows: readonly Placed<Row>[],
  replaced: Set<string>,
  faultsOf: (placed: Placed<Row>) => readonly ImportFault[],
  isSkipped: (row: Row) => boolean = () => false,
): DecidedRows<Row> {
  const sorted: DecidedRows<Row> = {
    added: [],
    replaced: [],
    faults: new FaultList(),
    skipped: 0,
    refused: 0,
  };
  const seen = new Set<string>();
  for (const placed of rows) {
    const { row, replaces } = placed;
    const isRepeated = seen.has(row.id) || (replaces !== undefined && replaced.has(objectKey(replaces)));
    seen.add(row.id);
    const isTaken = ids.resolve(kind, row.id).isOwn && !(replaces?.kind === kind && replaces.id === row.id);
    const isChanged = replaces !== undefined && versions.get(objectKey(replaces)) !== replaces.version;
    if (!isRepeated && (isTaken || isChanged || isSkipped(row))) {
      sorted.skipped += 1;
      continue;
    }
    const faults = isRepeated ? [faultAt(placed, 'id', 'duplicate_item')] : faultsOf(placed);
    if (faults.length > 0) {
      sorted.faults.add(faults);
      sorted.refused += 1;
    } else if (replaces === undefined) sorted.added.push(placed);
    else {
      replaced.add(objectKey(replaces));
      sorted.replaced.push(replaces);
      sorted.added.push({ ...placed, row: { ...row, version: replaces.version + 1 } });
    }
  }
  return sorted;
}

/** Faults of the files of a row: unknown, not an image, or duplicate. */
function fileFaults(
  placed: Placed<unknown>,
  fields: readonly (readonly [name: string, field: Field])[],
  row: Readonly<Record<string, unknown>>,
  fileKinds: FileKinds,
): ImportFault[] {
  return fields.flatMap(([name, { areImages }]) => {
    const value = row[name] ?? [];
    const ids: unknown[] = Array.isArray(value) ? value : [value];
    return ids.flatMap((id, index) => {
      const fileKind = fileKinds.get(String(id));
      if (fileKind === undefined) return [faultAt(placed, name, 'not_found')];
      if (areImages && fileKind === NO_IMAGE) return [faultAt(placed, name, 'wrong_file_kind')];
      return ids.indexOf(id) === index ? [] : [faultAt(placed, name, 'duplicate_item')];
    });
  });
}

const HOLD_FILES: ReadonlySet<FieldShape> = new Set(['file', 'files']);
const NO_IMAGE: FileKind = 'document';

/**
 * Faults of a fitting that follow from its imported sets. Other sets may be in the trash, or on another
 * vehicle.
 */
function fittingFaults(placed: Placed<ImportedRows['tyre_fitting']>, sets: GivenSets): ImportFault[] {
  const { vehicle_id, date, front = null, rear = null } = placed.row;
  const given = setsOf({ front, rear }).flatMap((id) => {
    const set = sets.get(id);
    return set ? [{ id, vehicle_id, count: set.count ?? 4, retired_on: set.retired_on ?? null }] : [];
  });
  const known = (id: string | null) => (id !== null && sets.has(id) ? id : null);
  const fitting = { vehicle_id, date, front: known(front), rear: known(rear) };
  return faultsAt(
    placed,
    faultsOfFitting(fitting, { firstRegistrationDate: null, sets: given, stored: null }),
  );
}

function faultsOfFields(
  kind: StandingKind,
  placed: Placed<unknown>,
  row: Readonly<Record<string, unknown>>,
  today: CivilDate,
): ImportFault[] {
  const faults = IS_JUDGED[kind]
    ? // A row has the fields of a body of its kind.
      checkWrite({ kind, body: row as Write<StandingKind>['body'], stored: null, today })
    : checkPastDay('/date', row['date'] as CivilDate | undefined, today);
  return faultsAt(placed, faults);
}

function faultsAt(placed: Placed<unknown>, faults: readonly Fault[]): ImportFault[] {
  return faults.map(({ pointer, code }) => faultAt(placed, pointer.slice(1), code));
}

type Reading = ImportedRows['reading'];
/** A row that a reading can follow. */
type Source = ImportedRows[MeasuredKind];

/** Rows that a reading can follow, in the import and among the added ones. */
interface Sources {
  readonly given: Set<string>;
  readonly added: Map<string, Source>;
  /** Rows of the table were refused, so a missing one may be among them. */
  readonly areRefused: boolean;
}

/**
 * Sorts the readings. A reading of an object is stored only together with it, and takes its mileage, date and
 * vehicle from it.
 */
function decideReadings(
  facts: DecidedBy,
  decided: Pick<DecidedKinds, MeasuredKind>,
  replaced: Set<string>,
): DecidedRows<Reading> {
  const { content, ids, latestDay } = facts;
  const sources = Object.fromEntries(
    MEASURED_KINDS.map((kind) => [
      kind,
      sourcesOf<Source>(content.rows[kind], decided[kind].added, content.refused[KINDS[kind].exportedAs] > 0),
    ]),
  ) as unknown as Readonly<Record<MeasuredKind, Sources>>;
  const isKnownVehicle = knownVehicles(facts);
  const followed = new Set<string>();
  const faultsOfRow = (placed: Placed<Reading>): ImportFault[] => {
    const { row } = placed;
    const faults = sourceFaults(placed);
    if (!isKnownVehicle(row.vehicle_id)) faults.push(faultAt(placed, 'vehicle_id', 'not_found'));
    if (row.date > latestDay) faults.push(faultAt(placed, 'date', 'date_in_future'));
    const link = followedObject(row);
    if (!link) return faults;
    const isRepeated = followed.has(link.id);
    followed.add(link.id);
    return [
      ...faults,
      ...(isRepeated ? [faultAt(placed, FOLLOWING_READINGS[link.kind].field, 'duplicate_item')] : []),
      ...linkFaults(placed, link, sources[link.kind]),
    ];
  };
  const isOfStored = (row: Reading) => {
    const link = followedObject(row);
    return link !== null && ids.resolve(link.kind, link.id).isOwn;
  };
  const sorted = sortRows(facts, 'reading', content.rows.reading, replaced, faultsOfRow, isOfStored);
  const added = sorted.added.map((placed) => {
    const link = followedObject(placed.row);
    return following(placed, link ? sources[link.kind].added.get(link.id) : undefined);
  });
  return { ...sorted, added };
}

function sourcesOf<Row extends Source>(
  given: readonly Placed<Row>[],
  added: readonly Placed<Row>[],
  areRefused: boolean,
): Sources {
  return {
    given: new Set(given.map(({ row }) => row.id)),
    added: new Map(added.map(({ row }) => [row.id, row])),
    areRefused,
  };
}

function linkFaults(
  placed: Placed<Reading>,
  { kind, id }: NonNullable<ReturnType<typeof followedObject>>,
  { given, added, areRefused }: Sources,
): ImportFault[] {
  const column = FOLLOWING_READINGS[kind].field;
  if (!given.has(id) && !areRefused) return [faultAt(placed, column, 'not_found')];
  // A refused source has its own fault.
  const source = added.get(id);
  return source && typeof source.mileage !== 'number' ? [faultAt(placed, column, 'invalid_value')] : [];
}

function sourceFaults(placed: Placed<Reading>): ImportFault[] {
  const { row } = placed;
  const isSound = Object.values(FOLLOWING_READINGS).every(
    ({ source, field }) => (row.source === source) === !!row[field],
  );
  return isSound ? [] : [faultAt(placed, 'source', 'invalid_value')];
}

function following(placed: Placed<Reading>, source: Source | undefined): Placed<Reading> {
  if (typeof source?.mileage !== 'number') return placed;
  const { date, mileage, vehicle_id } = source;
  return { ...placed, row: { ...placed.row, date, mileage, vehicle_id } };
}
