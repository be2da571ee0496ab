import fc from 'fast-check';

/** Any text of any script, including control characters and unpaired surrogates. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x2ff }),
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0, max: 0x10_ffff }),
    ),
    { maxLength: 30 },
  )
  .map((codePoints) => String.fromCodePoint(...codePoints));
