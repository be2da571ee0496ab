import { writeFileSync } from 'node:fs';
import { compileCatalogue } from '#compile-catalogue.ts';
import { defaultLanguage } from '#language.ts';
import { messageValuesSource } from '#catalogue/message-values-source.ts';

writeFileSync(
  new URL('../src/message-values.ts', import.meta.url),
  messageValuesSource(compileCatalogue(defaultLanguage)),
);
