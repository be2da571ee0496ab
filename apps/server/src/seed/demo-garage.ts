import type { Garage, Part, Visit, Work, Workshop } from '#seed/garage-data.ts';

/**
 * Three vehicles and five years of history. All dates are relative to the day of the demo, so that it never
 * ages.
 */

/** Invented workshops, with telephone numbers that ARCEP reserves for fiction. */
export const WORKSHOPS = {
  vieuxPont: workshop('Garage du Vieux Pont', '14 quai des Carmes', '49100 Angers', '02 61 91 20 14', '901 234 561', 'VP'),
  tanneurs: workshop('Carrosserie Mécanique des Tanneurs', '3 rue des Tanneurs', '49000 Angers', '02 61 91 37 03', '902 345 673', 'CT'),
  loirePneus: workshop('Loire Pneus Services', '27 route de Nantes', '49610 Mûrs-Erigné', '02 61 91 48 27', '903 456 785', 'LPS'),
  utilitaires: workshop('Utilitaires de l’Ouest', '8 boulevard de l’Industrie', '49070 Beaucouzé', '02 61 91 55 08', '904 567 897', 'UO'),
  deuxRoues: workshop('L’Atelier des Deux-Roues', '51 rue Bressigny', '49100 Angers', '02 61 91 63 51', '905 678 904', 'ADR', 5800),
  controle: workshop('Contrôle Technique du Maine', '19 avenue de la Quantinière', '49800 Trélazé', '02 61 91 72 19', '906 789 016', 'CTM'),
} as const;

function workshop(name: string, street: string, town: string, phone: string, siren: string, prefix: string, hourCents = 5400): Workshop {
  return { name, street, town, phone, siren, prefix, hourCents };
}

function work(type: string, description: string, hours: number, ...parts: Part[]): Work {
  return { type, description, hours, parts };
}

/** Work without an invoice: done by the owner, or paid in a shop or to an insurer. */
function paid(type: string, description: string, paidCents: number): Work {
  return { type, description, hours: 0, parts: [], paidCents };
}

const TIMING_BELT = 'Courroie de distribution';
/** A scooter has no chain: a belt and its rollers turn the rear wheel. */
const VARIATOR = 'Courroie et galets de variateur';
/** Separate from new tyres, so that the price of a swap does not estimate theirs. */
const WHEEL_SWAP = 'Permutation des roues';
const REPAIRS = 'Réparations et pièces';

const CAR = {
  oil: work('oil_change', 'Vidange et filtre à huile', 0.6, ['Huile moteur 5W-30 (litre)', 1190, 4.5], ['Filtre à huile', 1240], ['Joint de bouchon de vidange', 210], ['Traitement des huiles usagées', 350]),
  service: work('general_maintenance', 'Révision annuelle', 0.8, ['Forfait contrôle 40 points', 4900], ['Lave-glace et appoints', 890]),
  sparkPlugs: work('general_maintenance', 'Révision et bougies d’allumage', 1.1, ['Bougie d’allumage', 1420, 3], ['Forfait contrôle 40 points', 4900]),
  filters: work('air_filter', 'Filtre à air et filtre d’habitacle', 0.4, ['Filtre à air', 1850], ['Filtre d’habitacle à charbon actif', 2290]),
  frontPads: work('brake_service', 'Plaquettes de frein avant', 0.9, ['Jeu de plaquettes avant', 4680], ['Nettoyant freins', 720]),
  frontDiscs: work('brake_service', 'Disques et plaquettes avant', 1.4, ['Disque de frein avant', 5260, 2], ['Jeu de plaquettes avant', 4680]),
  rearBrakes: work('brake_service', 'Garnitures de frein arrière et réglage du frein à main', 2.1, ['Kit de garnitures arrière', 7890], ['Cylindre de roue', 2350, 2]),
  brakeFluid: work('brake_service', 'Remplacement du liquide de frein', 0.7, ['Liquide de frein DOT 4 (litre)', 1380]),
  battery: work('battery_replacement', 'Batterie neuve', 0.4, ['Batterie 12 V 60 Ah start-stop', 13_900], ['Reprise de l’ancienne batterie', 0]),
  twoTyres: work('tire_change', 'Deux pneus avant', 0, ['Pneu été 195/55 R16 87H', 8350, 2], ['Montage, équilibrage et valve', 1450, 2], ['Recyclage des pneus', 190, 2]),
  fourTyres: work('tire_change', 'Quatre pneus et géométrie', 0, ['Pneu 4 saisons 195/65 R15 95T', 7690, 4], ['Montage, équilibrage et valve', 1390, 4], ['Recyclage des pneus', 190, 4], ['Contrôle et réglage de la géométrie', 6200]),
  winterWheels: work('tire_change', 'Quatre pneus hiver sur jantes', 0, ['Pneu hiver 185/65 R15 88T (3PMSF)', 7150, 4], ['Jante tôle 15 pouces', 4100, 4], ['Montage et équilibrage', 1250, 4]),
  toWinter: work(WHEEL_SWAP, 'Passage aux roues d’hiver', 0, ['Permutation des roues', 2490]),
  toSummer: work(WHEEL_SWAP, 'Retour aux roues d’été', 0, ['Permutation des roues', 2490]),
  airConditioning: work(REPAIRS, 'Recharge de climatisation', 0, ['Gaz réfrigérant R1234yf (100 g)', 2350, 3], ['Forfait recharge et contrôle d’étanchéité', 5900]),
  alignment: work(REPAIRS, 'Réglage de la géométrie', 0, ['Géométrie du train avant', 6200]),
  inspection: work('technical_inspection', 'Contrôle technique périodique : favorable', 0, ['Contrôle technique véhicule léger', 6290]),
  failedInspection: work('technical_inspection', 'Contrôle technique : défavorable, défaillance majeure', 0, ['Contrôle technique véhicule utilitaire', 6890]),
  retest: work('technical_inspection', 'Contre-visite : favorable', 0, ['Contre-visite', 1650]),
  emissions: work('technical_inspection', 'Contrôle complémentaire pollution', 0, ['Contrôle complémentaire pollution diesel', 3290]),
  timingBelt: work(TIMING_BELT, 'Kit de distribution et pompe à eau', 4.6, ['Kit de distribution avec pompe à eau', 18_900], ['Liquide de refroidissement (litre)', 780, 6], ['Courroie d’accessoires', 3250]),
  clutch: work(REPAIRS, 'Embrayage : disque, mécanisme et butée', 6.2, ['Kit d’embrayage 3 pièces', 23_400], ['Huile de boîte (litre)', 1450, 3]),
  doorRoller: work(REPAIRS, 'Galet de porte latérale coulissante', 0.8, ['Galet inférieur de porte coulissante', 4120]),
  mirror: work(REPAIRS, 'Rétroviseur extérieur gauche', 0.6, ['Rétroviseur à réglage électrique', 9650], ['Coque à peindre', 2980]),
  wheelBearing: work(REPAIRS, 'Roulement de roue avant droit', 1.7, ['Kit de roulement', 6140]),
} as const;

const SCOOTER = {
  first: work('oil_change', 'Révision des 1 000 km et vidange', 0.8, ['Huile 5W-40 (litre)', 1350, 1.4], ['Crépine et joints', 780]),
  oil: work('oil_change', 'Vidange moteur et pont', 0.7, ['Huile 5W-40 (litre)', 1350, 1.4], ['Huile de pont 80W-90', 620], ['Filtre à huile', 890]),
  rearTyre: work('tire_change', 'Pneu arrière 120/70-12', 0.6, ['Pneu 120/70-12 58P', 5490]),
  frontTyre: work('tire_change', 'Pneu avant 110/70-12', 0.5, ['Pneu 110/70-12 47P', 5190]),
  brakes: work('brake_service', 'Plaquettes avant et liquide de frein', 0.7, ['Plaquettes avant', 2650], ['Liquide de frein DOT 4', 890]),
  airFilter: work('air_filter', 'Filtre à air', 0.3, ['Filtre à air', 1490]),
  battery: work('battery_replacement', 'Batterie YTX10-BS', 0.2, ['Batterie 12 V 9 Ah sans entretien', 5490]),
  variator: work(VARIATOR, 'Courroie, galets et guides de variateur', 1.3, ['Courroie de transmission', 6890], ['Jeu de galets', 2150], ['Guides de variateur', 980]),
  topCase: work(REPAIRS, 'Pose d’un top-case et de son support', 0.5, ['Support chromé', 8900], ['Top-case 32 litres', 11_900]),
} as const;

/** A yearly insurance: `cents` the first time and `rise` more each time; oldest first. */
function yearlyInsurance(description: string, cents: number, rise: number, agos: readonly (readonly [number, number])[]): Visit[] {
  return agos.map((ago, index) => ({
    ago,
    work: paid('insurance', description, cents + index * rise),
    isWithoutMileage: true,
    nextMonths: 12,
  }));
}

const { vieuxPont, tanneurs, loirePneus, utilitaires, deuxRoues, controle } = WORKSHOPS;

export const DEMO_GARAGE: Garage = {
  customer: { name: 'Camille Martin', street: '8 rue des Lices', town: '49100 Angers' },
  customTypes: [
    { label: TIMING_BELT, intervalKm: 120_000, intervalDays: 2190 },
    { label: VARIATOR, intervalKm: 20_000, intervalDays: 1460 },
    { label: WHEEL_SWAP, intervalKm: null, intervalDays: null },
    { label: REPAIRS, intervalKm: null, intervalDays: null },
  ],
  vehicles: [
    // The family's petrol car. Its inspection is eighteen days overdue.
    {
      vehicle: {
        name: 'Clio de la famille',
        type: 'car',
        make: 'Renault',
        model: 'Clio V TCe 90 Intens',
        licensePlate: 'FV-482-KT',
        color: 'orange',
        energy: 'petrol',
        vin: 'VF1RJA00X64820417',
        winterDriving: 'elsewhere',
        purchasePrice: 14_490,
        purchaseMileage: 12_380,
      },
      portrait: 'clio.jpg',
      ownedMonths: 60,
      registered: [70, 0],
      kilometresPerYear: 12_800,
      seasons: [0.85, 0.85, 0.95, 1, 1.05, 1, 1.35, 1.4, 0.95, 1, 0.8, 0.9],
      reminders: [],
      visits: [
        { ago: [53, 0], work: CAR.service, at: vieuxPont, notes: 'Première révision depuis l’achat. Rien à signaler.' },
        { ago: [51, 0], work: CAR.oil, at: vieuxPont, picture: 'oil-filter.webp' },
        { ago: [41, 0], work: CAR.service, at: vieuxPont },
        { ago: [39, 0], work: CAR.oil, at: vieuxPont },
        { ago: [39, 0], work: CAR.filters, at: vieuxPont, picture: 'air-filter.webp' },
        { ago: [29, 0], work: CAR.sparkPlugs, at: vieuxPont },
        { ago: [27, 0], work: CAR.oil, at: vieuxPont },
        { ago: [17, 0], work: CAR.service, at: vieuxPont },
        { ago: [15, 0], work: CAR.oil, at: vieuxPont },
        { ago: [14, 0], work: CAR.filters, at: vieuxPont },
        { ago: [5, 0], work: CAR.service, at: vieuxPont, notes: 'Plaquettes arrière à prévoir d’ici un an.' },
        { ago: [3, 0], work: CAR.oil, at: vieuxPont, picture: 'dashboard.webp' },
        { ago: [46, 0], work: CAR.twoTyres, at: loirePneus, picture: 'tyre-new.webp' },
        { ago: [44, 0], work: CAR.frontPads, at: vieuxPont, notes: 'Disques encore bons : 21,4 mm.' },
        { ago: [32, 0], work: CAR.brakeFluid, at: vieuxPont, isAside: true },
        { ago: [23, 0], work: CAR.alignment, at: loirePneus, isAside: true, notes: 'Le volant tirait à droite.' },
        { ago: [20, 0], work: CAR.twoTyres, at: loirePneus, picture: 'tyre-worn.webp' },
        { ago: [15, 6], work: CAR.battery, at: vieuxPont, picture: 'battery.webp', notes: 'En panne un matin, sans prévenir. Garantie deux ans, garder la facture.' },
        { ago: [14, 0], work: CAR.frontDiscs, at: vieuxPont, picture: 'brake-disc.webp' },
        { ago: [24, 18], work: CAR.inspection, at: controle, picture: 'dashboard.webp', notes: 'Deux défaillances mineures : ripage avant et balai d’essuie-glace arrière.' },
        ...yearlyInsurance('Assurance tous risques, échéance annuelle', 51_240, 1735, [[54, 0], [42, 0], [30, 0], [18, 0], [6, 0]]),
        { ago: [59, 0], work: paid('insurance', 'Assurance tous risques, première période', 25_380), isWithoutMileage: true, isAside: true },
        { each: '11-07', take: 'first', work: CAR.winterWheels, at: loirePneus, isAside: true, picture: 'tyre-winter.webp' },
        { each: '11-07', take: 'later', work: CAR.toWinter, at: loirePneus, isAside: true },
        { each: '04-11', after: '11-07', work: CAR.toSummer, at: loirePneus, isAside: true },
        { each: '10-03', work: paid(REPAIRS, 'Balais d’essuie-glace, posés soi-même', 2990), isAside: true },
        { each: '06-05', take: 'every second', afterMonths: 20, work: CAR.airConditioning, at: vieuxPont, isAside: true },
        { ago: [35, 9], work: paid(REPAIRS, 'Réparation d’un impact de pare-brise', 0), isAside: true, notes: 'Pris en charge par l’assurance, sans franchise.' },
        { ago: [9, 12], work: paid(REPAIRS, 'Ampoule de feu de croisement droit', 1290), isAside: true },
      ],
      tyres: [
        { name: 'Été, 16 pouces', season: 'summer', size: '195/55 R16 87H', snow_mark: false, stored_at: 'Cave', fittedBy: [CAR.toSummer], renewedBy: CAR.twoTyres, isBought: false, newMm: 7.8, wear: 0.24 },
        { name: 'Hiver, 15 pouces', season: 'winter', size: '185/65 R15 88T', snow_mark: true, stored_at: 'Loire Pneus Services', fittedBy: [CAR.winterWheels, CAR.toWinter], renewedBy: CAR.winterWheels, isBought: true, newMm: 8.5, wear: 0.13 },
      ],
      fuel: {
        perHundred: 6,
        range: 590,
        price: 1.769,
        stations: ['Station des Lices', 'Hyper de Beaucouzé', 'Hyper de Beaucouzé', 'Aire de Parcé, A11'],
      },
      expenses: [
        { each: '07-12', kind: 'toll', cost: 38.6, place: 'A11 et A10' },
        { each: '08-02', kind: 'toll', cost: 38.6, place: 'A10 et A11' },
        { each: '12-23', kind: 'toll', cost: 22.4, place: 'A11' },
        { everyMonths: 2, daysAgo: 9, kind: 'wash', cost: 9.5, place: 'Lavage du Mail' },
        { everyMonths: 3, daysAgo: 16, kind: 'parking', cost: 14.4, place: 'Parking du Ralliement' },
        { ago: [13, 4], kind: 'fine', cost: 45, notes: '54 km/h au lieu de 50.' },
        { ago: [19, 2], kind: 'accessory', cost: 189, notes: 'Barres de toit' },
      ],
    },
    // The van of a self-employed person. Its insurance is due in two days, its oil change in some thousand
    // km.
    {
      vehicle: {
        name: 'Kangoo de l’atelier',
        type: 'truck',
        make: 'Renault',
        model: 'Kangoo Express 1.5 dCi 90',
        licensePlate: 'EH-917-LB',
        color: 'white',
        energy: 'diesel',
        vin: 'VF1FW51J158917263',
        purchasePrice: 8900,
        purchaseMileage: 81_640,
      },
      portrait: 'kangoo.jpg',
      ownedMonths: 56,
      registered: [112, 8],
      kilometresPerYear: 18_500,
      seasons: [1.05, 1, 1.05, 1.05, 1, 1.05, 0.95, 0.75, 1.05, 1.05, 1, 1],
      reminders: [],
      visits: [
        { ago: [53, 0], work: CAR.service, at: utilitaires },
        { ago: [52, 0], work: CAR.oil, at: utilitaires, picture: 'oil-filter.webp' },
        { ago: [43, 0], work: CAR.oil, at: utilitaires },
        { ago: [43, 0], work: CAR.filters, at: utilitaires, picture: 'air-filter.webp' },
        { ago: [40, 0], work: CAR.service, at: utilitaires },
        { ago: [33, 0], work: CAR.oil, at: utilitaires },
        { ago: [28, 0], work: CAR.service, at: utilitaires, notes: 'Flexible de frein arrière gauche à surveiller.' },
        { ago: [24, 0], work: CAR.oil, at: utilitaires },
        { ago: [24, 0], work: CAR.filters, at: utilitaires },
        { ago: [16, 0], work: CAR.service, at: utilitaires },
        { ago: [14, 0], work: CAR.oil, at: utilitaires, picture: 'dashboard.webp' },
        { ago: [5, 0], work: CAR.oil, at: utilitaires, notes: 'Huile 5W-30 C4, compatible filtre à particules.' },
        { ago: [5, 0], work: CAR.filters, at: utilitaires },
        { ago: [5, 0], work: CAR.service, at: utilitaires, picture: 'dashboard.webp' },
        { ago: [50, 0], work: CAR.frontPads, at: tanneurs },
        { ago: [47, 0], work: CAR.clutch, at: tanneurs, isAside: true, notes: 'Patinait en côte chargé. Trois devis demandés.' },
        { ago: [44, 0], work: CAR.doorRoller, at: tanneurs, isAside: true },
        { ago: [38, 0], work: CAR.rearBrakes, at: tanneurs, picture: 'brake-disc.webp' },
        { ago: [36, 0], work: CAR.fourTyres, at: loirePneus, picture: 'tyre-new.webp' },
        { ago: [30, 0], work: CAR.timingBelt, at: utilitaires, nextMonths: 72, nextKilometres: 120_000, picture: 'timing-belt.webp', notes: 'Pompe à eau changée en même temps. Prochaine à 120 000 km ou six ans.' },
        { ago: [26, 0], work: CAR.battery, at: utilitaires, picture: 'battery.webp' },
        { ago: [22, 0], work: CAR.frontDiscs, at: tanneurs, picture: 'brake-disc.webp' },
        { ago: [19, 0], work: CAR.mirror, at: tanneurs, isAside: true, notes: 'Accroché dans une rue étroite.' },
        { ago: [12, 0], work: CAR.wheelBearing, at: tanneurs, isAside: true },
        { ago: [10, 0], work: CAR.fourTyres, at: loirePneus, picture: 'tyre-new.webp' },
        { ago: [8, 0], work: CAR.rearBrakes, at: tanneurs },
        { ago: [21, 4], work: paid(REPAIRS, 'Additif nettoyant pour injecteurs', 1890), isAside: true },
        { ago: [2, 10], work: paid(REPAIRS, 'Ampoule de plaque et liquide lave-glace', 1140), isAside: true },
        // Every two years, with an emissions check in the years between (French road code, R323-22).
        { ago: [41, 0], work: CAR.failedInspection, at: controle, notes: 'Défaillance majeure : jeu dans une rotule avant. Deux mois pour la contre-visite.' },
        { ago: [41, -9], work: CAR.retest, at: controle, isAside: true },
        { ago: [30, 12], work: CAR.emissions, at: controle, isAside: true },
        { ago: [17, 0], work: CAR.inspection, at: controle, picture: 'dashboard.webp' },
        { ago: [6, 5], work: CAR.emissions, at: controle, isAside: true },
        { ago: [56, -1], work: paid('insurance', 'Assurance utilitaire, première période', 31_720), isWithoutMileage: true, isAside: true },
        ...yearlyInsurance('Assurance utilitaire au tiers étendu', 48_960, 2210, [[48, -2], [36, -2], [24, -2], [12, -2]]),
      ],
      tyres: [],
      fuel: {
        perHundred: 6.2,
        range: 780,
        price: 1.668,
        stations: ['Station utilitaires de Saint-Barthélemy', 'Station des Lices', 'Hyper de Beaucouzé'],
      },
      expenses: [
        { everyMonths: 1, daysAgo: 25, kind: 'loan', cost: 168.4, place: 'Caisse du Maine', recurs: { every: 'month', untilMonths: 4 } },
        { everyMonths: 1, daysAgo: 12, kind: 'parking', cost: 21.6, place: 'Parking Molière' },
        { everyMonths: 4, daysAgo: 20, kind: 'toll', cost: 11.8, place: 'A11' },
        { everyMonths: 3, daysAgo: 6, kind: 'wash', cost: 14, place: 'Lavage du Mail' },
        { ago: [17, 8], kind: 'accessory', cost: 412, notes: 'Galerie de toit' },
        { ago: [7, 3], kind: 'fine', cost: 35, notes: 'Stationnement, rue Boisnet.' },
      ],
    },
    // The city scooter. Little driven, so its reminders are based on dates only.
    {
      vehicle: {
        name: 'Vespa',
        type: 'motorcycle',
        make: 'Piaggio',
        model: 'Vespa Primavera 125',
        licensePlate: 'GM-254-XC',
        color: 'green',
        energy: 'petrol',
        vin: 'ZAPMD7100N5002548',
        purchasePrice: 5149,
        purchaseMileage: 4,
      },
      portrait: 'vespa.jpg',
      ownedMonths: 52,
      registered: [52, 0],
      kilometresPerYear: 2600,
      seasons: [0.3, 0.4, 0.9, 1.2, 1.4, 1.5, 1.5, 1.3, 1.3, 1, 0.6, 0.4],
      reminders: [
        { type: 'oil_change', intervalDays: 365 },
        { type: 'tire_change', intervalDays: 1825 },
        { type: 'brake_service', intervalDays: 730 },
        { type: 'battery_replacement', intervalDays: 1460 },
        { type: 'air_filter', intervalDays: 730 },
        // The first inspection is due before the fifth anniversary (French road code, R323-27).
        { type: 'technical_inspection', intervalDays: 1095, next: [60, -1] },
        { type: 'general_maintenance', intervalDays: 365, isPaused: true },
      ],
      visits: [
        { ago: [49, 0], work: SCOOTER.first, at: deuxRoues, picture: 'dashboard.webp' },
        { ago: [46, 0], work: SCOOTER.topCase, at: deuxRoues, isAside: true },
        { ago: [40, 0], work: SCOOTER.oil, at: deuxRoues },
        { ago: [28, 0], work: SCOOTER.oil, at: deuxRoues },
        { ago: [28, 0], work: SCOOTER.airFilter, at: deuxRoues },
        { ago: [28, 0], work: SCOOTER.brakes, at: deuxRoues },
        { ago: [22, 0], work: SCOOTER.rearTyre, at: deuxRoues, picture: 'tyre-worn.webp' },
        { ago: [16, 0], work: SCOOTER.oil, at: deuxRoues },
        { ago: [13, 0], work: SCOOTER.battery, at: deuxRoues, picture: 'battery.webp', notes: 'Ne tenait plus la charge.' },
        { ago: [10, 0], work: SCOOTER.variator, at: deuxRoues, nextMonths: 48, nextKilometres: 20_000, notes: 'Galets méplats : à-coups à l’accélération disparus.' },
        { ago: [9, 0], work: SCOOTER.frontTyre, at: deuxRoues, picture: 'tyre-new.webp' },
        { ago: [4, 0], work: SCOOTER.oil, at: deuxRoues, picture: 'dashboard.webp' },
        { ago: [4, 0], work: SCOOTER.airFilter, at: deuxRoues },
        { ago: [4, 0], work: SCOOTER.brakes, at: deuxRoues },
        ...yearlyInsurance('Assurance deux-roues, échéance annuelle', 21_460, 640, [[52, -1], [40, 0], [28, 0], [16, 0], [4, 0]]),
        { each: '12-02', work: paid('general_maintenance', 'Hivernage : plein, stabilisateur et chargeur', 0), isAside: true, notes: 'Béquille centrale, batterie sur chargeur d’entretien.' },
        { each: '03-19', work: paid('general_maintenance', 'Remise en route : pression, éclairage, lavage', 650), isAside: true },
      ],
      tyres: [],
      fuel: {
        perHundred: 3.1,
        range: 190,
        price: 1.789,
        stations: ['Station des Lices', 'Station des Lices', 'Hyper de Beaucouzé'],
      },
      expenses: [
        { everyMonths: 3, daysAgo: 40, kind: 'parking', cost: 54, place: 'Garage de la rue Toussaint', recurs: { every: 'quarter', untilMonths: null } },
        { ago: [11, 0], kind: 'accessory', cost: 64.9, notes: 'Tablier de pluie' },
      ],
    },
  ],
  documents: [
    { vehicle: null, kind: 'licence', number: '14AA00002', expiresInMonths: 84 },
    { vehicle: 1, kind: 'warranty', title: 'Garantie de la batterie', issuer: 'Garage des Lices', issuedMonthsAgo: 14, expiresInMonths: 10 },
    { vehicle: 0, kind: 'insurance', issuer: 'Mutuelle des Deux Rives', number: '75 0412 338', issuedMonthsAgo: 8, expiresInMonths: 4 },
  ],
};
