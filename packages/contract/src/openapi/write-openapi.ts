import { openApiDocument } from '#openapi/openapi-document.ts';
import { writeFileSync } from 'node:fs';

/** The text of the committed openapi.json. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

if (import.meta.main) {
  writeFileSync(new URL('../../openapi.json', import.meta.url), openApiText());
}
