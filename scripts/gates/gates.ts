import path from 'node:path';
import { listProjectFiles } from '../source-files.ts';
import type { Gate } from './gate.ts';

/** Every gate of `npm run check`, the slowest first so that the short ones fill the gaps. */
export function listGates(root: string): Gate[] {
  return [
    { name: 'lint', command: 'oxlint', parameters: ['--type-aware', '--deny-warnings'] },
    { name: 'boundaries', command: 'depcruise', parameters: ['--config', '.dependency-cruiser.cjs', '.'] },
    { name: 'unused code', command: 'knip', parameters: ['--no-progress'] },
    ...listTypeGates(root),
    { name: 'format', command: 'oxfmt', parameters: ['--check', '.'] },
    { name: 'names', command: process.execPath, parameters: ['scripts/gates/check-names.ts'] },
    { name: 'wording', command: process.execPath, parameters: ['scripts/gates/check-wording.ts'] },
    { name: 'budgets', command: process.execPath, parameters: ['scripts/gates/check-budgets.ts'] },
    { name: 'dependencies', command: process.execPath, parameters: ['scripts/gates/check-dependencies.ts'] },
    { name: 'texts', command: process.execPath, parameters: ['scripts/gates/check-texts.ts'] },
    { name: 'sizes', command: process.execPath, parameters: ['scripts/gates/check-sizes.ts'] },
  ];
}

function listTypeGates(root: string): Gate[] {
  const projects = listProjectFiles(root).filter((file) =>
    /^tsconfig(\.test)?\.json$/.test(path.basename(file)),
  );
  return projects.map((project) => {
    const name = project.replace('/tsconfig', '').replace('.json', '').replace('.', ' ');
    // What has not changed since the last run is not checked again.
    const state = path.join(root, '.cache', 'types', `${name.replaceAll(/[/ ]/g, '-')}.tsbuildinfo`);
    return {
      name: `types ${name}`,
      command: 'tsc',
      parameters: ['--project', project, '--incremental', '--tsBuildInfoFile', state],
    };
  });
}
