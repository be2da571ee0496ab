/**
 * Characters that a single line must not contain: line breaks and control characters (except tab), which break the line
 * in a mail, a log or a file; and Unicode bidirectional controls, which change how it reads.
 */
// oxlint-disable-next-line no-control-regex -- control characters are the target
const HIDDEN = /[\u0001-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/gu;

export function isOneLine(text: string): boolean {
  return !HIDDEN.test(text);
}

/** Converts a text to a single line: line breaks become a space, hidden characters are removed. */
export function asOneLine(text: string): string {
  return text.replace(LINE_BREAKS, ' ').replace(new RegExp(HIDDEN, 'gu'), '');
}
