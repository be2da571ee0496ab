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
  summary: 'List the addresses under which calendars read what is due, newest first',
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
  summary: 'Make a secret address for calendars; it is told once',
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
  summary: 'Revoke an address: it answers 404 at once',
  access: 'owner',
  isRepeatable: true,
  answers: { 204: null },
  problems: [],
});

/** The secret in the path is the whole credential: a calendar has no session. */
export const readCalendar = defineRoute({
  name: 'readCalendar',
  method: 'GET',
  path: '/v1/calendar/{secret}.ics',
  tag,
  summary: 'What is due, as an iCalendar file (RFC 5545)',
  access: 'anyone',
  isDownload: true,
  isConditional: true,
  answers: { 200: null },
  problems: [],
});
