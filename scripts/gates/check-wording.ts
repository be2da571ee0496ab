import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/prepare.mjs';
import { listProjectFiles } from '../source-files.ts';
import { findOddPhrases, isWordingChecked } from './wording.ts';

/** Gate: prints every phrase that docs/style.md asks to replace. */
const faults = listProjectFiles(root)
  .filter(isWordingChecked)
  .flatMap((file) =>
    findOddPhrases(file, readFileSync(path.join(root, file), 'utf8')).map(
      ({ line, phrase, instead }) => `${file}:${line}: "${phrase}"; plainly: ${instead}`,
    ),
  );
console.log(faults.length === 0 ? 'No odd phrases.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
