import { asOneLine, isOneLine } from '#text/one-line.ts';
import { describe, expect, it } from 'vitest';

describe('single-line text', () => {
  it.each([
    ['Clio\nBcc: x', 'Clio Bcc: x'],
    ['Clio\r\n\r\nx', 'Clio x'],
    ['a\u2028b\u0085c', 'a b c'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['\u2066Clio\u2069\u200f\u061c', 'Clio'],
    ['a\u001b[31mb\u0007', 'a[31mb'],
  ])('%j is not a single line and becomes %j', (text, line) => {
    expect(isOneLine(text)).toBe(false);
    expect(asOneLine(text)).toBe(line);
    expect(isOneLine(line)).toBe(true);
  });

  it.each(['', 'Clio, « la bleue »', 'a\tb', '車検', 'Peugeot 205 GTI', '👩\u200d🔧', 'عربي'])(
    '%j is a single line and stays unchanged',
    (text) => {
      expect(isOneLine(text)).toBe(true);
      expect(asOneLine(text)).toBe(text);
    },
  );
});
