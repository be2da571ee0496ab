/** The folder of a native app that holds the mirror of an outbox, by the name of its copy. */
export function mirrorFolder(copyName: string): string {
  return `outbox/${copyName.replaceAll(/[^\w.-]/g, '-')}`;
}
