import type { Workshop } from '#seed/story/work.ts';

/** Workshops that do not exist; the telephone numbers are those that ARCEP keeps for works of fiction. */
export const VIEUX_PONT: Workshop = {
  name: 'Garage du Vieux Pont',
  street: '14 quai des Carmes',
  town: '49100 Angers',
  phone: '02 61 91 20 14',
  siren: '901 234 561',
  prefix: 'VP',
};

export const TANNEURS: Workshop = {
  name: 'Carrosserie Mécanique des Tanneurs',
  street: '3 rue des Tanneurs',
  town: '49000 Angers',
  phone: '02 61 91 37 03',
  siren: '902 345 673',
  prefix: 'CT',
};

export const LOIRE_PNEUS: Workshop = {
  name: 'Loire Pneus Services',
  street: '27 route de Nantes',
  town: '49610 Mûrs-Erigné',
  phone: '02 61 91 48 27',
  siren: '903 456 785',
  prefix: 'LPS',
};

export const UTILITAIRES_OUEST: Workshop = {
  name: 'Utilitaires de l’Ouest',
  street: '8 boulevard de l’Industrie',
  town: '49070 Beaucouzé',
  phone: '02 61 91 55 08',
  siren: '904 567 897',
  prefix: 'UO',
};

export const DEUX_ROUES: Workshop = {
  name: 'L’Atelier des Deux-Roues',
  street: '51 rue Bressigny',
  town: '49100 Angers',
  phone: '02 61 91 63 51',
  siren: '905 678 904',
  prefix: 'ADR',
};

export const CONTROLE_MAINE: Workshop = {
  name: 'Contrôle Technique du Maine',
  street: '19 avenue de la Quantinière',
  town: '49800 Trélazé',
  phone: '02 61 91 72 19',
  siren: '906 789 016',
  prefix: 'CTM',
};
