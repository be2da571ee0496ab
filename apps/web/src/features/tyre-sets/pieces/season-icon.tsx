import type { TyreSeason } from '@carnet/domain/tyre-sets/tyre-set';
import { Snowflake, Sun, SunSnow, type LucideIcon } from 'lucide-react';

const ICONS: Readonly<Record<TyreSeason, LucideIcon>> = {
  summer: Sun,
  winter: Snowflake,
  all_season: SunSnow,
};

/** Icon for the season of tyres; the text next to it names the season. */
export function SeasonIcon({ season, size = 18 }: { readonly season: TyreSeason; readonly size?: number }) {
  const Icon = ICONS[season];
  return <Icon size={size} aria-hidden="true" />;
}
