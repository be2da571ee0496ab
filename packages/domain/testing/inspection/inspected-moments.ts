import fc from 'fast-check';
import { addDays, civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import {
  INSPECTION_CATEGORIES,
  INSPECTION_KINDS,
  INSPECTION_RESULTS,
  type InspectedVehicle,
  type PastInspection,
} from '#inspection/inspection.ts';
import { ENERGIES, VEHICLE_TYPES } from '#vehicles/vehicle.ts';

export interface InspectedMoment {
  readonly vehicle: InspectedVehicle;
  readonly inspections: readonly PastInspection[];
  readonly today: CivilDate;
}

const TODAY = civilDateOf(2026, 11, 23);

/** Days around today, including many month ends and leap days. */
const anyDay = fc.oneof(
  fc.integer({ min: -9000, max: 3000 }).map((days) => addDays(TODAY, days)),
  fc.integer({ min: -60_000, max: 0 }).map((days) => addDays(TODAY, days)),
  fc
    .tuple(fc.integer({ min: 1990, max: 2040 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, month]) => addDays(civilDateOf(year, month, 1), -1)),
  fc.integer({ min: 497, max: 509 }).map((fours) => civilDateOf(fours * 4, 2, 29)),
);

const visit: fc.Arbitrary<PastInspection> = fc
  .record({
    date: anyDay,
    kind: fc.option(fc.constantFrom(...INSPECTION_KINDS)),
    result: fc.option(fc.constantFrom(...INSPECTION_RESULTS)),
    validFor: fc.option(fc.integer({ min: -10, max: 2500 })),
  })
  .map(({ validFor, ...fields }) => ({
    ...fields,
    validUntil: validFor === null ? null : addDays(fields.date, validFor),
  }));

/** Any vehicle with any history, plausible or not, on any day. */
export const inspectedMoment: fc.Arbitrary<InspectedMoment> = fc.record({
  vehicle: fc.record({
    type: fc.constantFrom(...VEHICLE_TYPES),
    inspectionCategory: fc.option(fc.constantFrom(...INSPECTION_CATEGORIES)),
    isCollection: fc.boolean(),
    energy: fc.option(fc.constantFrom(...ENERGIES)),
    firstRegistrationDate: fc.option(anyDay),
    knownSince: anyDay,
  }),
  inspections: fc.array(visit, { maxLength: 6 }),
  today: anyDay,
});
