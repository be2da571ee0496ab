import { projection } from '#projection/projection.schema.ts';
import { VEHICLE_SORTS } from '#vehicles/vehicle-sorts.ts';
import { file, fileReference, photoReferences } from '#files/file.schema.ts';
import { listSchema, pageQuery, queryFlag } from '#wire/list.ts';
import {
  civilDate,
  euros,
  id,
  ignored,
  instant,
  kilometres,
  line,
  optionalValue,
  requiredLine,
  text,
  version,
} from '#wire/scalars.ts';
import { SECOND_ENERGIES } from '@carnet/domain/expenses/fuel';
import { INSPECTION_CATEGORIES } from '@carnet/domain/inspection/inspection';
import { WINTER_DRIVINGS } from '@carnet/domain/tyre-sets/winter-law';
import { ENERGIES, VEHICLE_COLORS, VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import * as z from 'zod/mini';

const VEHICLE_NAME_MAX_LENGTH = 80;
const PLATE_MAX_LENGTH = 20;

const vehicleType = z.enum(VEHICLE_TYPES);
const vehicleColor = z.enum(VEHICLE_COLORS);
const energy = z.enum(ENERGIES);
const secondEnergy = z.enum(SECOND_ENERGIES);
/** Fiscal horsepower (« CV »), field P.6 of the registration certificate. */
const fiscalPower = z.int().check(z.minimum(1), z.maximum(99));
const inspectionCategory = z.enum(INSPECTION_CATEGORIES);
const winterDriving = z.enum(WINTER_DRIVINGS);

export const vehicle = z.strictObject({
  id,
  name: z.string(),
  type: vehicleType,
  licensePlate: z.nullable(z.string()),
  color: z.nullable(vehicleColor),
  energy: z.nullable(energy),
  /** A second tank (LPG, CNG, petrol), or E85 in the petrol tank. */
  secondEnergy: z.nullable(secondEnergy),
  fiscalPower: z.nullable(fiscalPower),
  currentMileage: kilometres,
  purchaseMileage: z.nullable(kilometres),
  firstRegistrationDate: z.nullable(civilDate),
  inspectionCategory: z.nullable(inspectionCategory),
  isCollection: z.boolean(),
  purchaseDate: z.nullable(civilDate),
  purchasePrice: z.nullable(euros),
  vin: z.nullable(z.string()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  photos: z.array(file),
  registrationDocument: z.nullable(file),
  /** Whether it is driven in the mountain areas of sign B58; null if not answered. */
  winterDriving: z.nullable(winterDriving),
  hasSnowChains: z.nullable(z.boolean()),
  archivedAt: z.nullable(instant),
  /** Kilometres driven while at least one axle had no known tyres; null if nothing was ever fitted. */
  distanceWithoutTyres: z.nullable(z.int()),
  /** The earliest projected date among its active reminders, or null. */
  projected: z.nullable(projection),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Vehicle = z.infer<typeof vehicle>;

/** A vehicle as it is stored: without derived fields, which change without a new version. */
export const storedVehicle = z.omit(vehicle, { projected: true, distanceWithoutTyres: true });
export type StoredVehicle = z.infer<typeof storedVehicle>;

const writableFields = {
  name: requiredLine(VEHICLE_NAME_MAX_LENGTH),
  type: vehicleType,
  licensePlate: optionalValue(line(PLATE_MAX_LENGTH)),
  color: optionalValue(vehicleColor),
  energy: optionalValue(energy),
  /** PUT keeps the stored value if absent. */
  secondEnergy: optionalValue(secondEnergy),
  /** PUT keeps the stored value if absent. */
  fiscalPower: optionalValue(fiscalPower),
  currentMileage: kilometres,
  purchaseMileage: optionalValue(kilometres),
  firstRegistrationDate: optionalValue(civilDate),
  /** Null: derived from the vehicle type. PUT keeps the stored value if absent. */
  inspectionCategory: optionalValue(inspectionCategory),
  /** PUT keeps the stored value if absent. */
  isCollection: optionalValue(z.boolean()),
  purchaseDate: optionalValue(civilDate),
  purchasePrice: optionalValue(euros),
  vin: optionalValue(line(32)),
  make: optionalValue(line(80)),
  model: optionalValue(line(80)),
  photos: optionalValue(photoReferences),
  registrationDocument: optionalValue(fileReference),
  /** PUT keeps the stored value if absent. */
  winterDriving: optionalValue(winterDriving),
  /** PUT keeps the stored value if absent. */
  hasSnowChains: optionalValue(z.boolean()),
  archivedAt: optionalValue(instant),
  /** Accepts a mileage that is out of order with the readings by date. */
  confirmMileage: optionalValue(z.boolean()),
  projected: ignored,
  distanceWithoutTyres: ignored,
  createdAt: ignored,
  updatedAt: ignored,
  version: ignored,
};

export const vehicleCreation = z.strictObject({
  ...writableFields,
  id: optionalValue(id),
  /** Day of an offline creation: the date of its first reading and the base of its default reminders. */
  asOf: optionalValue(civilDate),
});
export type VehicleCreation = z.infer<typeof vehicleCreation>;

export const vehicleReplacement = z.strictObject({
  ...writableFields,
  id: ignored,
  /** Day of an offline change: the date of the reading for a changed mileage. */
  asOf: optionalValue(civilDate),
});
export type VehicleReplacement = z.infer<typeof vehicleReplacement>;

export const vehicleList = listSchema(vehicle);

/** Vehicles in use; with `archived=true` the archived ones instead. */
export const vehicleQuery = z.strictObject({
  ...pageQuery,
  q: z.optional(text(200)),
  type: z.optional(vehicleType),
  sort: z.optional(z.enum(VEHICLE_SORTS)),
  archived: z.optional(queryFlag),
});
export type VehicleQuery = z.infer<typeof vehicleQuery>;
