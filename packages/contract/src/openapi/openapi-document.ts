import { ROWS_TYPE } from '#account/rows-type.ts';
import { ANSWER_COMPONENTS, REQUEST_COMPONENTS } from '#openapi/components.ts';
import { ROUTE_TABLE } from '#routes/route-table.ts';
import type { ProblemCode } from '#problems/problem-codes.ts';
import { PROBLEMS } from '#problems/problem-kinds.ts';
import { listProblems, takesOperationKey, type Route } from '#routes/route.ts';
import { LIMIT_JSON_SCHEMA } from '#wire/list.ts';
import * as z from 'zod/mini';

type JsonObject = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: string;
  info: JsonObject;
  tags: JsonObject[];
  paths: Record<string, Record<string, JsonObject>>;
  components: { schemas: Record<string, JsonObject>; securitySchemes: JsonObject };
}

function toSchemas(components: Readonly<Record<string, z.ZodMiniType>>, io: 'input' | 'output') {
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

/**
 * The OpenAPI 3.1 document, generated from the schemas that validate requests. A test compares it with the
 * committed copy.
 */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of ROUTE_TABLE) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: toOperation(route) };
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
      schemas: { ...toSchemas(REQUEST_COMPONENTS, 'input'), ...toSchemas(ANSWER_COMPONENTS, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'carnet_session' },
      },
    },
  };
}

const JSON_TYPE = 'application/json';
const UPLOAD_SCHEMA = {
  type: 'object',
  required: ['file'],
  additionalProperties: false,
  properties: { file: { type: 'string', format: 'binary' } },
};

function toOperation(route: Route): JsonObject {
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    ...(route.access === 'owner' ? { security: [{ bearer: [] }, { cookie: [] }] } : { security: [] }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...requestBody(route),
    responses: { ...answers(route), ...problemAnswers(route) },
  };
}

function pathParameters(route: Route): JsonObject[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(route: Route): JsonObject[] {
  if (!route.query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(route.query, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: name === 'limit' ? LIMIT_JSON_SCHEMA : schema,
  }));
}

function headerParameters(route: Route): JsonObject[] {
  const schema = { type: 'string' };
  return [
    ...(takesOperationKey(route)
      ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }]
      : []),
    ...(route.isGuarded ? [{ name: 'If-Match', in: 'header', schema }] : []),
    ...(route.isConditional ? [{ name: 'If-None-Match', in: 'header', schema }] : []),
  ];
}

function requestBody(route: Route): JsonObject {
  if (route.isUpload) {
    const form = { 'multipart/form-data': { schema: UPLOAD_SCHEMA } };
    const rows = route.rows ? { [ROWS_TYPE]: { schema: reference(REQUEST_COMPONENTS, route.rows) } } : {};
    return { requestBody: { required: true, content: { ...form, ...rows } } };
  }
  if (!route.body) return {};
  const schema = reference(REQUEST_COMPONENTS, route.body);
  return { requestBody: { required: true, content: { [JSON_TYPE]: { schema } } } };
}

function answers(route: Route): JsonObject {
  const described = Object.entries(route.answers).map(([status, schema]): [string, JsonObject] => {
    const description = STATUS_DESCRIPTIONS[status] ?? 'Done';
    if (route.isDownload && status !== '302') return [status, { description, content: { '*/*': {} } }];
    if (!schema) return [status, { description }];
    const content = { [JSON_TYPE]: { schema: reference(ANSWER_COMPONENTS, schema) } };
    return [status, { description, ...(route.isConditional ? ETAG_HEADER : {}), content }];
  });
  const notModified = route.isConditional ? { 304: { description: 'Not modified' } } : {};
  return { ...Object.fromEntries(described), ...notModified };
}

const ETAG_HEADER = { headers: { ETag: { schema: { type: 'string' } } } };

const STATUS_DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'OK, or already stored',
  201: 'Created',
  202: 'Accepted',
  204: 'Done',
  302: 'Redirect',
};

function problemAnswers(route: Route): JsonObject {
  const byStatus = Map.groupBy(listProblems(route), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.toSorted().map(describeProblem).join(', '),
          content: { 'application/problem+json': { schema: reference(ANSWER_COMPONENTS, 'Problem') } },
        },
      ]),
  );
}

/** Description of a problem for client authors: its code, and its params where they matter. */
function describeProblem(code: ProblemCode): string {
  return code === 'unauthenticated'
    ? `${code} (params.reason: expired; or ended on purpose: delete the local data of the account)`
    : code;
}

function reference(
  components: Readonly<Record<string, z.ZodMiniType>>,
  schema: z.ZodMiniType | string,
): JsonObject {
  const name =
    typeof schema === 'string'
      ? schema
      : Object.entries(components).find(([, candidate]) => candidate === schema)?.[0];
  if (name === undefined) throw new Error('A schema of the route table has no name in components.ts');
  return { $ref: `#/components/schemas/${name}` };
}
