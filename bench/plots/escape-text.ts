const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as it stands in HTML and SVG, in attributes too. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
