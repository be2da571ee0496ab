import {
  document,
  documentCreation,
  documentList,
  documentQuery,
  documentReplacement,
} from '#documents/document.schema.ts';
import { defineRoute } from '#routes/route.ts';

const tag = 'documents';

export const listDocuments = defineRoute({
  name: 'listDocuments',
  method: 'GET',
  path: '/v1/documents',
  tag,
  summary: 'List documents of vehicles and owners',
  access: 'owner',
  query: documentQuery,
  isConditional: true,
  answers: { 200: documentList },
  problems: [],
});

export const getDocument = defineRoute({
  name: 'getDocument',
  method: 'GET',
  path: '/v1/documents/{id}',
  tag,
  summary: 'Read a document',
  access: 'owner',
  isConditional: true,
  answers: { 200: document },
  problems: [],
});

export const createDocument = defineRoute({
  name: 'createDocument',
  method: 'POST',
  path: '/v1/documents',
  tag,
  summary: 'Add a document; an expiring one is announced like a reminder',
  access: 'owner',
  body: documentCreation,
  answers: { 201: document, 200: document },
  problems: ['id_conflict', 'deleted', 'garage_full'],
});

export const replaceDocument = defineRoute({
  name: 'replaceDocument',
  method: 'PUT',
  path: '/v1/documents/{id}',
  tag,
  summary: 'Replace a document',
  access: 'owner',
  body: documentReplacement,
  isGuarded: true,
  answers: { 200: document },
  problems: [],
});

export const deleteDocument = defineRoute({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/v1/documents/{id}',
  tag,
  summary: 'Delete a document with its files',
  access: 'owner',
  isGuarded: true,
  answers: { 204: null },
  problems: ['id_conflict'],
});
