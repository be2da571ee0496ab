import { OpenedLinks } from '#platform/native/link-arrivals.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const link = 'carnet://x?type=recovery&token=secret-of-the-mail';
const MINUTE_MS = 60_000;

let now: number;
const startApp = () => new OpenedLinks(localStorage, sessionStorage, () => now);
const endApp = () => sessionStorage.clear();

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 9);
});

describe('launch link', () => {
  it('delivered as launch link and as event → opened once', () => {
    const links = startApp();
    expect(links.isNewLaunch(link)).toBe(true);
    expect(links.isNewArrival(link)).toBe(false);
  });

  it('delivered as event first → opened once', () => {
    const links = startApp();
    expect(links.isNewArrival(link)).toBe(true);
    expect(links.isNewLaunch(link)).toBe(false);
  });

  it('delivered again after a reload and another link → not opened again', () => {
    startApp().isNewLaunch(link);
    startApp().isNewArrival('carnet://vehicles/42');
    now += 30 * MINUTE_MS;
    expect(startApp().isNewLaunch(link)).toBe(false);
  });

  it('tapped again in the mail after the app was closed → opened again', () => {
    startApp().isNewLaunch(link);
    endApp();
    now += 5 * MINUTE_MS;
    expect(startApp().isNewLaunch(link)).toBe(true);
  });

  it('with a token, delivered again by a system restart the day after → not opened, since the token has expired', () => {
    startApp().isNewLaunch(link);
    endApp();
    now += 24 * 60 * MINUTE_MS;
    expect(startApp().isNewLaunch(link)).toBe(false);
  });

  it('to a screen, delivered again the day after → opened, since it is still valid', () => {
    startApp().isNewLaunch('carnet://vehicles/42');
    endApp();
    now += 24 * 60 * MINUTE_MS;
    expect(startApp().isNewLaunch('carnet://vehicles/42')).toBe(true);
  });
});

describe('link that arrives while the app is open', () => {
  it('delivered twice → opened once', () => {
    const links = startApp();
    expect([links.isNewArrival(link), links.isNewArrival(link)]).toEqual([true, false]);
  });

  it('tapped again later → opened again', () => {
    const links = startApp();
    links.isNewArrival(link);
    now += MINUTE_MS;
    expect(links.isNewArrival(link)).toBe(true);
  });

  it('tapped again after the clock was set back → opened again', () => {
    const links = startApp();
    links.isNewArrival(link);
    now -= 60 * MINUTE_MS;
    expect(links.isNewArrival(link)).toBe(true);
  });

  it('two different links at once → both are opened', () => {
    const links = startApp();
    expect([links.isNewArrival('carnet://a'), links.isNewArrival('carnet://b')]).toEqual([true, true]);
  });
});

it('the token of a link is never stored', () => {
  startApp().isNewLaunch(link);
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
    'secret-of-the-mail',
  );
});

it('invalid stored value → treated as no opened links', () => {
  localStorage.setItem('carnet.openedLinks', '{"broken');
  sessionStorage.setItem('carnet.openedLinks', '[null, 1, {"link": "x"}]');
  expect(startApp().isNewLaunch(link)).toBe(true);
});
