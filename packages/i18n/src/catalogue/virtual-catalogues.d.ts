declare module 'virtual:carnet-catalogues' {
  type Loaders = Record<
    import('#language.ts').Language,
    Record<
      import('#namespaces.ts').PageNamespace,
      () => Promise<{ readonly messages: import('#translate.ts').CompiledMessages }>
    >
  >;
  /** One dynamic import per language and namespace, made by the build (vite-catalogues.ts). */
  export const catalogueLoaders: Loaders;
}
