import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { ensureProjectNode, environmentWith } from './project-node.mjs';

const oldestBootstrapMajor = 20;

/** Root folder of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Makes a fresh or outdated clone runnable. Everything in this folder must run on Node 20, because a fresh clone runs it
 * with the machine's own Node.
 *
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv } | undefined>} undefined on failure, after printing the reason
 */
export async function prepareCheckout() {
  if (Number(process.versions.node.split('.')[0]) < oldestBootstrapMajor) {
    console.error(`Carnet needs Node ${oldestBootstrapMajor} or newer; this is ${process.versions.node}.`);
    return undefined;
  }
  if (!(await ensureDependencies(root))) return undefined;
  const node = await ensureProjectNode(root);
  return node === undefined ? undefined : { node, env: environmentWith(root, node) };
}
