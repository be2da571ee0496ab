import { ANSWER_COMPONENTS, REQUEST_COMPONENTS } from '#openapi/components.ts';
import { operationOf } from '#openapi/operation.ts';
import { ROUTE_TABLE } from '#routes/route-table.ts';
import * as z from 'zod/mini';

type JsonObject = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: string;
  info: JsonObject;
  tags: JsonObject[];
  paths: Record<string, Record<string, JsonObject>>;
  components: { schemas: Record<string, JsonObject>; securitySchemes: JsonObject };
}

function schemasOf(components: Readonly<Record<string, z.ZodMiniType>>, io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(components)) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (name) => `#/components/schemas/${name}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $id: _id, $schema: _dialect, ...rest } = schema;
      return [name, rest as JsonObject];
    }),
  );
}

/** The OpenAPI 3.1 document, made from the same schemas that validate. The committed copy is held true by a test. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of ROUTE_TABLE) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carnet',
      version: '1',
      description: 'Vehicles, what was done to them, and what comes next.',
    },
    tags: [...new Set(ROUTE_TABLE.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemasOf(REQUEST_COMPONENTS, 'input'), ...schemasOf(ANSWER_COMPONENTS, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'carnet_session' },
      },
    },
  };
}
