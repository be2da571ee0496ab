import {
  calendarAddressCreation,
  calendarAddressList,
  calendarAddressQuery,
  newCalendarAddress,
} from '#calendar/calendar.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'calendar';

export const listCalendarAddresses = defineRoute({
  name: 'listCalendarAddresses',
  method: 'GET',
  path: '/v1/calendar',
  tag,
  summary: 'List calendar addresses, newest first',
  access: 'owner',
  query: calendarAddressQuery,
  isConditional: true,
  answers: { 200: calendarAddressList },
  problems: [],
});

export const createCalendarAddress = defineRoute({
  name: 'createCalendarAddress',
  method: 'POST',
  path: '/v1/calendar',
  tag,
  summary: 'Create a secret calendar address; its URL is returned once',
  access: 'owner',
  body: calendarAddressCreation,
  answers: { 201: newCalendarAddress, 200: newCalendarAddress },
  problems: ['id_conflict', 'too_many_addresses'],
});

export const deleteCalendarAddress = defineRoute({
  name: 'deleteCalendarAddress',
  method: 'DELETE',
  path: '/v1/calendar/{id}',
  tag,
  summary: 'Revoke a calendar address; it returns 404 from then on',
  access: 'owner',
  isRepeatable: true,
  answers: { 204: null },
  problems: [],
});

/** The secret in the path is the only credential: a calendar client has no session. */
export const readCalendar = defineRoute({
  name: 'readCalendar',
  method: 'GET',
  path: '/v1/calendar/{secret}.ics',
  tag,
  summary: 'Due work as an iCalendar file (RFC 5545)',
  access: 'anyone',
  isDownload: true,
  isConditional: true,
  answers: { 200: null },
  problems: [],
});
