import type { CSSProperties } from 'react';

/** Fill patterns, which distinguish series without colour. */
export const PATTERNS = [
  'solid',
  'rising',
  'falling',
  'across',
  'upright',
  'dots',
  'grid',
  'risingWide',
  'acrossWide',
  'uprightWide',
  'diamonds',
  'fallingWide',
] as const;
export type Pattern = (typeof PATTERNS)[number];

/** The colours (`#rrggbb`) have 3:1 on the surface of their theme (WCAG 1.4.11). */
export interface ChartLook {
  readonly light: string;
  readonly dark: string;
  readonly pattern: Pattern;
}

/** For an element of the class `look`. */
export function lookProps({ light, dark, pattern }: ChartLook): {
  readonly style: CSSProperties;
  readonly 'data-pattern': Pattern;
} {
  return { style: { '--look-light': light, '--look-dark': dark } as CSSProperties, 'data-pattern': pattern };
}
