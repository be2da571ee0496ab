import type { Language } from '@carnet/i18n/language';
import type { PageNamespace } from '@carnet/i18n/namespaces';
import { createTranslator, type CompiledMessages, type Translate } from '@carnet/i18n/translate';

/** Fetches the texts of some namespaces in one language. */
export type LoadTexts = (language: Language, names: readonly PageNamespace[]) => Promise<CompiledMessages>;

/** The texts of the frame and of every fault: there before the first page. */
export const alwaysLoaded: readonly PageNamespace[] = ['common', 'problems', 'shell'];

/** What is translated at one moment; a new object at each change. */
export interface TranslationSnapshot {
  readonly translate: Translate;
  readonly loaded: ReadonlySet<PageNamespace>;
}

/** The texts of the page and its language. One per app; starts without texts. */
export class Translations {
  private readonly listeners = new Set<() => void>();
  private readonly fetched = new Map<string, Promise<CompiledMessages>>();
  private readonly loadTexts: LoadTexts;
  private messages: CompiledMessages = {};
  private current: TranslationSnapshot;

  constructor(language: Language, loadTexts: LoadTexts) {
    this.loadTexts = loadTexts;
    this.current = snapshotOf(language, this.messages, new Set());
  }

  readonly snapshot = (): TranslationSnapshot => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Makes the texts of some namespaces available in the language shown.
   * @throws when they cannot be fetched; a later call tries again.
   */
  async load(names: readonly PageNamespace[]): Promise<void> {
    const shown = this.current.translate.language;
    const added = await this.fetchAll(shown, names);
    if (shown !== this.current.translate.language) return this.load(names);
    if (names.every((name) => this.current.loaded.has(name))) return;
    this.publish(shown, { ...this.messages, ...added }, new Set([...this.current.loaded, ...names]));
  }

  /**
   * Shows another language once all texts shown so far are there in it, so that nothing flickers.
   * @throws when they cannot be fetched; the language then stays.
   */
  async switchTo(language: Language): Promise<void> {
    const names = [...this.current.loaded];
    const texts = await this.fetchAll(language, names);
    // A page may have asked for more texts in the meantime, in the language shown until now.
    if (names.length !== this.current.loaded.size) return this.switchTo(language);
    this.publish(language, texts, this.current.loaded);
  }

  private async fetchAll(language: Language, names: readonly PageNamespace[]): Promise<CompiledMessages> {
    const parts = await Promise.all(names.map((name) => this.fetchOne(language, name)));
    return Object.assign({}, ...parts);
  }

  private fetchOne(language: Language, name: PageNamespace): Promise<CompiledMessages> {
    const key = `${language}/${name}`;
    const known = this.fetched.get(key);
    if (known) return known;
    const texts = this.loadTexts(language, [name]);
    this.fetched.set(key, texts);
    texts.catch(() => this.fetched.delete(key));
    return texts;
  }

  private publish(language: Language, messages: CompiledMessages, loaded: ReadonlySet<PageNamespace>): void {
    this.messages = messages;
    this.current = snapshotOf(language, messages, loaded);
    for (const listener of this.listeners) listener();
  }
}

/** In production a missing text is a generic word instead of an error. */
function snapshotOf(
  language: Language,
  messages: CompiledMessages,
  loaded: ReadonlySet<PageNamespace>,
): TranslationSnapshot {
  const missing = import.meta.env.PROD ? 'generic' : 'throw';
  return { translate: createTranslator(language, messages, missing), loaded };
}
