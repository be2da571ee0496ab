/// <reference path="./catalogue/virtual-catalogues.d.ts" />
import { catalogueLoaders } from 'virtual:carnet-catalogues';
import type { Language } from '#language.ts';
import type { PageNamespace } from '#namespaces.ts';
import type { CompiledMessages } from '#translate.ts';

/**
 * Loads the compiled texts of some namespaces, each a separate chunk; loaded namespaces are cached. Only for browser
 * bundles built with `carnetCatalogues()`.
 * @throws {Error} if a chunk cannot be fetched (offline, or replaced by a newer build)
 */
export async function loadMessages(
  language: Language,
  names: readonly PageNamespace[],
): Promise<CompiledMessages> {
  const modules = await Promise.all(names.map((name) => catalogueLoaders[language][name]()));
  return Object.assign({}, ...modules.map((module) => module.messages));
}
