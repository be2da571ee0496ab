import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { isSourceFile, listProjectFiles } from '../source-files.ts';

const mostLines = 300;
const mostFiles = 25;
/** Grows with the texts, and nobody reads or edits it (docs/decisions/0100). */
const generated = 'packages/i18n/src/message-values.ts';

/**
 * The gate of sizes: no source file, of any language, longer than the house allows, and no folder with more of them;
 * prints the median too.
 */
const sizes = listProjectFiles(root)
  .filter((file) => isSourceFile(file) && file !== generated)
  .map((file) => ({ file, lines: countLines(file) }));
const tooLong = sizes.filter(({ lines }) => lines > mostLines);
for (const { file, lines } of tooLong) console.log(`${file}: ${lines} lines, at most ${mostLines}`);
const tooFull = [...Map.groupBy(sizes, ({ file }) => path.dirname(file))].filter(
  ([, files]) => files.length > mostFiles,
);
for (const [folder, files] of tooFull) console.log(`${folder}: ${files.length} files, at most ${mostFiles}`);
console.log(`${sizes.length} files, median ${medianOf(sizes.map(({ lines }) => lines))} lines.`);
process.exitCode = tooLong.length + tooFull.length === 0 ? 0 : 1;

function countLines(file: string): number {
  return readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
