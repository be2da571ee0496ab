import type { Language } from '@carnet/i18n/language';
import type { PageNamespace } from '@carnet/i18n/namespaces';
import { createTranslator, type CompiledMessages, type Translate } from '@carnet/i18n/translate';

/** Loads namespaces in one language. */
export type LoadTexts = (language: Language, names: readonly PageNamespace[]) => Promise<CompiledMessages>;

/** Texts of the frame and of all problems, loaded before the first page. */
export const alwaysLoaded: readonly PageNamespace[] = ['common', 'problems', 'shell'];

/** Immutable state of the translations; replaced at each change. */
export interface TranslationSnapshot {
  readonly translate: Translate;
  readonly loaded: ReadonlySet<PageNamespace>;
}

/** Texts and language of the page. One instance per app; starts empty. */
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
   * Loads namespaces in the current language.
   * @throws if loading fails; a later call retries
   */
  async load(names: readonly PageNamespace[]): Promise<void> {
    const shown = this.current.translate.language;
    const added = await this.fetchAll(shown, names);
    if (shown !== this.current.translate.language) return this.load(names);
    if (names.every((name) => this.current.loaded.has(name))) return;
    this.publish(shown, { ...this.messages, ...added }, new Set([...this.current.loaded, ...names]));
  }

  /**
   * Switches the language once all loaded namespaces are available in it, so that nothing flickers.
   * @throws if loading fails; the language then stays
   */
  async switchTo(language: Language): Promise<void> {
    const names = [...this.current.loaded];
    const texts = await this.fetchAll(language, names);
    // A page has loaded another namespace meanwhile, in the old language.
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

/** In production a missing text is replaced by a generic word instead of throwing. */
function snapshotOf(
  language: Language,
  messages: CompiledMessages,
  loaded: ReadonlySet<PageNamespace>,
): TranslationSnapshot {
  const missing = import.meta.env.PROD ? 'generic' : 'throw';
  return { translate: createTranslator(language, messages, missing), loaded };
}
