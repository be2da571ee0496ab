import type { ReactNode } from 'react';
import classes from './unbroken.module.css';

const HYPHENATED = /(?<!\p{L})(e-mails?)/iu;

/**
 * Keeps « e-mail » on one line, where a browser may break after the hyphen. The characters stay the same, so that the
 * text is still found by a search and names its control as before.
 */
export function unbroken(text: string): ReactNode {
  const parts = text.split(HYPHENATED);
  if (parts.length === 1) return text;
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className={classes.unbroken}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}
