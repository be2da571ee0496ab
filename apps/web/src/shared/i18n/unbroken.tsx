import type { ReactNode } from 'react';

/**
 * Keeps « e-mail » on one line, where browsers may break after the hyphen. The characters are unchanged, so
 * that searching and accessible names still work. In a flex container, wrap it in an element.
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
