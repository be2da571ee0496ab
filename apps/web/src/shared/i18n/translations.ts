import type { Language } from '@carnet/i18n/language';
import type { PageNamespace } from '@carnet/i18n/namespaces';
import { createTranslator, type CompiledMessages, type Translate } from '@carnet/i18n/translate';

/** Fetches the texts of one namespace in one language. */
export type LoadTexts = (language: Language, names: readonly PageNamespace[]) => Promise<CompiledMessages>;

/** The texts of the frame and of every fault: there before the first page. */
export const alwaysLoaded: readonly PageNamespace[] = ['common', 'problems', 'shell'];

/** What is translated at one moment; a new object at each change. */
export interface TranslationSnapshot {
  readonly translate: Translate;
  readonly loaded: ReadonlySet<PageNamespace>;
}

/** The texts of the page and its language. One per app. */
export interface Translations {
  snapshot(): TranslationSnapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Makes the texts of some namespaces available in the language shown.
   * @throws when they cannot be fetched; a later call tries again.
   */
  load(names: readonly PageNamespace[]): Promise<void>;
  /**
   * Shows another language once all texts shown so far are there in it, so that nothing flickers.
   * @throws when they cannot be fetched; the language then stays.
   */
  switchTo(language: Language): Promise<void>;
}

/** Starts without texts in `language`. In production a missing text is a generic word instead of an error. */
export function createTranslations(language: Language, loadTexts: LoadTexts): Translations {
  const listeners = new Set<() => void>();
  const fetched = new Map<string, Promise<CompiledMessages>>();
  let messages: CompiledMessages = {};
  let snapshot = snapshotOf(language, messages, new Set());

  function fetchTexts(wanted: Language, name: PageNamespace): Promise<CompiledMessages> {
    const key = `${wanted}/${name}`;
    const known = fetched.get(key);
    if (known) return known;
    const promise = loadTexts(wanted, [name]);
    fetched.set(key, promise);
    promise.catch(() => fetched.delete(key));
    return promise;
  }

  async function fetchAll(wanted: Language, names: readonly PageNamespace[]): Promise<CompiledMessages> {
    return Object.assign({}, ...(await Promise.all(names.map((name) => fetchTexts(wanted, name)))));
  }

  function publish(shown: Language, texts: CompiledMessages, loaded: ReadonlySet<PageNamespace>): void {
    messages = texts;
    snapshot = snapshotOf(shown, messages, loaded);
    for (const listener of listeners) listener();
  }

  async function load(names: readonly PageNamespace[]): Promise<void> {
    const shown = snapshot.translate.language;
    const added = await fetchAll(shown, names);
    if (shown !== snapshot.translate.language) return load(names);
    if (names.some((name) => !snapshot.loaded.has(name))) {
      publish(shown, { ...messages, ...added }, new Set([...snapshot.loaded, ...names]));
    }
  }

  async function switchTo(wanted: Language): Promise<void> {
    const names = [...snapshot.loaded];
    const texts = await fetchAll(wanted, names);
    // A page may have asked for more texts in the meantime, in the language shown until now.
    if (names.length !== snapshot.loaded.size) return switchTo(wanted);
    publish(wanted, texts, snapshot.loaded);
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    switchTo,
  };
}

function snapshotOf(
  language: Language,
  messages: CompiledMessages,
  loaded: ReadonlySet<PageNamespace>,
): TranslationSnapshot {
  const missing = import.meta.env.PROD ? 'generic' : 'throw';
  return { translate: createTranslator(language, messages, missing), loaded };
}
