import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { isTestFile, listProjectFiles } from '../source-files.ts';
import { findUnusedTexts } from './used-texts.ts';

const CATALOGUE = 'packages/i18n/locales/fr/';

/** Gate: the code uses every text of the catalogue. */
const files = listProjectFiles(root);
const keys = files
  .filter((file) => file.startsWith(CATALOGUE))
  .flatMap((file) => {
    const texts: object = JSON.parse(read(file));
    return Object.keys(texts).map((key) => `${path.basename(file, '.json')}.${key}`);
  });
const sources = files.filter((file) => /^(apps|packages)\/.*\.tsx?$/.test(file) && !isTestFile(file));
const unused = findUnusedTexts(keys, sources.map(read));
for (const key of unused) console.log(`${key}: no code names it; remove it from both languages`);
console.log(`${keys.length} texts, ${unused.length} of them unused.`);
process.exitCode = keys.length > 0 && unused.length === 0 ? 0 : 1;

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
