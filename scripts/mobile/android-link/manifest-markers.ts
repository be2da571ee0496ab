import { childrenOf, pathOf } from './manifest-tree.ts';
import type { Element } from '@xmldom/xmldom';

const TOOLS = 'http://schemas.android.com/tools';

/** What the app says of attributes that libraries have too. */
interface AttributeMarkers {
  readonly replaced: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
}

export function markersOf(element: Element): AttributeMarkers {
  return { replaced: listIn(element, 'replace'), removed: listIn(element, 'remove') };
}

function listIn(element: Element, marker: string): ReadonlySet<string> {
  return new Set((element.getAttributeNS(TOOLS, marker) ?? '').split(/[\s,]+/).filter(Boolean));
}

/**
 * What the app wants of an element that a library has too: that they become one, or that its own stands alone (which,
 * for `remove`, goes in the end).
 *
 * @throws on a marker whose rule is not written here
 */
export function resolveMarkers(element: Element, from: string): 'merge' | 'own' {
  const marker = element.getAttributeNS(TOOLS, 'node') ?? 'merge';
  if (element.getAttributeNS(TOOLS, 'selector') !== null || !['merge', 'replace', 'remove'].includes(marker))
    throw new Error(`${pathOf(element)} (${from}): no rule for tools:node="${marker}" here`);
  return marker === 'merge' ? 'merge' : 'own';
}

/** Takes out what is marked as removed, and all markers. */
export function stripMarkers(element: Element): void {
  for (const child of childrenOf(element)) {
    if (child.getAttributeNS(TOOLS, 'node') === 'remove') element.removeChild(child);
    else stripMarkers(child);
  }
  const markers = [...element.attributes].filter(
    ({ namespaceURI, value }) => namespaceURI === TOOLS || value === TOOLS,
  );
  for (const marker of markers) element.removeAttributeNode(marker);
}
