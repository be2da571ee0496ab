import { ConfigurationFaults, type Config } from '#platform/config/config.ts';
import { makeFolders } from '#platform/files/make-folder.ts';
import { accessSync, constants } from 'node:fs';

/**
 * Makes the data folder, and looks whether it can be written. Where database and files lie elsewhere it may be missing.
 *
 * @throws ConfigurationFaults that name the variable, where database or files need the folder
 */
export function requireDataFolder({
  dataDir,
  databaseUrl,
  s3,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>): void {
  try {
    makeFolders(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (databaseUrl !== null && s3 !== null) return;
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigurationFaults([`DATA_DIR: must be a folder that this server can make and write${why}`], {
      cause: error,
    });
  }
}
