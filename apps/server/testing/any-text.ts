import fc from 'fast-check';

const character = fc
  .nat(0x10ffff)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

/** Text of any characters. Like `unit: 'binary'`, for which fast-check spends a second on a table of all characters. */
export function anyText(constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: character, ...constraints });
}
