import { defineRoute } from '#routes/route.ts';
import {
  bookCheck,
  bookLinkCreation,
  bookLinkList,
  bookLinkQuery,
  bookVerdict,
  newBookLink,
} from '#service-book/book-link.schema.ts';

const tag = 'service-book';

export const listBookLinks = defineRoute({
  name: 'listBookLinks',
  method: 'GET',
  path: '/v1/vehicles/{id}/links',
  tag,
  summary: 'List the buyer links of a vehicle, newest first',
  access: 'owner',
  query: bookLinkQuery,
  isConditional: true,
  answers: { 200: bookLinkList },
  problems: [],
});

export const createBookLink = defineRoute({
  name: 'createBookLink',
  method: 'POST',
  path: '/v1/vehicles/{id}/links',
  tag,
  summary: 'Create a buyer link to the service book of a vehicle; its URL is returned once',
  access: 'owner',
  body: bookLinkCreation,
  answers: { 201: newBookLink, 200: newBookLink },
  problems: ['id_conflict', 'too_many_links'],
});

export const deleteBookLink = defineRoute({
  name: 'deleteBookLink',
  method: 'DELETE',
  path: '/v1/vehicles/{id}/links/{linkId}',
  tag,
  summary: 'Revoke a buyer link; its page says so from then on',
  access: 'owner',
  isRepeatable: true,
  answers: { 204: null },
  problems: [],
});

/** The token in the path is the only credential: a buyer has no account. */
export const readBookPage = defineRoute({
  name: 'readBookPage',
  method: 'GET',
  path: '/carnet/{token}',
  tag,
  summary:
    'Service book of a vehicle as a page for buyers; 404 with an explanatory page once it is revoked or expired',
  access: 'anyone',
  isDownload: true,
  answers: { 200: null },
  problems: [],
});

export const readBookFile = defineRoute({
  name: 'readBookFile',
  method: 'GET',
  path: '/v1/book-links/{token}/files/{key}/{variant}',
  tag,
  summary: 'A photo or an invoice shown on the page',
  access: 'anyone',
  isDownload: true,
  answers: { 200: null },
  problems: [],
});

export const checkBook = defineRoute({
  name: 'checkBook',
  method: 'POST',
  path: '/v1/book-links/{token}/check',
  tag,
  summary: 'Check whether a PDF is an unchanged service book that Carnet made of this vehicle',
  access: 'anyone',
  body: bookCheck,
  answers: { 200: bookVerdict },
  problems: [],
});
