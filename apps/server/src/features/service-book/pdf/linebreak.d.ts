declare module 'linebreak' {
  /** The possible line breaks in order (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** Null after the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
