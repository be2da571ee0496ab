declare module 'linebreak' {
  /** The places at which a line may end, in their order (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** Null after the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}
