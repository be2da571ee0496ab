/**
 * Runs in the browser. Scrolls the page from start to end and lists controls whose visible part is under a button. A control that has
 * scrolled behind the opaque bar of the button is clipped by its edge as by the window, and can be scrolled out; at the end of the page it
 * is listed, because there it cannot.
 */
export async function listCovered(round: Element): Promise<string[]> {
  const frame = () => new Promise(requestAnimationFrame);
  const opaqueTop = () => {
    for (let at = round.parentElement; at; at = at.parentElement) {
      const { position, backgroundColor } = getComputedStyle(at);
      if (position === 'fixed' && !/rgba|\/|transparent/.test(backgroundColor))
        return at.getBoundingClientRect().top;
    }
    return innerHeight;
  };
  const found = new Set<string>();
  const look = (limit: number) => {
    const over = round.getBoundingClientRect();
    for (const control of document.querySelectorAll('main :is(a, button, input, textarea, [role="tab"])')) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const across = Math.min(right, over.right) - Math.max(left, over.left);
      const along = Math.min(bottom, over.bottom, limit) - Math.max(top, over.top);
      if (across > 1 && along > 1)
        found.add(`${control.getAttribute('aria-label') ?? control.textContent} at ${Math.round(scrollY)}`);
    }
  };
  const { documentElement: page } = document;
  const step = Math.max(61, Math.ceil(page.scrollHeight / 40));
  for (let top = 0; top < page.scrollHeight - innerHeight; top += step) {
    scrollTo({ top, behavior: 'instant' });
    await frame();
    look(opaqueTop());
  }
  // The end moves while a long list measures its last rows.
  for (let end = -1; end !== scrollY;) {
    end = scrollY;
    scrollTo({ top: page.scrollHeight, behavior: 'instant' });
    await frame();
    await frame();
  }
  look(innerHeight);
  scrollTo({ top: 0, behavior: 'instant' });
  await frame();
  return [...found].slice(0, 5).map((control) => `the button lies over « ${control} »`);
}

/** Runs in the browser. Lists controls that are under a bar when focused (WCAG 2.4.11). */
export function listHiddenFocus(round: Element): string[] {
  const bar = round.parentElement;
  const lost: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input)')) {
    if (!control.checkVisibility() || control.tabIndex < 0 || control.matches(':disabled')) continue;
    control.focus();
    const { left, width, top, bottom } = control.getBoundingClientRect();
    const seen = document.elementFromPoint(
      left + width / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    );
    if (document.activeElement === control && bar?.contains(seen))
      lost.push(
        `« ${control.getAttribute('aria-label') ?? control.textContent} » has the focus under the bar`,
      );
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return lost.slice(0, 5);
}
