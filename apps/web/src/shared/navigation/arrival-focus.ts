/**
 * What has the focus on arrival at a page: first the heading, in the commit that shows the page, so that it never takes
 * the focus from a field that the user has reached. Then, if the page has one, the field or the section that the user
 * came for, once it is drawn, unless `hasFocusMoved`.
 */

/** Location of the page that the user has reached last. Undefined before the first page. */
let reached: string | undefined;

/**
 * Focuses the heading of a page after an in-app navigation, which a screen reader would otherwise not notice. The browser
 * announces the first page itself. Call it in a layout effect, with the key of the location.
 */
export function focusHeading(heading: HTMLElement | null, location: string): void {
  const isFirst = reached === undefined;
  // Another heading at the same location replaces the one that was shown while loading.
  const isReplaced = reached === location;
  reached = location;
  if (isFirst || (isReplaced && hasFocusMoved())) return;
  heading?.focus({ preventScroll: true });
}

/** Whether the user has moved the focus since the arrival. */
export function hasFocusMoved(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.localName !== 'h1';
}
