import {
  reminder,
  reminderCreation,
  reminderList,
  reminderQuery,
  reminderReplacement,
} from '#reminders/reminder.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'reminders';

export const listReminders = defineRoute({
  name: 'listReminders',
  method: 'GET',
  path: '/v1/maintenances/reminders',
  tag,
  summary: 'List reminders',
  access: 'owner',
  query: reminderQuery,
  isConditional: true,
  answers: { 200: reminderList },
  problems: [],
});

export const getReminder = defineRoute({
  name: 'getReminder',
  method: 'GET',
  path: '/v1/maintenances/reminders/{id}',
  tag,
  summary: 'Read a reminder',
  access: 'owner',
  isConditional: true,
  answers: { 200: reminder },
  problems: [],
});

export const createReminder = defineRoute({
  name: 'createReminder',
  method: 'POST',
  path: '/v1/maintenances/reminders',
  tag,
  summary: 'Add a reminder',
  access: 'owner',
  body: reminderCreation,
  answers: { 201: reminder, 200: reminder },
  problems: ['id_conflict', 'deleted', 'garage_full'],
});

export const replaceReminder = defineRoute({
  name: 'replaceReminder',
  method: 'PUT',
  path: '/v1/maintenances/reminders/{id}',
  tag,
  summary: 'Replace a reminder',
  access: 'owner',
  body: reminderReplacement,
  isGuarded: true,
  answers: { 200: reminder },
  problems: [],
});

export const deleteReminder = defineRoute({
  name: 'deleteReminder',
  method: 'DELETE',
  path: '/v1/maintenances/reminders/{id}',
  tag,
  summary: 'Delete a reminder',
  access: 'owner',
  isGuarded: true,
  answers: { 204: null },
  problems: ['id_conflict'],
});
