import {
  addDocument,
  checkDocumentFields,
  readDocument,
  readDocuments,
  removeDocument,
  replaceDocument,
} from '#features/documents/documents.service.ts';
import { handleObjectCalls } from '#http/object-calls.ts';
import { handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/documents/document.routes';
import type { FastifyInstance } from 'fastify';

export function registerDocuments(app: FastifyInstance, context: Context): void {
  handle(app, routes.listDocuments, async ({ actor, query }) =>
    ok(await readDocuments(context, actor, query)),
  );

  handleObjectCalls(app, context, 'document', {
    read: readDocument,
    add: addDocument,
    replace: replaceDocument,
    remove: removeDocument,
    check: checkDocumentFields,
  });
}
