import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { carnetCatalogues } from '#catalogue/vite-catalogues.ts';
import { languages } from '#language.ts';

const entry = fileURLToPath(new URL('../load-messages.ts', import.meta.url));

async function buildChunks(): Promise<Map<string, string>> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [carnetCatalogues()],
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  if (!Array.isArray(output)) throw new Error('Expected the result of one build');
  const chunks = output.flatMap((result) => result.output);
  return new Map(chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.name, chunk.code]] : [])));
}

describe('carnetCatalogues', () => {
  it('a built page loads each namespace and language separately, compiled and without a parser', async () => {
    const chunks = await buildChunks();
    const holding = (text: string) =>
      [...chunks].flatMap(([name, code]) => (code.includes(text) ? [name] : []));
    expect(holding('Pas encore de compte')).toEqual(['auth-fr']);
    expect(holding('No account yet')).toEqual(['auth-en']);
    expect(holding('plural, ')).toEqual([]);
    expect(holding('messageformat')).toEqual([]);
    expect([...chunks.keys()].filter((name) => name.startsWith('mail'))).toEqual([]);
    const built = [...chunks.keys()].flatMap((name) => /-([a-z]{2})$/.exec(name)?.[1] ?? []);
    expect([...new Set(built)].sort()).toEqual([...languages].sort());
  });

  it('an unknown namespace or language fails the build', () => {
    const { load } = carnetCatalogues();
    const context = { addWatchFile: () => undefined };
    expect(() => load.call(context, '\0virtual:carnet-catalogues/mail-fr')).toThrow('No catalogue');
    expect(() => load.call(context, '\0virtual:carnet-catalogues/auth-de')).toThrow('No catalogue');
    expect(load.call(context, '/src/main.ts')).toBeUndefined();
  });

  it('watches the file of the language and its French fallback', () => {
    const watched: string[] = [];
    carnetCatalogues().load.call(
      { addWatchFile: (path) => void watched.push(path.split('/').slice(-2).join('/')) },
      '\0virtual:carnet-catalogues/auth-en',
    );
    expect(watched).toEqual(['en/auth.json', 'fr/auth.json']);
  });
});
