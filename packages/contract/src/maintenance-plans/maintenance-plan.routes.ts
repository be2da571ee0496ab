import { maintenancePlanList, maintenancePlanQuery } from '#maintenance-plans/maintenance-plan.schema.ts';
import { defineRoute } from '#routes/route.ts';

export const listMaintenancePlans = defineRoute({
  name: 'listMaintenancePlans',
  method: 'GET',
  path: '/v1/maintenance-plans',
  tag: 'reminders',
  summary: 'List suggested maintenance for a vehicle type and energy, with intervals and source',
  access: 'owner',
  query: maintenancePlanQuery,
  isConditional: true,
  answers: { 200: maintenancePlanList },
  problems: [],
});
