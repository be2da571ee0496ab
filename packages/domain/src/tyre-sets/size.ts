/** A parsed tyre size. */
export interface TyreSize {
  /** In millimetres; converted from inches and rounded. */
  readonly width: number;
  /** Height of the sidewall, in per cent of the width; null if the size does not contain it. */
  readonly ratio: number | null;
  readonly construction: 'radial' | 'diagonal' | 'belted';
  /** Diameter of the rim, in inches. */
  readonly rim: number;
  /** Load index; for a van with twin wheels the first of the two. */
  readonly load: number | null;
  readonly twinLoad: number | null;
  /** Speed symbol, such as V; `ZR` without one means above 240 km/h. */
  readonly speed: string | null;
  /** For vans (C) and camping vehicles (CP). */
  readonly commercial: 'C' | 'CP' | null;
  /** Extra load (XL, reinforced). */
  readonly isReinforced: boolean;
}

/** Longer texts are not parsed. */
const MOST_TYPED = 60;

const WIDTH = String.raw`(?<width>\d{1,3}(?:[.,]\d{1,2})?)`;
const RATIO = String.raw`(?:/(?<ratio>\d{2,3}))?`;
const CONSTRUCTION = String.raw`(?<construction>ZR|R|D|B|-)`;
const RIM = String.raw`(?<rim>\d{1,2}(?:[.,]5)?)`;
const SERVICE = String.raw`(?:\(?(?<load>\d{2,3})(?:/(?<twin>\d{2,3}))?(?<speed>[A-HJ-NP-WYZ]\d?)\)?)?`;
const SIZE = new RegExp(
  String.raw`^(?:P|LT|HL)?${WIDTH}${RATIO}${CONSTRUCTION}${RIM}(?<commercial>CP|C)?(?<rest>.*)$`,
);
const SERVICE_IN_REST = new RegExp(String.raw`^${SERVICE}$`);
const MARKS = /M\/C|TL|TT|XL|REINFORCED|REINF|RF|EXTRALOAD|M\+S|3PMSF|\*/g;
const REINFORCED = /XL|REINFORCED|REINF|RF|EXTRALOAD/;
const MM_PER_INCH = 25.4;
/** Smaller numbers are inches, as in `4.00-18`. */
const LEAST_MM = 60;

const CONSTRUCTIONS: Readonly<Record<string, TyreSize['construction']>> = {
  ZR: 'radial',
  R: 'radial',
  D: 'diagonal',
  '-': 'diagonal',
  B: 'belted',
};

/**
 * Parses a size; null if the format is unknown. The text is stored as typed.
 * @example `205/55 R16 91V`, `195/70 R15C 104/102R`, `180/55 ZR17 M/C (73W)`, `185 R14C 102/100R`, `4.00-18
 * 64S`
 */
export function readTyreSize(typed: string): TyreSize | null {
  if (typed.length > MOST_TYPED) return null;
  const text = typed.toUpperCase().replace(/\s+/g, '');
  const found = SIZE.exec(text)?.groups;
  if (!found) return null;
  const rest = found['rest'] ?? '';
  const service = SERVICE_IN_REST.exec(rest.replace(MARKS, ''))?.groups;
  if (!service) return null;
  const width = toNumber(found['width']) ?? 0;
  const size: TyreSize = {
    width: width < LEAST_MM ? Math.round(width * MM_PER_INCH) : width,
    ratio: toNumber(found['ratio']),
    construction: CONSTRUCTIONS[found['construction'] ?? ''] ?? 'radial',
    rim: toNumber(found['rim']) ?? 0,
    load: toNumber(service['load']),
    twinLoad: toNumber(service['twin']),
    speed: service['speed'] ?? null,
    commercial: found['commercial'] === 'C' || found['commercial'] === 'CP' ? found['commercial'] : null,
    isReinforced: REINFORCED.test(rest),
  };
  return isPossible(size) ? size : null;
}

function isPossible({ width, ratio, rim }: TyreSize): boolean {
  return (
    width >= LEAST_MM &&
    width <= 500 &&
    rim >= 8 &&
    rim <= 24 &&
    (ratio === null || (ratio >= 20 && ratio <= 110))
  );
}

function toNumber(text: string | undefined): number | null {
  return text === undefined ? null : Number(text.replace(',', '.'));
}
