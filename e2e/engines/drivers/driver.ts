/** A function that runs in the page. It is sent as its source, so it expectVisible its parameters and the page alone. */
export type PageFunction<A extends readonly unknown[], R> = (...parameters: A) => R;

/** Keys that write nothing. */
export type Key = 'Tab' | 'Enter' | 'Escape';

/** What each engine can be asked to do, whatever protocol it speaks. Everything throws when the browser is gone. */
export interface Driver {
  /** Loads an address as if typed by a person; ends when the page has loaded. */
  open(address: string): Promise<void>;
  /** Runs a function in the page; parameters and result are JSON. */
  run<A extends readonly unknown[], R>(ask: PageFunction<A, R>, ...parameters: A): Promise<R>;
  /** Runs a script in the page for what it leaves behind. */
  inject(script: string): Promise<void>;
  /** The element that a function finds in the page; null when it finds none. */
  find<A extends readonly unknown[]>(
    ask: PageFunction<A, Element | null>,
    ...parameters: A
  ): Promise<FoundElement | null>;
  /** Presses a key for what has the focus. */
  press(key: Key): Promise<void>;
  /** A PNG of what is seen. */
  screenshot(): Promise<Buffer>;
  /** Prints the page to a PDF. */
  print(): Promise<void>;
  /** Gives the page this much room, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** An element of the page, acted upon by the browser's own input. */
export interface FoundElement {
  /** False when the browser has found no place to click on, and has not clicked. */
  click(): Promise<boolean>;
  /** Types into what it holds already. */
  type(text: string): Promise<void>;
  /** Gives files of this machine to a file field. */
  giveFiles(paths: readonly string[]): Promise<void>;
}
