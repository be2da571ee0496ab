import type { TestAnswer } from '#testing/test-caller.ts';
import { openApiDocument, type OpenApiDocument } from '@carnet/contract/openapi/openapi-document';
import type { Route } from '@carnet/contract/routes/route';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

interface DocumentedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Validates responses and bodies against the OpenAPI document only, like a client generated from it. */
export class OpenApiValidation {
  readonly #document: OpenApiDocument;
  readonly #ajv: Ajv2020;

  constructor() {
    this.#document = structuredClone(openApiDocument());
    // The document contains more than schemas; its schemas are still checked completely.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(this.#ajv);
    this.#ajv.addFormat('binary', true);
    this.#ajv.addSchema(this.#document, 'openapi.json');
  }

  operationOf(route: Route): DocumentedOperation {
    const operation = this.#document.paths[route.path]?.[route.method.toLowerCase()];
    if (!operation) throw new Error(`${route.name} is not documented`);
    return operation as unknown as DocumentedOperation;
  }

  /** Documented statuses of the route. */
  statusesOf(route: Route): number[] {
    return Object.keys(this.operationOf(route).responses).map(Number);
  }

  /** Differences between a response and the document; empty if none. */
  faultsOfAnswer(route: Route, answer: TestAnswer): string[] {
    const response = this.operationOf(route).responses[answer.status];
    if (!response) return [`status ${answer.status} is not documented`];
    if (!response.content) return answer.text === '' ? [] : ['an answer without a body has one'];
    const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
    if (Object.hasOwn(response.content, '*/*')) return [];
    if (!Object.hasOwn(response.content, type)) return [`content type ${type} is not documented`];
    return this.#faultsAt(
      route,
      ['responses', String(answer.status), 'content', type, 'schema'],
      answer.body,
    );
  }

  /** Faults of a JSON body of the route by the document. */
  faultsOfBody(route: Route, body: unknown): string[] {
    return this.#faultsAt(route, ['requestBody', 'content', 'application/json', 'schema'], body);
  }

  #faultsAt(route: Route, path: readonly string[], value: unknown): string[] {
    const pointer = ['paths', route.path, route.method.toLowerCase(), ...path].map(escapePointer).join('/');
    const validate = this.#ajv.getSchema(`openapi.json#/${pointer}`);
    if (!validate) throw new Error(`${route.name} has no schema at ${pointer}`);
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? error.keyword}`);
  }
}

/** RFC 6901, then percent-encoded for a URI fragment. */
function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
