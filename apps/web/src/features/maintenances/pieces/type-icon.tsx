import type { ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import {
  isBuiltInMaintenanceType,
  type BuiltInMaintenanceType,
} from '@carnet/domain/maintenance/maintenance-types';
import { searchable } from '@carnet/domain/text/searchable';
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

interface TypeIconProps {
  /** The key of the maintenance type. */
  readonly type: string;
  /** Label of a custom type, whose words select the icon. */
  readonly label?: string | undefined;
}

interface TypeTileProps extends TypeIconProps {
  /** Colours the tile; the chip next to it says the same in words. */
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

/** Icon of a maintenance type. Decorative: the type's name is always next to it. */
export function TypeIcon({ type, label }: TypeIconProps) {
  const Icon = ICONS[typeGlyph(type, label)];
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon className={classes.glyph} />
    </span>
  );
}

/** Icon of a maintenance type on a rounded tile, for rows. */
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

/** Icons of maintenance types. */
type TypeGlyph =
  | 'oil'
  | 'tyre'
  | 'brake'
  | 'battery'
  | 'filter'
  | 'inspection'
  | 'insurance'
  | 'chain'
  | 'spark'
  | 'cold'
  | 'fluid'
  | 'light'
  | 'fuel'
  | 'wash'
  | 'body'
  | 'wrench';

const BUILT_IN_GLYPHS: Readonly<Record<BuiltInMaintenanceType, TypeGlyph>> = {
  oil_change: 'oil',
  tire_change: 'tyre',
  brake_service: 'brake',
  battery_replacement: 'battery',
  air_filter: 'filter',
  technical_inspection: 'inspection',
  insurance: 'insurance',
  general_maintenance: 'wrench',
};

// The first match wins, so specific words come before general ones: « contrôle des freins » and « liquide de
// frein » are brakes, « filtre à huile » is a filter. Keywords match the beginning of a word.
const KEYWORDS: readonly (readonly [RegExp, TypeGlyph])[] = [
  [startOfWord('vidange', 'oil change'), 'oil'],
  [startOfWord('pneu', 'tyre', 'tire', 'roue', 'wheel', 'jante', 'parallelisme', 'permutation'), 'tyre'],
  [startOfWord('frein', 'plaquette', 'disque', 'etrier', 'brake', 'pads'), 'brake'],
  [startOfWord('batterie', 'battery'), 'battery'],
  [startOfWord('bougie', 'spark', 'allumage', 'alternateur', 'demarreur'), 'spark'],
  [startOfWord('clim', 'air con', 'refrigerant'), 'cold'],
  [startOfWord('filtre', 'filter', 'pollen', 'habitacle', 'cabin'), 'filter'],
  [
    startOfWord('courroie', 'chaine', 'distribution', 'belt', 'chain', 'timing', 'embrayage', 'clutch'),
    'chain',
  ],
  [startOfWord('huile', 'oil', 'boite', 'gearbox'), 'oil'],
  [startOfWord('liquide', 'refroidissement', 'coolant', 'fluid', 'adblue', 'lave-glace'), 'fluid'],
  [startOfWord('phare', 'ampoule', 'eclairage', 'feux', 'light', 'bulb', 'headlamp'), 'light'],
  [startOfWord('carburant', 'essence', 'gazole', 'plein', 'fuel', 'petrol'), 'fuel'],
  [startOfWord('lavage', 'nettoyage', 'wash', 'clean', 'polish'), 'wash'],
  [startOfWord('carrosserie', 'pare-brise', 'peinture', 'bodywork', 'windscreen', 'paint'), 'body'],
  [startOfWord('assurance', 'insurance', 'mutuelle'), 'insurance'],
  [
    startOfWord('controle', 'inspection', 'visite', 'ct', 'mot', 'pollution', 'crit-air', "crit'air"),
    'inspection',
  ],
];

/**
 * Icon of a type: its own if built in, else by keywords in its French or English label, ignoring accents,
 * else the wrench.
 * @example typeGlyph('custom_1', 'Contrôle pollution') // 'inspection'
 */
export function typeGlyph(typeKey: string, label = ''): TypeGlyph {
  if (isBuiltInMaintenanceType(typeKey)) return BUILT_IN_GLYPHS[typeKey];
  const text = searchable(label === '' ? typeKey.replaceAll('_', ' ') : label);
  return KEYWORDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'wrench';
}

/**
 * Words of up to three letters match whole words only: « ct » is an inspection, « actuateur » and « motard » are not.
 */
function startOfWord(...words: readonly string[]): RegExp {
  const alternatives = words.map((word) => (word.length <= 3 ? `${word}(?![a-z])` : word));
  return new RegExp(`(?:^|[^a-z])(?:${alternatives.join('|')})`);
}
