const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/;
const emptyWords = /^(utils?|helpers?|common|managers?|misc)$/;

/**
 * What is wrong with the path of a source file, if anything: folders and files are kebab-case, none is named for
 * nothing in particular, and no index file gathers the exports of others.
 *
 * @param file relative path with forward slashes
 */
export function faultOfName(file: string): string | undefined {
  const segments = file
    .split('/')
    .flatMap((part, position, all) =>
      position === all.length - 1 ? part.split('.').filter(Boolean).slice(0, -1) : [part],
    );
  const crooked = segments.find((segment) => !kebabCase.test(segment));
  if (crooked !== undefined) return `"${crooked}" is not kebab-case`;
  const empty = segments.flatMap((segment) => segment.split('-')).find((word) => emptyWords.test(word));
  if (empty !== undefined) return `"${empty}" says nothing; name it for what it does`;
  if (/(^|\/)index\.[cm]?[jt]sx?$/.test(file)) return 'no barrels: import the file that defines the name';
  return undefined;
}
