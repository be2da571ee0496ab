import type { Aim, Figure, Unit } from '#figures/figure.ts';

/** A value with its unit: `4,647/s`, `12.3 ms`, `1.24 s`, `157 MB`. */
export function writeValue(value: number, unit: Unit): string {
  if (!Number.isFinite(value)) return '–';
  switch (unit) {
    case 'perSecond':
      return `${rounded(value)}/s`;
    case 'millis':
      return value >= 1000 ? `${rounded(value / 1000)} s` : `${rounded(value)} ms`;
    case 'bytes':
      return value >= 1e6 ? `${rounded(value / 1e6)} MB` : `${rounded(value / 1e3)} kB`;
    case 'points':
      return rounded(value);
    case 'times':
      return `${rounded(value)} ×`;
  }
}

/** Three significant digits at most. */
function rounded(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) });
}

/** An aim in words: `at least 0.5 of it`, `at most 150 MB`. */
export function writeAim(aim: Aim, unit: Unit): string {
  return aim.of === 'ratio' ? `${aim.is} ${aim.bound} × it` : `${aim.is} ${writeValue(aim.bound, unit)}`;
}

/** p50 and p99 of single answers; empty without them. */
export function writeSpread({ p50Millis, p99Millis }: Figure): string {
  if (p50Millis === undefined || p99Millis === undefined) return '';
  return `${writeValue(p50Millis, 'millis')} / ${writeValue(p99Millis, 'millis')}`;
}
