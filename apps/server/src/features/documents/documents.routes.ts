import {
  addDocument,
  checkDocumentFields,
  readDocument,
  readDocuments,
  removeDocument,
  replaceDocument,
} from '#features/documents/documents.service.ts';
import { repeatable } from '#http/repeatable.ts';
import { createdOnce, done, handle, ok } from '#http/route-handling.ts';
import type { Context } from '#platform/context.ts';
import * as routes from '@carnet/contract/documents/document.routes';
import type { FastifyInstance } from 'fastify';

export function registerDocuments(app: FastifyInstance, context: Context): void {
  handle(app, routes.listDocuments, async ({ actor, query }) =>
    ok(await readDocuments(context, actor, query)),
  );

  handle(app, routes.getDocument, async ({ actor, path }) => ok(await readDocument(context, actor, path.id)));

  handle(
    app,
    routes.createDocument,
    async ({ actor, body }) => createdOnce(await addDocument(context, actor, body)),
    ({ actor }, fields) => checkDocumentFields(context, actor, fields, null),
  );

  handle(
    app,
    routes.replaceDocument,
    repeatable(
      context,
      async ({ actor, path, body, expectedVersion }) =>
        ok(await replaceDocument(context, actor, path.id, body, expectedVersion)),
      async ({ actor, path }) => ok(await readDocument(context, actor, path.id)),
    ),
    ({ actor, path }, fields) => checkDocumentFields(context, actor, fields, path.id),
  );

  handle(
    app,
    routes.deleteDocument,
    repeatable(
      context,
      async ({ actor, path, expectedVersion }) => {
        await removeDocument(context, actor, path.id, expectedVersion);
        return done;
      },
      async () => done,
    ),
  );
}
