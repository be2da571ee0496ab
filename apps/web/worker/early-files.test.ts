import { afterEach, beforeEach, expect, it } from 'vitest';
import { runInThisContext } from 'node:vm';
import script from '../public/early-files.js?raw';

beforeEach(() => {
  const list = {
    owner: {
      fr: ['/shell.js', '/shell.css', '/texts-fr.js'],
      en: ['/shell.js', '/shell.css', '/texts-en.js'],
    },
    guest: { fr: ['/forms.js', '/texts-fr.js'], en: ['/forms.js', '/texts-en.js'] },
  };
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'early-files';
  data.textContent = JSON.stringify(list);
  document.head.append(data);
});

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

function askedAt(path: string): string[] {
  window.history.replaceState(null, '', path);
  runInThisContext(script);
  return [...document.head.querySelectorAll('link')].map(
    (link) => `${link.rel} ${link.getAttribute('href')}`,
  );
}

it('signed in → the frame and the texts of the language chosen', () => {
  localStorage.setItem('carnet.loggedIn', 'true');
  localStorage.setItem('carnet.language', 'en');
  expect(askedAt('/vehicles')).toEqual([
    'modulepreload /shell.js',
    'preload /shell.css',
    'modulepreload /texts-en.js',
  ]);
});

it('signed out, on the login page → its files, in French', () => {
  expect(askedAt('/login')).toEqual(['modulepreload /forms.js', 'modulepreload /texts-fr.js']);
});

it('signed out, on a page that anyone reads → nothing of the login page', () => {
  expect(askedAt('/terms')).toEqual([]);
});
