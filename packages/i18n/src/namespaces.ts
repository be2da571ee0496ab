import type { CatalogueSources } from '#catalogue-sources.ts';

/** One namespace per feature, so that a page loads only the texts it needs. */
export const namespaces = [
  'common',
  'problems',
  'auth',
  'shell',
  'sync',
  'dashboard',
  'vehicles',
  'maintenance',
  'mileage',
  'reminders',
  'files',
  'documents',
  'imports',
  'expenses',
  'tyres',
  'reports',
  'settings',
  'plans',
  'notice',
  'terms',
  'privacy',
  'accessibility',
  'support',
  'portability',
  'promises',
  'native',
  'calendar',
  'sale',
  'mail',
  'book',
] as const satisfies readonly Namespace[];

export type Namespace = keyof CatalogueSources;

/** Namespaces used by pages. Only the server writes mails and service books. */
export type PageNamespace = Exclude<Namespace, 'mail' | 'book'>;

export function isPageNamespace(name: string): name is PageNamespace {
  return name !== 'mail' && name !== 'book' && namespaces.some((known) => known === name);
}

/** Every key of the catalogue, `<namespace>.<key of the JSON file>`. The French files are the reference. */
export type MessageKey = { [N in Namespace]: `${N}.${keyof CatalogueSources[N] & string}` }[Namespace];
