/** A function that runs in the page. It is sent as source text, so it can only use its parameters and the page. */
export type PageFunction<A extends readonly unknown[], R> = (...parameters: A) => R;

/** Keys that insert no text. */
export type Key = 'Tab' | 'Enter' | 'Escape';

/** What a journey can do in each engine, whatever the protocol. Every method throws when the browser is gone. */
export interface Driver {
  /** Loads an address as if it were typed; resolves when the page has loaded. */
  open(address: string): Promise<void>;
  /** Runs a function in the page; parameters and result are JSON. */
  run<A extends readonly unknown[], R>(ask: PageFunction<A, R>, ...parameters: A): Promise<R>;
  /** Runs a script in the page for its side effects. */
  inject(script: string): Promise<void>;
  /** Returns the element that a function finds in the page, or null. */
  find<A extends readonly unknown[]>(
    ask: PageFunction<A, Element | null>,
    ...parameters: A
  ): Promise<FoundElement | null>;
  /** Presses a key in the focused element. */
  press(key: Key): Promise<void>;
  /** Takes a PNG of the visible page. */
  screenshot(): Promise<Buffer>;
  /** Prints the page to a PDF. */
  print(): Promise<void>;
  /** Sets the size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** An element of the page, controlled by native browser input. */
export interface FoundElement {
  /** Returns false, without a click, when the browser found no point to click on. */
  click(): Promise<boolean>;
  /** Types after the existing value. */
  type(text: string): Promise<void>;
  /** Sets local files on a file field. */
  giveFiles(paths: readonly string[]): Promise<void>;
}
