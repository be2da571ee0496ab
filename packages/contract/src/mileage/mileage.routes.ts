import {
  mileageQuery,
  mileageReading,
  mileageReadingCreation,
  mileageReadingList,
} from '#mileage/mileage.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'mileage';

export const listMileageReadings = defineRoute({
  name: 'listMileageReadings',
  method: 'GET',
  path: '/v1/vehicles/{id}/mileage',
  tag,
  summary: 'List the mileage readings of a vehicle, latest first',
  access: 'owner',
  query: mileageQuery,
  isConditional: true,
  answers: { 200: mileageReadingList },
  problems: [],
});

export const createMileageReading = defineRoute({
  name: 'createMileageReading',
  method: 'POST',
  path: '/v1/vehicles/{id}/mileage',
  tag,
  summary: 'Add a mileage reading',
  access: 'owner',
  body: mileageReadingCreation,
  answers: { 201: mileageReading, 200: mileageReading },
  problems: ['id_conflict', 'deleted'],
});

export const deleteMileageReading = defineRoute({
  name: 'deleteMileageReading',
  method: 'DELETE',
  path: '/v1/vehicles/{id}/mileage/{readingId}',
  tag,
  summary: 'Delete a mileage reading',
  access: 'owner',
  isGuarded: true,
  answers: { 204: null },
  problems: ['id_conflict', 'last_reading', 'reading_has_record'],
});
