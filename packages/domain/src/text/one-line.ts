/**
 * What a text on one line must not hold: line breaks and other control characters (a tab is none), which end the line where
 * a mail, a log or a file shows it; and Unicode’s bidirectional controls, which make it read otherwise than it is stored.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const HIDDEN = /[\u0001-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/gu;

export function isOneLine(text: string): boolean {
  return !HIDDEN.test(text);
}

/** The text on one line: line breaks become a space, what nobody sees goes. */
export function asOneLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(new RegExp(HIDDEN, 'gu'), '');
}
