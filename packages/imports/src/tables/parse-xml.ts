import { UnreadableError } from '#bytes/unreadable.ts';

/** An element with its local name, its attributes by local name, its children and the text directly inside it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const MAX_DEPTH = 64;
const MAX_ELEMENTS = 2_000_000;
const MAX_LENGTH = 40_000_000;
/**
 * No alternative scans beyond the next `<` without ending the parse, so that hostile text takes linear time.
 */
const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<([!?])|<\/[^<>]*>|<([^\s/<>!?]{1,200})([^<>]{0,10000})>/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses well-formed XML without a document type: nothing is expanded or loaded. Refuses a DOCTYPE, and
 * elements that are too deep or too many.
 */
export function parseXml(source: string): XmlElement {
  if (source.length > MAX_LENGTH) throw new UnreadableError('too_large');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlElement[] = [root];
  let end = 0;
  let count = 0;
  for (const token of source.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (token.index > end) parent.text += decodeEntities(source.slice(end, token.index));
    end = token.index + token[0].length;
    if (token[1] !== undefined) parent.text += token[1];
    else if (token[2] !== undefined) throw new UnreadableError('document_type');
    else if (token[0].startsWith('</')) open.splice(Math.max(1, open.length - 1));
    else if (token[3] !== undefined) {
      count += 1;
      if (open.length > MAX_DEPTH || count > MAX_ELEMENTS) throw new UnreadableError('too_deep');
      const element = elementOf(token[3], token[4] ?? '');
      parent.children.push(element);
      if (!token[4]?.endsWith('/')) open.push(element);
    }
  }
  const top = root.children[0];
  if (!top || open.length > 1) throw new UnreadableError('damaged');
  return top;
}

export function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The trimmed text of the first child with this name; empty without one. */
export function readText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? '';
}

function elementOf(name: string, rest: string): XmlElement {
  const attributes: Record<string, string> = {};
  for (const [, key, double, single] of rest.matchAll(
    /([^\s=]{1,100})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (key !== undefined) attributes[localName(key)] = decodeEntities(double ?? single ?? '');
  }
  return { name: localName(name), attributes, children: [], text: '' };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Decodes the five XML entities and numeric characters; others stay as text. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return NAMED[body] ?? whole;
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
