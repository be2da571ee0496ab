import { typeGlyph, type TypeGlyph } from '#features/maintenances/pieces/type-glyph.ts';
import type { ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import {
  CarBattery,
  CarFront,
  ClipboardCheck,
  Disc3,
  Droplet,
  Fuel,
  Lightbulb,
  Link2,
  ShieldCheck,
  Snowflake,
  Sparkles,
  Thermometer,
  Wind,
  Wrench,
  Zap,
} from 'lucide-react';
import type { ComponentType } from 'react';
import classes from './type-icon.module.css';

export interface TypeIconProps {
  /** The key of the maintenance type. */
  readonly type: string;
  /** The label of a custom type: its words choose the picture. */
  readonly label?: string | undefined;
}

export interface TypeTileProps extends TypeIconProps {
  /** Tints the ground; the word for it stands beside, in the chip. */
  readonly urgency?: ShownUrgency;
}

const ICONS: Readonly<Record<TypeGlyph, ComponentType<{ className?: string | undefined }>>> = {
  oil: Droplet,
  tyre: Tyre,
  brake: Disc3,
  battery: CarBattery,
  filter: Wind,
  inspection: ClipboardCheck,
  insurance: ShieldCheck,
  chain: Link2,
  spark: Zap,
  cold: Snowflake,
  fluid: Thermometer,
  light: Lightbulb,
  fuel: Fuel,
  wash: Sparkles,
  body: CarFront,
  wrench: Wrench,
};

/** The picture of a maintenance type. Decoration: the name of the type always stands beside it. */
export function TypeIcon({ type, label }: TypeIconProps) {
  const Icon = ICONS[typeGlyph(type, label)];
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon className={classes.glyph} />
    </span>
  );
}

/** The picture of a maintenance type on a rounded ground, for rows. */
export function TypeTile({ type, label, urgency = 'upcoming' }: TypeTileProps) {
  return (
    <span className={classes.tile} data-urgency={urgency}>
      <TypeIcon type={type} label={label} />
    </span>
  );
}

function Tyre({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" className={className}>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="4.5" />
      <path d="M12 3v1.500M12 19.500V21M3 12h1.500M19.5 12H21M5.64 5.640l1.06 1.060M17.3 17.300l1.06 1.060M5.64 18.360l1.06-1.060M17.3 6.700l1.06-1.060M12 12h.01" />
    </svg>
  );
}
