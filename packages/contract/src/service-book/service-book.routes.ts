import { defineRoute } from '#routes/route.ts';
import { serviceBookQuery } from '#service-book/service-book.schema.ts';

export const readServiceBook = defineRoute({
  name: 'readServiceBook',
  method: 'GET',
  path: '/v1/vehicles/{id}/service-book',
  tag: 'service-book',
  summary: 'Download the history of a vehicle as one PDF, each invoice after its record',
  access: 'owner',
  query: serviceBookQuery,
  isDownload: true,
  answers: { 200: null },
  problems: ['too_large', 'unavailable'],
});
