import { resolveMarkers, stripMarkers, markersOf } from './manifest-markers.ts';
import {
  ANDROID,
  childrenOf,
  nameOf,
  pathOf,
  readManifestTree,
  type ManifestSource,
} from './manifest-tree.ts';
import type { Document, Element } from '@xmldom/xmldom';
import { XMLSerializer } from '@xmldom/xmldom';

/** Elements that appear at most once below their parent: two of them are merged. */
const SINGLE = new Set(['manifest', 'application', 'uses-sdk', 'supports-screens', 'queries']);
/** Elements identified by their `android:name`. */
const NAMED = new Set([
  'activity',
  'activity-alias',
  'meta-data',
  'permission',
  'property',
  'provider',
  'receiver',
  'service',
  'uses-feature',
  'uses-library',
  'uses-permission',
]);
/** What is taken as it is, once: nothing of it is merged. */
const WHOLE = new Set(['intent-filter', 'intent', 'package']);

/**
 * Merges the manifests of libraries into the manifest of an app, by the rules that Android Studio documents («Manage
 * manifest files»): elements are matched by their key, elements of a library only are added, an attribute of both must be
 * the same unless the app's `tools:replace` names it, and `tools:node="remove"` leaves out what libraries request.
 *
 * @param libraries in their order of priority
 * @param placeholders what stands for `${…}`
 * @returns the merged manifest as XML, without anything of `tools:`
 * @throws on a conflict, an unknown placeholder, and on whatever these rules do not cover: nothing is passed over
 */
export function mergeManifests(
  app: ManifestSource,
  libraries: readonly ManifestSource[],
  placeholders: ReadonlyMap<string, string>,
): string {
  const merged = readManifestTree(app, placeholders);
  for (const library of libraries) {
    mergeElement(rootOf(merged), rootOf(readManifestTree(library, placeholders)), library.name);
  }
  stripMarkers(rootOf(merged));
  rootOf(merged).setAttribute('package', app.namespace);
  return new XMLSerializer().serializeToString(merged);
}

function rootOf(document: Document): Element {
  if (!document.documentElement) throw new Error('A manifest without an element');
  return document.documentElement;
}

function mergeElement(target: Element, source: Element, from: string): void {
  mergeAttributes(target, source, from);
  for (const child of childrenOf(source)) {
    const same = childrenOf(target).find((candidate) => isSame(candidate, child));
    if (!same) target.appendChild(target.ownerDocument?.importNode(child, true) ?? child);
    else if (!WHOLE.has(child.tagName) && resolveMarkers(same, from) === 'merge')
      mergeElement(same, child, from);
  }
}

function mergeAttributes(target: Element, source: Element, from: string): void {
  const { replaced, removed } = markersOf(target);
  for (const { name, value, namespaceURI, localName } of source.attributes) {
    if (namespaceURI !== ANDROID || localName === null || removed.has(name)) continue;
    const own = target.getAttributeNS(ANDROID, localName);
    if (own === null) target.setAttributeNS(ANDROID, name, value);
    else if (own !== value && !replaced.has(name)) {
      throw new Error(`${pathOf(target)}: ${name} is ${own} in the app and ${value} in ${from}`);
    }
  }
}

function isSame(one: Element, other: Element): boolean {
  const { tagName } = other;
  if (one.tagName !== tagName) return false;
  if (SINGLE.has(tagName)) return true;
  if (NAMED.has(tagName)) return nameOf(one) === nameOf(other);
  if (WHOLE.has(tagName)) return contentOf(one) === contentOf(other);
  throw new Error(`No rule says when two <${tagName}> are the same`);
}

/** Serialises an element independently of order and white space. */
function contentOf(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted();
  return `${element.tagName}(${attributes.join()})[${childrenOf(element).map(contentOf).toSorted().join()}]`;
}
