import { defineRoute } from '#routes/route.ts';
import { settings, settingsReplacement } from '#settings/settings.schema.ts';

const tag = 'settings';

export const getSettings = defineRoute({
  name: 'getSettings',
  method: 'GET',
  path: '/v1/settings',
  tag,
  summary: 'Read the settings',
  access: 'owner',
  isConditional: true,
  answers: { 200: settings },
  problems: [],
});

export const replaceSettings = defineRoute({
  name: 'replaceSettings',
  method: 'PUT',
  path: '/v1/settings',
  tag,
  summary: 'Replace the settings',
  access: 'owner',
  body: settingsReplacement,
  isGuarded: true,
  answers: { 200: settings },
  problems: ['type_in_use'],
});

export const resetMaintenanceTypes = defineRoute({
  name: 'resetMaintenanceTypes',
  method: 'PUT',
  path: '/v1/settings/reset-maintenance-types',
  tag,
  summary: 'Reset the intervals and switches of the built-in types; custom types stay',
  access: 'owner',
  isGuarded: true,
  answers: { 200: settings },
  problems: [],
});
