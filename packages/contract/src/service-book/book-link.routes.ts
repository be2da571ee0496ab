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
  summary: 'List the links under which buyers read the book of a vehicle, newest first',
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
  summary: 'Make a link to the book of a vehicle; its address is told once',
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
  summary: 'Revoke a link: its page says so at once',
  access: 'owner',
  isRepeatable: true,
  answers: { 204: null },
  problems: [],
});

/** The token in the path is the whole credential: a buyer has no account. */
export const readBookPage = defineRoute({
  name: 'readBookPage',
  method: 'GET',
  path: '/carnet/{token}',
  tag,
  summary:
    'The book of a vehicle as a page for buyers; 404 with a page that says so once it is revoked or has expired',
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
  summary: 'A photo or an invoice that the page shows',
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
  summary: 'Whether a PDF is a book that Carnet made of this vehicle, unchanged since',
  access: 'anyone',
  body: bookCheck,
  answers: { 200: bookVerdict },
  problems: [],
});
