import { openApiText } from '@carnet/contract/openapi/write-openapi';

/** The part of JSON schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

/** An operation as described in the document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly needsSession: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly isUpload: boolean;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const document: OpenApi = JSON.parse(openApiText());

/** Every operation of the OpenAPI document. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const content = operation.requestBody?.content ?? {};
    return {
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      needsSession: (operation.security ?? []).length > 0,
      parameters: operation.parameters ?? [],
      body: content['application/json']?.schema ?? null,
      isUpload: content['multipart/form-data'] !== undefined,
    };
  }),
);

/** Resolves a reference. */
export function resolveSchema(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`${schema.$ref} is not in the document`);
  return resolveSchema(found);
}
