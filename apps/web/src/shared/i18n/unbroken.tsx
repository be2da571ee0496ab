import type { ReactNode } from 'react';

/**
 * Keeps « e-mail » on one line, where a browser may break after the hyphen. The characters stay the same, so that the
 * text is still found by a search and names its control as before. In a flex container it needs an element around it.
 */
export function unbroken(text: string): ReactNode {
  const [before, word, ...after] = text.split(/(e-mails?)/i);
  if (!word) return text;
  const kept = (
    <span key={0} style={{ whiteSpace: 'nowrap' }}>
      {word}
    </span>
  );
  return [before, kept, unbroken(after.join(''))];
}
