import { PlanIds } from '#content/plan-ids.ts';
import type { JudgedMileages } from '#plan/judge-mileages.ts';
import { toKilometres, type JudgedRow } from '#plan/judged-row.ts';
import { rowNames } from '#plan/known-rows.ts';
import type {
  ImportPlan,
  KnownAccount,
  PlanAnswers,
  PlanTyreColumn,
  PlanTyreFitting,
  PlanTyreSet,
  PlanVehicle,
} from '#plan/plan.ts';
import { askedDoubt, guessedDoubt, withAsked, type Findings, type FoundTyreSet } from '#sources/findings.ts';
import { fold } from '#words/fold.ts';
import { compareCivilDates, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { inOrderOfFitting, setsOf, type Fitted } from '@carnet/domain/tyre-sets/fitting';
import { isTyreSeason, TYRES_OF_AN_AXLE, type TyreSeason } from '@carnet/domain/tyre-sets/tyre-set';

interface TyreFacts {
  readonly source: ImportPlan['source'];
  readonly rows: readonly JudgedRow[];
  readonly judged: JudgedMileages;
  readonly findings: Findings;
  readonly vehicles: readonly PlanVehicle[];
  readonly answers: PlanAnswers;
  readonly today: CivilDate;
  readonly account: KnownAccount | undefined;
}

export type PlannedTyres = Pick<ImportPlan, 'tyreSets' | 'tyreFittings' | 'tyreColumns'>;

/**
 * Plans the sets of tyres that the files name, with their fittings, and sets derived from rows that name a season.
 * There a swap happened between two rows; the date of the later one is used and marked as a guess.
 */
export function planTyres(facts: TyreFacts): PlannedTyres {
  const columns: PlanTyreColumn[] = [];
  const takenOff = daysTakenOff(facts.rows);
  const sets = setsOnce(facts.findings).flatMap((found) => setOf(found, takenOff, facts) ?? []);
  const fittings = facts.rows.flatMap((row) => fittingOf(row, facts) ?? []);
  for (const [vehicle, worn] of Map.groupBy(facts.rows.filter(isWorn), ({ found }) => found.vehicle)) {
    const changes = changesOf(worn);
    const seasons = [...new Set(changes.map(({ season }) => season))];
    // A single season in all rows shows no swap: some apps fill it in by default.
    if (seasons.length < 2) continue;
    const answer = facts.answers.tyres?.[vehicle];
    if (!changes.some(({ isSure }) => isSure)) {
      columns.push({ vehicle, seasons, changes: changes.length });
      facts.findings.ask('tyre_column', null, seasonTexts(changes));
      if (answer !== 'make') continue;
    }
    sets.push(...seasons.flatMap((season) => seasonalSet(vehicle, season, changes, facts) ?? []));
    fittings.push(...changes.flatMap((change) => changeFitting(change, facts) ?? []));
  }
  const placed = placeOnAxles(sets, distinct(withoutLeftOut(sets, fittings)), facts.vehicles);
  return { ...matchAccount(placed, facts), tyreColumns: columns };
}

/** Skips sets whose name appears again. */
function setsOnce(findings: Findings): FoundTyreSet[] {
  const seen = new Set<string>();
  return findings.tyreSets.filter((found) => {
    const key = setKey(found.vehicle, found.key);
    if (!seen.has(key)) return seen.add(key);
    findings.aside(found, 'twice_in_file');
    return false;
  });
}

function seasonTexts(changes: readonly Change[]): string[] {
  return [...new Set(changes.map(({ text }) => text))];
}

function setOf(
  found: FoundTyreSet,
  takenOff: ReadonlyMap<string, CivilDate>,
  { answers, findings, today }: TyreFacts,
): PlanTyreSet | null {
  const { vehicle, file, line, text, name, size, cents, notes } = found;
  const place = { file, line, text };
  const key = setKey(vehicle, found.key);
  const said = answers.rows?.[key];
  if (said?.isLeftOut) {
    findings.asides.push({ ...place, reason: 'left_out', key });
    return null;
  }
  const chosen = said?.type ?? null;
  const season = isTyreSeason(chosen) ? chosen : found.season;
  const doubts = season === null ? [askedDoubt('type', 'tyre_season', name)] : [];
  for (const doubt of doubts) findings.askOf(doubt, place);
  const unit = findings.vehicles.get(vehicle)?.unit ?? answers.unit ?? findings.likelyUnit;
  return {
    key,
    vehicle,
    places: [place],
    doubts,
    name,
    season,
    size,
    cents: said?.cents ?? cents,
    notes: said?.notes ?? notes,
    count: WHOLE_SET,
    axle: null,
    boughtOn: found.boughtOn !== null && found.boughtOn > today ? null : found.boughtOn,
    retiredOn: found.isRetired ? (takenOff.get(key) ?? null) : null,
    distanceBefore: toKilometres(found.distanceBefore, unit),
    written: found.key,
    own: null,
  };
}

const WHOLE_SET = 4;

function setKey(vehicle: string, key: string): string {
  return `tyres ${vehicle} ${key}`;
}

/** The day on which each set last came off, by key; missing while it is on. */
function daysTakenOff(rows: readonly JudgedRow[]): Map<string, CivilDate> {
  const days = new Map<string, CivilDate>();
  const fitted = rows.filter(({ found }) => found.fitted !== null);
  for (const [vehicle, own] of Map.groupBy(fitted, ({ found }) => found.vehicle)) {
    let on: string[] = [];
    for (const { found, date } of own.toSorted((a, b) => compareCivilDates(a.date, b.date))) {
      const next = found.fitted === null ? [] : setsOf(found.fitted).map((set) => setKey(vehicle, set));
      for (const set of next) days.delete(set);
      for (const set of on) if (!next.includes(set)) days.set(set, date);
      on = next;
    }
  }
  return days;
}

function fittingOf(row: JudgedRow, { judged }: TyreFacts): PlanTyreFitting | null {
  const { found, key, date } = row;
  if (found.fitted === null) return null;
  const keyOf = (set: string | null) => (set === null ? null : setKey(found.vehicle, set));
  return {
    key,
    rowKey: key,
    vehicle: found.vehicle,
    date,
    mileage: judged.of(row).mileage,
    front: keyOf(found.fitted.front),
    rear: keyOf(found.fitted.rear),
    places: [found],
    names: rowNames(row),
    isConfirmed: judged.isConfirmed(row),
    doubts: withAsked(row.doubts, judged.doubtsOf(row)),
    isThere: false,
  };
}

type WornRow = JudgedRow & { readonly found: { readonly worn: NonNullable<JudgedRow['found']['worn']> } };

function isWorn(row: JudgedRow): row is WornRow {
  return row.found.worn !== null;
}

/** A row whose tyres are of another season than the tyres of the row before. */
interface Change {
  readonly row: JudgedRow;
  readonly season: TyreSeason;
  readonly text: string;
  readonly isSure: boolean;
}

function changesOf(rows: readonly WornRow[]): Change[] {
  const inOrder = rows.toSorted(
    (a, b) => compareCivilDates(a.date, b.date) || (a.mileage ?? Infinity) - (b.mileage ?? Infinity),
  );
  return inOrder.flatMap((row, index) => {
    const { worn } = row.found;
    return inOrder[index - 1]?.found.worn.season === worn.season ? [] : [{ row, ...worn }];
  });
}

function seasonalSet(
  vehicle: string,
  season: TyreSeason,
  changes: readonly Change[],
  { answers, findings }: TyreFacts,
): PlanTyreSet | null {
  const key = setKey(vehicle, season);
  const first = changes.find((change) => change.season === season);
  if (!first) return null;
  const { file, line, text } = first.row.found;
  if (answers.rows?.[key]?.isLeftOut) {
    findings.asides.push({ file, line, text, reason: 'left_out', key });
    return null;
  }
  const nothing = { size: null, boughtOn: null, retiredOn: null, cents: null, distanceBefore: null };
  return {
    key,
    vehicle,
    places: [
      {
        file,
        line,
        text,
      },
    ],
    doubts: [],
    name: '',
    season,
    ...nothing,
    notes: answers.rows?.[key]?.notes ?? '',
    count: WHOLE_SET,
    axle: null,
    written: season,
    own: null,
  };
}

/** The fitting derived from a change. It happened on the day of its row at the latest. */
function changeFitting(
  { row, season, text }: Change,
  { judged, answers, findings }: TyreFacts,
): PlanTyreFitting | null {
  const { file, line, text: written, vehicle } = row.found;
  const key = `tyres ${row.key}`;
  const said = answers.rows?.[key];
  if (said?.isLeftOut) {
    findings.asides.push({ file, line, text: written, reason: 'left_out', key });
    return null;
  }
  const isSettled = said?.date !== undefined || answers.causes?.tyres_between_rows !== undefined;
  const doubts = isSettled ? [] : [guessedDoubt('date', 'tyres_between_rows', text, row.date)];
  for (const doubt of doubts) findings.askOf(doubt, row.found);
  const set = setKey(vehicle, season);
  return {
    key,
    rowKey: row.key,
    vehicle,
    front: set,
    rear: set,
    places: [row.found],
    doubts,
    date: said?.date ?? row.date,
    mileage: said?.mileage === undefined ? judged.of(row).mileage : said.mileage,
    names: rowNames(row),
    isConfirmed: said?.mileage !== undefined || judged.isConfirmed(row),
    isThere: false,
  };
}

/** Removes the sets that the user leaves out from fittings. */
function withoutLeftOut(
  sets: readonly PlanTyreSet[],
  fittings: readonly PlanTyreFitting[],
): readonly PlanTyreFitting[] {
  const coming = new Set(sets.map(({ key }) => key));
  const known = (set: string | null) => (set !== null && coming.has(set) ? set : null);
  return fittings.map((one) => ({ ...one, front: known(one.front), rear: known(one.rear) }));
}

/** Numbers the fittings of equal rows, so that each has a unique name. */
function distinct(fittings: readonly PlanTyreFitting[]): PlanTyreFitting[] {
  const counts = new Map<string, number>();
  return fittings.map((one) => {
    const { vehicle, written } = one.names;
    const count = (counts.get(`${vehicle} ${written}`) ?? 0) + 1;
    counts.set(`${vehicle} ${written}`, count);
    return count === 1 ? one : { ...one, names: { ...one.names, written: `${written}#${count}` } };
  });
}

/** Derives the size of a set from the axles where it was fitted. Tyres on both axles of a motorcycle are two sets. */
function placeOnAxles(
  sets: readonly PlanTyreSet[],
  fittings: readonly PlanTyreFitting[],
  vehicles: readonly PlanVehicle[],
): Pick<PlannedTyres, 'tyreSets' | 'tyreFittings'> {
  const motorcycles = new Set(vehicles.flatMap(({ key, type }) => (type === 'motorcycle' ? [key] : [])));
  const onBoth = new Set(
    fittings.flatMap(({ front, rear }) => (front !== null && front === rear ? [front] : [])),
  );
  const onOne = new Set(fittings.flatMap(({ front, rear }) => [front, rear].filter((set) => set !== null)));
  const isSplit = ({ key, vehicle }: PlanTyreSet) =>
    motorcycles.has(vehicle) && (onBoth.has(key) || !onOne.has(key));
  const split = new Set(sets.filter(isSplit).map(({ key }) => key));
  const axleKey = (set: string | null, axle: keyof Fitted) =>
    set !== null && split.has(set) ? `${set} ${axle}` : set;
  const tyreSets = sets.flatMap((set): PlanTyreSet[] => {
    const { key, vehicle, written, cents, distanceBefore } = set;
    if (split.has(key)) {
      return (['front', 'rear'] as const).map((axle) => ({
        ...set,
        key: `${key} ${axle}`,
        axle,
        count: 1,
        written: `${written} ${axle}`,
        cents: axle === 'front' ? cents : null,
        distanceBefore,
      }));
    }
    if (onBoth.has(key) || !onOne.has(key)) return [set];
    return [{ ...set, count: motorcycles.has(vehicle) ? 1 : TYRES_OF_AN_AXLE }];
  });
  const tyreFittings = fittings.map((one) => ({
    ...one,
    front: axleKey(one.front, 'front'),
    rear: axleKey(one.rear, 'rear'),
  }));
  return { tyreSets, tyreFittings };
}

/** Matches sets of the account by origin, name or season, and marks fittings that change nothing. */
function matchAccount(
  { tyreSets, tyreFittings }: Pick<PlannedTyres, 'tyreSets' | 'tyreFittings'>,
  { source, vehicles, account }: TyreFacts,
): Pick<PlannedTyres, 'tyreSets' | 'tyreFittings'> {
  const { namespace } = account ?? {};
  if (!account || namespace === undefined) return { tyreSets, tyreFittings };
  const ids = new PlanIds({ source, vehicles }, namespace);
  const known = account.tyreSets ?? [];
  const sets = tyreSets.map((set) => {
    const derived = ids.tyreSet(set);
    const vehicleId = ids.vehicle(set.vehicle);
    const mine = known.filter(
      ({ vehicle_id, retired_on }) => vehicle_id === vehicleId && retired_on === null,
    );
    const alike = mine.filter((one) =>
      set.name === '' ? one.season === set.season : fold(one.name) === fold(set.name),
    );
    const same = known.find(({ id }) => id === derived) ?? (alike.length === 1 ? alike[0] : undefined);
    return { ...set, own: same?.id ?? null };
  });
  const ownIds = new Map(sets.map(({ key, own }) => [key, own]));
  const stored = Map.groupBy(account.tyreFittings ?? [], ({ vehicle_id }) => vehicle_id);
  const there = new Set(account.tyreFittings?.map(({ id }) => id));
  const fittings = [...Map.groupBy(tyreFittings, ({ vehicle }) => vehicle)].flatMap(([vehicle, coming]) => {
    const own = inOrderOfFitting(stored.get(ids.vehicle(vehicle)) ?? []);
    let next = 0;
    let fitted: Fitted = { front: null, rear: null };
    return coming
      .toSorted((a, b) => compareCivilDates(a.date, b.date))
      .map((fitting) => {
        for (let one = own[next]; one && one.date <= fitting.date; one = own[next]) {
          fitted = one;
          next += 1;
        }
        // A new set has no id in the account yet.
        const idOf = (set: string | null) => (set === null ? null : (ownIds.get(set) ?? set));
        const here = { front: idOf(fitting.front), rear: idOf(fitting.rear) };
        const isSame = fitted.front === here.front && fitted.rear === here.rear;
        fitted = here;
        return { ...fitting, isThere: there.has(ids.tyreFitting(fitting)) || isSame };
      });
  });
  return { tyreSets: sets, tyreFittings: fittings };
}
