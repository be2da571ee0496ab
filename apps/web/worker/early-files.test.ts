import { afterEach, beforeEach, expect, it } from 'vitest';
import { runInThisContext } from 'node:vm';
import script from '../public/early-files.js?raw';

beforeEach(() => {
  const list = {
    owner: {
      fr: ['/shell.js', '/shell.css', '/texts-fr.js'],
      en: ['/shell.js', '/shell.css', '/texts-en.js'],
      pages: { '/dashboard': ['/dashboard.js'], '/vehicles/:id': ['/vehicle.js', '/vehicle.css'] },
    },
    guest: { fr: ['/texts-fr.js'], en: ['/texts-en.js'], pages: { '/login': ['/login.js'] } },
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
  expect(askedAt('/subscription')).toEqual([
    'modulepreload /shell.js',
    'preload /shell.css',
    'modulepreload /texts-en.js',
  ]);
});

it.each([
  ['/', ['modulepreload /dashboard.js']],
  ['/dashboard', ['modulepreload /dashboard.js']],
  ['/vehicles/015886c1-d600-7680-a885-8ab912e98fe8', ['modulepreload /vehicle.js', 'preload /vehicle.css']],
  ['/vehicles/015886c1-d600-7680-a885-8ab912e98fe8/edit', []],
])('signed in, at %s → its own page beside them', (path, page) => {
  localStorage.setItem('carnet.loggedIn', 'true');
  expect(askedAt(path).slice(3)).toEqual(page);
});

it.each(['/', '/login'])('signed out, at %s → the files of the login page, in French', (path) => {
  expect(askedAt(path)).toEqual(['modulepreload /texts-fr.js', 'modulepreload /login.js']);
});

it('signed out, on a page that anyone reads → nothing of the login page', () => {
  expect(askedAt('/terms')).toEqual([]);
});
