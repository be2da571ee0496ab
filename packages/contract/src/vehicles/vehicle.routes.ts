import { defineRoute } from '#routes/route.ts';
import {
  vehicle,
  vehicleCreation,
  vehicleList,
  vehicleQuery,
  vehicleReplacement,
} from '#vehicles/vehicle.schema.ts';

const tag = 'vehicles';

export const listVehicles = defineRoute({
  name: 'listVehicles',
  method: 'GET',
  path: '/v1/vehicles',
  tag,
  summary: 'List vehicles',
  access: 'owner',
  query: vehicleQuery,
  isConditional: true,
  answers: { 200: vehicleList },
  problems: [],
});

export const getVehicle = defineRoute({
  name: 'getVehicle',
  method: 'GET',
  path: '/v1/vehicles/{id}',
  tag,
  summary: 'Read a vehicle',
  access: 'owner',
  isConditional: true,
  answers: { 200: vehicle },
  problems: [],
});

export const createVehicle = defineRoute({
  name: 'createVehicle',
  method: 'POST',
  path: '/v1/vehicles',
  tag,
  summary: 'Add a vehicle with its default reminders',
  access: 'owner',
  body: vehicleCreation,
  answers: { 201: vehicle, 200: vehicle },
  problems: ['id_conflict', 'deleted', 'plan_limit_reached', 'garage_full'],
});

export const replaceVehicle = defineRoute({
  name: 'replaceVehicle',
  method: 'PUT',
  path: '/v1/vehicles/{id}',
  tag,
  summary: 'Replace a vehicle',
  access: 'owner',
  body: vehicleReplacement,
  isGuarded: true,
  answers: { 200: vehicle },
  problems: ['id_conflict'],
});

export const deleteVehicle = defineRoute({
  name: 'deleteVehicle',
  method: 'DELETE',
  path: '/v1/vehicles/{id}',
  tag,
  summary: 'Delete a vehicle with its records, reminders, readings and files',
  access: 'owner',
  isGuarded: true,
  answers: { 204: null },
  problems: ['id_conflict'],
});
