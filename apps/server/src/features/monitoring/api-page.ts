import type { OpenApiDocument } from '@carnet/contract/openapi/openapi-document';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean }[];
  readonly requestBody?: { content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#121926}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow:auto;background:#f0f2f5;padding:1rem;border-radius:8px}
details{border:1px solid #e3e7ed;border-radius:8px;padding:.5rem 1rem;margin:.5rem 0}summary{cursor:pointer}
table{border-collapse:collapse}td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}
@media(prefers-color-scheme:dark){body{background:#0b0f17;color:#eef2f8}pre{background:#131924}details{border-color:#232c3b}a{color:#8fb2ff}}`;

/** A readable page of the API, without scripts: every operation by subject, every schema with a link to it. */
export function apiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as unknown as Operation,
    })),
  );
  const bySubject = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const subjects = [...bySubject].map(
    ([subject, entries]) =>
      `<h2>${escape(subject)}</h2>${entries.map((entry) => describeOperation(entry)).join('')}`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="${escape(name)}"><summary><code>${escape(name)}</code></summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Carnet API</title><style>${STYLE}</style></head><body><main><h1>Carnet API</h1>
<p>The same as <a href="/openapi.json">openapi.json</a>, to read.</p>${subjects.join('')}<h2>Schemas</h2>${schemas.join('')}</main></body></html>`;
}

function describeOperation(entry: { method: string; path: string; operation: Operation }): string {
  const { method, path, operation } = entry;
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><td><code>${escape(parameter.name)}</code></td><td>${escape(parameter.in)}${parameter.required ? ', required' : ''}</td></tr>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>Body (${escape(type)}): ${schemaLink(schema)}</p>`,
  );
  const answers = Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      `<tr><td>${escape(status)}</td><td>${escape(description)}</td><td>${schemaLink(Object.values(content ?? {})[0]?.schema)}</td></tr>`,
  );
  return `<details><summary><strong>${method}</strong> <code>${escape(path)}</code> – ${escape(operation.summary)}</summary>
<table>${parameters.join('')}</table>${bodies.join('')}<table>${answers.join('')}</table></details>`;
}

function schemaLink(schema: unknown): string {
  const reference =
    typeof schema === 'object' && schema !== null && '$ref' in schema
      ? String(schema.$ref).split('/').at(-1)
      : null;
  return reference ? `<a href="#${escape(reference)}">${escape(reference)}</a>` : '';
}
