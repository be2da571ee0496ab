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

describe('a link that starts the app', () => {
  it('comes as the launch link and as an event → opened once', () => {
    const links = startApp();
    expect(links.isNewLaunch(link)).toBe(true);
    expect(links.isNewArrival(link)).toBe(false);
  });

  it('comes as an event first → opened once', () => {
    const links = startApp();
    expect(links.isNewArrival(link)).toBe(true);
    expect(links.isNewLaunch(link)).toBe(false);
  });

  it('is still told after a reload, and another was opened between → not opened again', () => {
    startApp().isNewLaunch(link);
    startApp().isNewArrival('carnet://vehicles/42');
    now += 30 * MINUTE_MS;
    expect(startApp().isNewLaunch(link)).toBe(false);
  });

  it('is tapped again in the mail after the app was closed → opened again', () => {
    startApp().isNewLaunch(link);
    endApp();
    now += 5 * MINUTE_MS;
    expect(startApp().isNewLaunch(link)).toBe(true);
  });

  it('is handed over again when the system restarts the app the day after → not opened: its token is spent', () => {
    startApp().isNewLaunch(link);
    endApp();
    now += 24 * 60 * MINUTE_MS;
    expect(startApp().isNewLaunch(link)).toBe(false);
  });

  it('leads to a screen and is handed over again the day after → opened: it is as good as before', () => {
    startApp().isNewLaunch('carnet://vehicles/42');
    endApp();
    now += 24 * 60 * MINUTE_MS;
    expect(startApp().isNewLaunch('carnet://vehicles/42')).toBe(true);
  });
});

describe('a link that arrives while the app is open', () => {
  it('is delivered twice → opened once', () => {
    const links = startApp();
    expect([links.isNewArrival(link), links.isNewArrival(link)]).toEqual([true, false]);
  });

  it('is tapped again later → opened again', () => {
    const links = startApp();
    links.isNewArrival(link);
    now += MINUTE_MS;
    expect(links.isNewArrival(link)).toBe(true);
  });

  it('is tapped again after the clock was set back → opened again', () => {
    const links = startApp();
    links.isNewArrival(link);
    now -= 60 * MINUTE_MS;
    expect(links.isNewArrival(link)).toBe(true);
  });

  it('two links at once → both', () => {
    const links = startApp();
    expect([links.isNewArrival('carnet://a'), links.isNewArrival('carnet://b')]).toEqual([true, true]);
  });
});

it('the token of a link → never kept', () => {
  startApp().isNewLaunch(link);
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
    'secret-of-the-mail',
  );
});

it('something else lies under the name → as if nothing had been opened', () => {
  localStorage.setItem('carnet.openedLinks', '{"broken');
  sessionStorage.setItem('carnet.openedLinks', '[null, 1, {"link": "x"}]');
  expect(startApp().isNewLaunch(link)).toBe(true);
});
