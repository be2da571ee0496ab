import { DOMParser, type Document, type Element } from '@xmldom/xmldom';

export const ANDROID = 'http://schemas.android.com/apk/res/android';
const ELEMENT = 1;

/** The manifest of the app or of a library, with the package that its short class names are of. */
export interface ManifestSource {
  readonly name: string;
  readonly namespace: string;
  readonly text: string;
}

/** What names a class of the app, and by which attributes. */
const classAttributes: Readonly<Record<string, readonly string[]>> = {
  application: ['name'],
  activity: ['name', 'parentActivityName'],
  'activity-alias': ['name', 'targetActivity'],
  provider: ['name'],
  receiver: ['name'],
  service: ['name'],
};

/**
 * A manifest with its placeholders filled and its class names whole.
 *
 * @throws when it is no well-formed XML, or names a placeholder that nobody fills
 */
export function readManifestTree(
  { name, namespace, text }: ManifestSource,
  placeholders: ReadonlyMap<string, string>,
): Document {
  const refuse = (level: string, message: string) => {
    throw new Error(`${name}: ${level}: ${message}`);
  };
  const document = new DOMParser({ onError: refuse }).parseFromString(text, 'text/xml');
  for (const element of elementsIn(document)) {
    for (const attribute of element.attributes) {
      attribute.value = attribute.value.replaceAll(/\$\{(\w+)\}/g, (_whole, key: string) => {
        const value = placeholders.get(key);
        if (value === undefined) throw new Error(`${name}: nothing stands for \${${key}}`);
        return value;
      });
    }
    for (const attribute of classAttributes[element.tagName] ?? []) {
      const written = element.getAttributeNS(ANDROID, attribute);
      if (written === null || /^\w.*\./.test(written)) continue;
      element.setAttributeNS(ANDROID, `android:${attribute}`, wholeName(written, namespace));
    }
  }
  return document;
}

/** `.Name` and `Name` are of the package; everything else says its own. */
function wholeName(written: string, namespace: string): string {
  return written.startsWith('.') ? namespace + written : `${namespace}.${written}`;
}

function elementsIn(document: Document): Element[] {
  return [...document.getElementsByTagName('*')];
}

export function childrenOf(element: Element): Element[] {
  return [...element.childNodes].filter((node): node is Element => node.nodeType === ELEMENT);
}

export function nameOf(element: Element): string {
  return element.getAttributeNS(ANDROID, 'name') ?? '';
}

/** Formats the path of an element for error messages. */
export function pathOf(element: Element): string {
  const name = nameOf(element);
  return `<${element.tagName}${name === '' ? '' : ` ${name}`}>`;
}
