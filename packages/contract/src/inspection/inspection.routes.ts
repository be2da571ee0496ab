import { vehicleInspection } from '#inspection/inspection.schema.ts';
import { defineRoute } from '#routes/route.ts';

export const getVehicleInspection = defineRoute({
  name: 'getVehicleInspection',
  method: 'GET',
  path: '/v1/vehicles/{id}/inspection',
  tag: 'vehicles',
  summary: 'Read when a vehicle is due for its statutory inspection, and why',
  access: 'owner',
  isConditional: true,
  answers: { 200: vehicleInspection },
  problems: [],
});
