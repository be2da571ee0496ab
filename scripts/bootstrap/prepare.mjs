import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';
import { ensureProjectNode, environmentWith } from './project-node.mjs';

const oldestBootstrapMajor = 20;

/** The repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Makes a fresh or outdated clone runnable. Everything in this folder must run on Node 20: on a fresh clone it is
 * the machine's own Node that gets here.
 *
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv } | undefined>} undefined when that failed; the reason is
 *   printed
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
