/// <reference path="./catalogue/virtual-catalogues.d.ts" />
import { catalogueLoaders } from 'virtual:carnet-catalogues';
import type { Language } from '#language.ts';
import type { PageNamespace } from '#namespaces.ts';
import type { CompiledMessages } from '#translate.ts';

/**
 * Loads the compiled texts of some namespaces, each its own small file of the build; a namespace already
 * loaded costs nothing. In a browser only, and built with `carnetCatalogues()`.
 * @throws when a file cannot be fetched (no network, or a newer build has replaced it).
 */
export async function loadMessages(
  language: Language,
  names: readonly PageNamespace[],
): Promise<CompiledMessages> {
  const modules = await Promise.all(names.map((name) => catalogueLoaders[language][name]()));
  return Object.assign({}, ...modules.map((module) => module.messages));
}
