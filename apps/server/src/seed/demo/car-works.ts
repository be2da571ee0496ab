import type { Work, WorkLine } from '#seed/story/work.ts';

/** Labour of a workshop, in hours and tenths. */
export function labour(hours: number, hourCents = 5400): WorkLine {
  return { label: 'Main-d’œuvre (heures)', quantity: hours, unitCents: hourCents };
}

/** Something bought by the piece. */
export function part(label: string, unitCents: number, quantity = 1): WorkLine {
  return { label, quantity, unitCents };
}

/** The work of a workshop on a car or a van. */
function work(type: string, description: string, ...lines: WorkLine[]): Work {
  return { type, description, lines };
}

/** Paid without an invoice: in a shop, to an insurer, or nothing at all. */
export function paid(type: string, description: string, paidCents: number): Work {
  return { type, description, lines: [], paidCents };
}

export const OIL_CHANGE = work(
  'oil_change',
  'Vidange et filtre à huile',
  part('Huile moteur 5W-30 (litre)', 1190, 4.5),
  part('Filtre à huile', 1240),
  part('Joint de bouchon de vidange', 210),
  part('Traitement des huiles usagées', 350),
  labour(0.6),
);

export const SERVICE = work(
  'general_maintenance',
  'Révision annuelle',
  part('Forfait contrôle 40 points', 4900),
  part('Lave-glace et appoints', 890),
  labour(0.8),
);

export const SPARK_PLUGS = work(
  'general_maintenance',
  'Révision et bougies d’allumage',
  part('Bougie d’allumage', 1420, 3),
  part('Forfait contrôle 40 points', 4900),
  labour(1.1),
);

export const AIR_AND_CABIN_FILTER = work(
  'air_filter',
  'Filtre à air et filtre d’habitacle',
  part('Filtre à air', 1850),
  part('Filtre d’habitacle à charbon actif', 2290),
  labour(0.4),
);

export const FRONT_PADS = work(
  'brake_service',
  'Plaquettes de frein avant',
  part('Jeu de plaquettes avant', 4680),
  part('Nettoyant freins', 720),
  labour(0.9),
);

export const FRONT_DISCS = work(
  'brake_service',
  'Disques et plaquettes avant',
  part('Disque de frein avant', 5260, 2),
  part('Jeu de plaquettes avant', 4680),
  labour(1.4),
);

export const REAR_BRAKES = work(
  'brake_service',
  'Garnitures de frein arrière et réglage du frein à main',
  part('Kit de garnitures arrière', 7890),
  part('Cylindre de roue', 2350, 2),
  labour(2.1),
);

export const BRAKE_FLUID = work(
  'brake_service',
  'Remplacement du liquide de frein',
  part('Liquide de frein DOT 4 (litre)', 1380),
  labour(0.7),
);

export const BATTERY = work(
  'battery_replacement',
  'Batterie neuve',
  part('Batterie 12 V 60 Ah start-stop', 13_900),
  part('Reprise de l’ancienne batterie', 0),
  labour(0.4),
);

export const TWO_TYRES = work(
  'tire_change',
  'Deux pneus avant',
  part('Pneu été 195/55 R16 87H', 8350, 2),
  part('Montage, équilibrage et valve', 1450, 2),
  part('Recyclage des pneus', 190, 2),
);

export const FOUR_TYRES = work(
  'tire_change',
  'Quatre pneus et géométrie',
  part('Pneu 4 saisons 195/65 R15 95T', 7690, 4),
  part('Montage, équilibrage et valve', 1390, 4),
  part('Recyclage des pneus', 190, 4),
  part('Contrôle et réglage de la géométrie', 6200),
);

export const WINTER_WHEELS = work(
  'tire_change',
  'Quatre pneus hiver sur jantes',
  part('Pneu hiver 185/65 R15 88T (3PMSF)', 7150, 4),
  part('Jante tôle 15 pouces', 4100, 4),
  part('Montage et équilibrage', 1250, 4),
);

export const TO_WINTER = work(
  'tire_change',
  'Passage aux roues d’hiver',
  part('Permutation des roues', 2490),
);
export const TO_SUMMER = work('tire_change', 'Retour aux roues d’été', part('Permutation des roues', 2490));

export const AIR_CONDITIONING = work(
  'general_maintenance',
  'Recharge de climatisation',
  part('Gaz réfrigérant R1234yf (100 g)', 2350, 3),
  part('Forfait recharge et contrôle d’étanchéité', 5900),
);

export const ALIGNMENT = work(
  'general_maintenance',
  'Réglage de la géométrie',
  part('Géométrie du train avant', 6200),
);

export const INSPECTION = work(
  'technical_inspection',
  'Contrôle technique périodique : favorable',
  part('Contrôle technique véhicule léger', 6290),
);

export const FAILED_INSPECTION = work(
  'technical_inspection',
  'Contrôle technique : défavorable, défaillance majeure',
  part('Contrôle technique véhicule utilitaire', 6890),
);

export const RETEST = work('technical_inspection', 'Contre-visite : favorable', part('Contre-visite', 1650));

export const EMISSIONS_CHECK = work(
  'technical_inspection',
  'Contrôle complémentaire pollution',
  part('Contrôle complémentaire pollution diesel', 3290),
);
