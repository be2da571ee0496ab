import { mkdir } from 'node:fs/promises';

/**
 * Makes one folder; answers its path, or undefined when it is there already. Its parent has to be there: where the data
 * folder is gone for a while, nothing may be made in its place, for it would hide what comes back.
 */
export async function makeFolder(path: string, mode?: number): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
}
