/** The folder of a native app that holds a mirror for each copy. */
export const MIRRORS = 'outbox';

/** The folder with the mirror of an outbox, by the name of its copy or of the folder. */
export function mirrorFolder(copyName: string): string {
  return `${MIRRORS}/${copyName.replaceAll(/[^\w.-]/g, '-')}`;
}
