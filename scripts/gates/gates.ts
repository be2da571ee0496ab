import path from 'node:path';
import { listProjectFiles } from '../source-files.ts';
import type { Gate } from './gate.ts';

/** Every gate of `npm run check`, the slowest first so that short ones fill the gaps. */
export function listGates(root: string): Gate[] {
  return [
    {
      name: 'lint and types',
      command: 'oxlint',
      parameters: ['--type-aware', '--type-check', '--deny-warnings'],
    },
    { name: 'boundaries', command: 'depcruise', parameters: ['--config', '.dependency-cruiser.cjs', '.'] },
    {
      name: 'unused code',
      command: 'knip',
      parameters: ['--no-progress', '--cache', '--cache-location', '.cache/knip'],
    },
    ...listTypeGates(root),
    { name: 'format', command: 'oxfmt', parameters: ['--check', '.'] },
    { name: 'wording', command: process.execPath, parameters: ['scripts/gates/check-wording.ts'] },
    { name: 'dependencies', command: process.execPath, parameters: ['scripts/gates/check-dependencies.ts'] },
    { name: 'kinds', command: process.execPath, parameters: ['scripts/gates/check-kinds.ts'] },
    { name: 'texts', command: process.execPath, parameters: ['scripts/gates/check-unused-texts.ts'] },
  ];
}

/**
 * Type checks that the linter does not do with the nearest `tsconfig.json`: product code without the Node or DOM types that
 * its tests have, and the configuration of Vite, whose folder has other types.
 */
function listTypeGates(root: string): Gate[] {
  const apart = listProjectFiles(root).filter((file) =>
    /(^|\/)tsconfig\.product\.json$|^tsconfig\.json$/.test(file),
  );
  return apart.map((project) => {
    // Unchanged files are not checked again.
    const state = path.join(root, '.cache', 'types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
    return {
      name: `types ${project}`,
      command: 'tsc',
      parameters: ['--project', project, '--incremental', '--tsBuildInfoFile', state],
    };
  });
}
