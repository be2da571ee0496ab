import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listProjectFiles } from '../source-files.ts';
import { FILES_WITH_KIND_LITERALS, findKindLiterals, isHeldToKinds } from './kind-literals.ts';

/** Gate: no further file compares a kind with a literal. */
const found = listProjectFiles(root)
  .filter(isHeldToKinds)
  .map((file) => ({ file, lines: findKindLiterals(readFileSync(path.join(root, file), 'utf8'), file) }))
  .filter(({ lines }) => lines.length > 0);
const joined = found.filter(({ file }) => !FILES_WITH_KIND_LITERALS.has(file));
const names = new Set(found.map(({ file }) => file));
const left = [...FILES_WITH_KIND_LITERALS].filter((file) => !names.has(file));
for (const { file, lines } of joined) {
  console.log(
    `${file}:${lines.join(',')}: compares a kind with a literal; describe it in packages/contract/src/kinds, or move it to a folder named after the kind`,
  );
}
for (const file of left)
  console.log(`${file}: compares no kind any more; take it from FILES_WITH_KIND_LITERALS`);
console.log(
  `${found.length} files outside the folders of kinds compare a kind with a literal: ${[...names].join(', ')}`,
);
process.exitCode = joined.length === 0 ? 0 : 1;
