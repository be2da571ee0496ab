import type { ReactNode } from 'react';
import classes from './unbroken.module.css';

const HYPHENATED = /(?<!\p{L})e-mails?/giu;

/**
 * Keeps « e-mail » on one line, where a browser may break after the hyphen. The characters stay the same, so that the
 * text is still found by a search and names its control as before.
 */
export function unbroken(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(HYPHENATED)) {
    const kept = (
      <span key={index} className={classes.unbroken}>
        {word}
      </span>
    );
    pieces.push(text.slice(end, index), kept);
    end = index + word.length;
  }
  if (end === 0) return text;
  return (
    <span>
      {pieces}
      {text.slice(end)}
    </span>
  );
}
