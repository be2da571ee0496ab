import { root } from '../bootstrap/prepare.mjs';
import { isSourceFile, listProjectFiles } from '../source-files.ts';
import { faultOfName } from './file-names.ts';

/** The gate of names: prints every source file whose path breaks the naming rules. */
const faults = listProjectFiles(root)
  .filter(isSourceFile)
  .flatMap((file) => {
    const fault = faultOfName(file);
    return fault === undefined ? [] : [`${file}: ${fault}`];
  });
console.log(faults.length === 0 ? 'Every name says what it holds.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
