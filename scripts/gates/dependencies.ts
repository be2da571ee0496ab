/** A package that ships, installed with the product or inside a bundle. */
export interface ShippedPackage {
  readonly name: string;
  /** From its package.json. */
  readonly licence: string;
}

/** Permissive licences, which only require attribution. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
]);

/** Exceptions: packages with another licence, and the reason for each. */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string; readonly reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips, a shared library of its own beside sharp: used unchanged, and everybody can put in another',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    reason: 'copyleft for its own files only: used unchanged',
  },
  {
    name: /^@expo-google-fonts\/inter$/,
    licence: 'OFL-1.1',
    reason: 'the font may be embedded in any document; it is not sold by itself',
  },
  {
    name: /^png-js$/,
    licence: 'no licence',
    reason: 'MIT by the LICENSE file beside its package.json',
  },
];

/** Lists packages with a licence that is not allowed, one line each. */
export function listLicenceFaults(packages: readonly ShippedPackage[]): string[] {
  return packages
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, licence }) => `${name} ships under ${licence}: name it with its reason, or do without`);
}

function isAllowed(name: string, licence: string): boolean {
  const extra = EXCEPTIONS.filter((exception) => exception.name.test(name)).map(
    (exception) => exception.licence,
  );
  const isKnown = (one: string): boolean => PERMISSIVE.has(one) || extra.includes(one);
  const plain = licence.replace(/^\(|\)$/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isKnown);
  return plain.split(' AND ').every(isKnown);
}

/** Lists packages with an install script that `allowScripts` does not name, one line each. */
export function listScriptFaults(
  packages: readonly { readonly name: string; readonly hasInstallScript: boolean }[],
  allowScripts: Readonly<Record<string, boolean>>,
): string[] {
  return packages
    .filter(({ name, hasInstallScript }) => hasInstallScript && !Object.hasOwn(allowScripts, name))
    .map(
      ({ name }) => `${name} wants to run an install script: decide on it in allowScripts of package.json`,
    );
}
