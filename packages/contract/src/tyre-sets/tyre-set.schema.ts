import { file, photoReferences } from '#files/file.schema.ts';
import { listSchema, pageQuery } from '#wire/list.ts';
import {
  civilDate,
  euros,
  faultNamed,
  id,
  ignored,
  instant,
  intervalKilometres,
  kilometres,
  line,
  optionalValue,
  requiredLine,
  text,
  version,
} from '#wire/scalars.ts';
import { parseDot } from '@carnet/domain/tyre-sets/dot';
import {
  MAX_TREAD_MM,
  MAX_TREADS,
  MAX_TYRE_COUNT,
  TREAD_POSITIONS,
  TYRE_SEASONS,
} from '@carnet/domain/tyre-sets/tyre-set';
import * as z from 'zod/mini';

const season = z.enum(TYRE_SEASONS);
const position = z.enum(TREAD_POSITIONS);
const count = z.int().check(z.minimum(1), z.maximum(MAX_TYRE_COUNT));
/** Week and year of production, the last four digits of the DOT code on the sidewall: `2423` is June 2023. */
const dot = z.string().check(
  z.trim(),
  z.refine<string>((value) => parseDot(value) !== null, faultNamed('invalid_dot')),
);
/** Tread depth in millimetres, at most one decimal. */
const millimetres = z.number().check(
  z.minimum(0),
  z.maximum(MAX_TREAD_MM),
  z.refine<number>(
    (value) => Number.isInteger(Math.round(value * 1_000_000) / 100_000),
    faultNamed('too_many_decimals'),
  ),
);

/** A tread measurement. With `dot`, the tyre at this position was replaced. */
const tread = z.strictObject({ id, date: civilDate, mm: millimetres, position, dot: z.nullable(z.string()) });
export type TyreTread = z.infer<typeof tread>;

/** When and where a set was fitted; `to` is null while it still is. */
const mounted = z.strictObject({
  vehicle_id: id,
  from: civilDate,
  to: z.nullable(civilDate),
  axle: z.enum(['both', 'front', 'rear']),
});

/** When the tread is expected to reach a limit. Always an estimate. */
const wear = z.strictObject({
  limit_mm: z.number(),
  kind: z.enum(['law', 'advice']),
  date: civilDate,
  earliest: civilDate,
  latest: civilDate,
});

const age = z.strictObject({
  years: z.int(),
  from: z.enum(['dot', 'bought_on']),
  state: z.enum(['ok', 'check', 'replace']),
});

/** Tyres of one size that are fitted together. */
export const tyreSet = z.strictObject({
  id,
  vehicle_id: id,
  name: z.string(),
  count,
  season,
  /** The three-peak mountain symbol (3PMSF); null if unknown. */
  snow_mark: z.nullable(z.boolean()),
  brand: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** As typed; an unparsable size is kept. */
  size: z.nullable(z.string()),
  dot: z.nullable(z.string()),
  bought_on: z.nullable(civilDate),
  /** Not part of any cost report: the purchase is a record or an expense. */
  price: z.nullable(euros),
  /** Kilometres run before the set was entered. */
  distance_before: z.nullable(kilometres),
  /** Interval in kilometres between rotations. */
  rotation_km: z.nullable(intervalKilometres),
  /** Where it is kept while not fitted. */
  stored_at: z.nullable(z.string()),
  retired_on: z.nullable(civilDate),
  files: z.array(file),
  notes: z.nullable(z.string()),
  treads: z.array(tread),
  /** Derived from the fittings, oldest first. */
  mounted: z.array(mounted),
  /** Total kilometres including `distance_before`; null if neither is known. */
  distance: z.nullable(z.int()),
  /** Empty with fewer than two treads of one tyre. */
  wear: z.array(wear),
  age: z.nullable(age),
  created_at: instant,
  updated_at: instant,
  version,
});
export type TyreSet = z.infer<typeof tyreSet>;

/** A set as it is stored: without derived fields, which change without a new version. */
export const storedTyreSet = z.omit(tyreSet, { mounted: true, distance: true, wear: true, age: true });
export type StoredTyreSet = z.infer<typeof storedTyreSet>;

const writtenTread = z.strictObject({
  id,
  date: civilDate,
  mm: millimetres,
  position,
  dot: z._default(z.nullable(dot), null),
});

const writableFields = {
  vehicle_id: id,
  name: requiredLine(80),
  /** POST defaults to 4. PUT keeps the stored value of this and the following fields if absent. */
  count: optionalValue(count),
  season,
  snow_mark: optionalValue(z.boolean()),
  brand: optionalValue(line(80)),
  model: optionalValue(line(80)),
  size: optionalValue(line(60)),
  dot: optionalValue(dot),
  bought_on: optionalValue(civilDate),
  price: optionalValue(euros),
  distance_before: optionalValue(kilometres),
  rotation_km: optionalValue(intervalKilometres),
  stored_at: optionalValue(line(120)),
  retired_on: optionalValue(civilDate),
  /** Photos and PDFs, in order. */
  files: optionalValue(photoReferences),
  notes: optionalValue(text(5000)),
  /** Merged by id if two devices add some. Ids are unique. */
  treads: optionalValue(
    z.array(writtenTread).check(
      z.maxLength(MAX_TREADS),
      z.refine<readonly { id: string }[]>(
        (treads) => new Set(treads.map((one) => one.id)).size === treads.length,
        faultNamed('duplicate_item'),
      ),
    ),
  ),
  mounted: ignored,
  distance: ignored,
  wear: ignored,
  age: ignored,
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const tyreSetCreation = z.strictObject({ ...writableFields, id: optionalValue(id) });
export type TyreSetCreation = z.infer<typeof tyreSetCreation>;

export const tyreSetReplacement = z.strictObject({ ...writableFields, id: ignored });
export type TyreSetReplacement = z.infer<typeof tyreSetReplacement>;

export const tyreSetList = listSchema(tyreSet);

/** Newest first. */
export const tyreSetQuery = z.strictObject({ ...pageQuery, vehicleId: z.optional(id) });
export type TyreSetQuery = z.infer<typeof tyreSetQuery>;
