import { aUser, anOperator } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('« e-mail » → in an element of its own, with unchanged text', () => {
  const text = 'E-mail ou mot de passe : les e-mails, l’e-mail';
  const { container } = render(<p>{unbroken(text)}</p>);
  expect(container.textContent).toBe(text);
  const kept = [...container.querySelectorAll('span')].filter(isUnbroken);
  expect(kept.map(({ textContent }) => textContent)).toEqual(['E-mail', 'e-mails', 'e-mail']);
});

it('text without it → returned as it is', () => {
  expect(unbroken('Email address')).toBe('Email address');
});

it.each([
  ['/login', false],
  ['/forgot-password', false],
  ['/your-data', false],
  ['/privacy', false],
  ['/terms', false],
  ['/dashboard', true],
  ['/settings/notifications', true],
  ['/settings/security', true],
])('%s → no « e-mail » that may break', async (at, isSignedIn) => {
  fakeServer({
    getUserContext: () => ({ user: aUser({ emailVerified: false }) }),
    getOperator: () => anOperator({ sendsMail: true }),
  });
  await renderApp({ at, isSignedIn });
  await screen.findAllByText(/^e-mails?$/i);
  expect(breakable()).toEqual([]);
});

/** Rendered texts that may break after the hyphen. */
function breakable(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!isUnbroken(parentElement) && /e-mail/i.test(textContent ?? '')) found.push(textContent ?? '');
  }
  return found;
}

function isUnbroken(element: HTMLElement | null): boolean {
  return element?.style.whiteSpace === 'nowrap';
}
