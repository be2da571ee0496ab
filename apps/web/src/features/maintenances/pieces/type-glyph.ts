import {
  isBuiltInMaintenanceType,
  type BuiltInMaintenanceType,
} from '@carnet/domain/maintenance/maintenance-types';
import { searchable } from '@carnet/domain/text/searchable';

/** What a maintenance type is drawn as. */
export type TypeGlyph =
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

// The first that matches wins, so the narrow words stand before the wide ones: « contrôle des freins » is about
// brakes, « liquide de frein » too, and « filtre à huile » about the filter. A key is the beginning of a word.
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
 * What to draw for a type: its own picture when built in, else by the keywords of its label, in French or English
 * and whatever its accents (specification, section 9), else the wrench.
 * @example typeGlyph('custom_1', 'Contrôle pollution') // 'inspection'
 */
export function typeGlyph(typeKey: string, label = ''): TypeGlyph {
  if (isBuiltInMaintenanceType(typeKey)) return BUILT_IN_GLYPHS[typeKey];
  const text = searchable(label === '' ? typeKey.replaceAll('_', ' ') : label);
  return KEYWORDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'wrench';
}

/** Words of up to three letters must stand alone: « ct » is an inspection, « actuateur » and « motard » are not. */
function startOfWord(...words: readonly string[]): RegExp {
  const alternatives = words.map((word) => (word.length <= 3 ? `${word}(?![a-z])` : word));
  return new RegExp(`(?:^|[^a-z])(?:${alternatives.join('|')})`);
}
