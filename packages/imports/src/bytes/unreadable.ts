/** Why a file cannot be read at all; the screen has a text for each. */
export type UnreadableReason =
  | 'empty_file'
  | 'unknown_format'
  | 'damaged'
  | 'too_large'
  | 'too_many_columns'
  | 'too_many_rows'
  | 'unclosed_quote'
  | 'old_excel'
  | 'numbers'
  | 'text_document'
  | 'pdf'
  | 'database'
  | 'encrypted'
  | 'lubelogger_backup'
  | 'document_type'
  | 'too_deep';

/** A file that cannot be read; `line` counts from 1 if a single line is the reason. */
export class UnreadableError extends Error {
  readonly reason: UnreadableReason;
  readonly line: number | null;

  constructor(reason: UnreadableReason, line: number | null = null) {
    super(line === null ? reason : `${reason} at line ${line}`);
    this.name = 'UnreadableError';
    this.reason = reason;
    this.line = line;
  }
}
