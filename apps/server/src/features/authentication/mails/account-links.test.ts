import { accountMail } from '#features/authentication/mails/account-links.ts';
import { describe, expect, it } from 'vitest';

const LINKS = {
  web: 'https://carnet.example.org/reset-password?token=abc',
  native: 'carnet://reset-password?type=recovery&token=abc',
};
/** WCAG 2.2, 1.4.3: text of any size. */
const LEAST_CONTRAST = 4.5;

/** Relative luminance (WCAG 2.2) of `#rgb` or `#rrggbb`. */
function luminanceOf(colour: string): number {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour that a rule of the style sheet sets; the last one wins. */
function findColour(sheet: string, selector: string, property: 'color' | 'background'): string {
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, name]) => name?.trim() === selector);
  const found = rules.flatMap(([, , body = '']) =>
    [...body.matchAll(new RegExp(`(?:^|;)${property}:(#[0-9a-f]{3,6})`, 'g'))].map(([, colour]) => colour),
  );
  const last = found.at(-1);
  if (last === undefined) throw new Error(`${selector} has no ${property}`);
  return last;
}

describe.each(['fr', 'en'] as const)('an account mail in %s', (language) => {
  it.each(['verify', 'reset'] as const)(
    '%s → both links in text and in HTML, nothing to load or to run',
    (kind) => {
      const { text, html } = accountMail(kind, 'camille@example.org', language, LINKS);
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&#38;', '&'));
      expect(hrefs).toEqual([LINKS.web, LINKS.native]);
      expect(text.match(/\S+:\/\/\S+/g)).toEqual([LINKS.web, LINKS.native]);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toMatch(/<(script|img|link|iframe)|@import|url\(/i);
    },
  );

  it('every text has enough contrast in light and dark mode', () => {
    const { html } = accountMail('reset', 'camille@example.org', language, LINKS);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const [, light = '', dark = ''] =
      /<style>(.*)@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/s.exec(html) ?? [];
    expect(luminanceOf(findColour(light, '.card', 'background'))).toBeGreaterThan(0.8);
    expect(luminanceOf(findColour(dark, '.card', 'background'))).toBeLessThan(0.05);
    for (const sheet of [light, dark]) {
      const card = findColour(sheet, '.card', 'background');
      const pairs = [
        ['text', findColour(sheet, 'body', 'color'), card],
        ['a link', findColour(sheet, 'a', 'color'), card],
        ['quiet text', findColour(sheet, '.quiet', 'color'), card],
        ['the button', findColour(sheet, '.action', 'color'), findColour(sheet, '.action', 'background')],
      ] as const;
      const unreadable = pairs.filter(([, one, other]) => contrastOf(one, other) < LEAST_CONTRAST);
      expect(unreadable).toEqual([]);
    }
  });
});
