import type { Page } from '@playwright/test';

const KEY = 'journey.messages';

/** Records every message that the product shows (status and alert of its message region). */
export async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const note = (added: Node) => {
      const message = added instanceof Element && added.parentElement?.matches('section > [role]');
      if (!message) return;
      const kept: unknown[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      sessionStorage.setItem(key, JSON.stringify([...kept, added.querySelector('p')?.textContent]));
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document, { childList: true, subtree: true });
  }, KEY);
}

/** Messages shown in this window so far. */
export async function readToasts(page: Page): Promise<string[]> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), KEY);
}
