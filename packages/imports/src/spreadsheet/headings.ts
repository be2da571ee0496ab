import type { ColumnField } from '#spreadsheet/column-field.ts';
import { searchable } from '@carnet/domain/text/searchable';

/** The beginnings of headings for each field, in nine languages; the first match decides. */
const HEADINGS: readonly (readonly [ColumnField, string])[] = [
  [
    'next_mileage',
    'prochain km|prochain kilometrage|prochaine echeance km|km prochain|kilometrage prochain|next km|next mileage|next odometer',
  ],
  [
    'next_date',
    "prochain|prochaine|echeance|date prochain|date prochaine|date echeance|date d'echeance|a faire|a refaire|valable jusqu|next|due|nachste|proximo|prossimo|proxima|volgende",
  ],
  [
    'litres',
    'litre|l|kwh|kg|kilogramme|energie|nb kwh|nb de kwh|nombre de kwh|energy|nb litre|nb de litre|nombre de litre|quantite|qte|volume|liter|menge|litro|litri|gallon|quantity|cantidad|quantita',
  ],
  ['full', 'plein|full|filled|voll|lleno|pieno|cheio'],
  ['credit', 'credit|avoir|remboursement|haben'],
  [
    'cost_part',
    "pieces|main d'oeuvre|main-d'oeuvre|mo|m.o|mdo|main oeuvre|fournitures|tva|montant tva|vat|parts|labour|labor|tax|cout pieces|cout des pieces|prix pieces|cout main d'oeuvre|cout de la main d'oeuvre|cout mo|prix mo|parts cost|labor cost|labour cost|material|mwst",
  ],
  ['garage', 'service center|service centre|centre de service|date garage'],
  [
    'date',
    'date|jour|mois|month|monat|le|quand|fait le|datum|fecha|data|service date|dernier|derniere|day|when|tag',
  ],
  [
    'mileage',
    'km|kms|kilometrage|kilometre|compteur|releve|nb km|nombre de km|nb de km|odo|odometer|mileage|miles|kilometerstand|tachostand|km-stand|kilometros|kilometraje|odometro|cuentakilometros|chilometri|chilometraggio|quilometragem|quilometros|przebieg',
  ],
  ['category', 'type|categorie|category|nature|kategorie|categoria|rubrique|poste|kategoria'],
  [
    'title',
    'operation|travaux|intervention|entretien|designation|libelle|description|objet|prestation|service|work|job|task|maintenance|repair|arbeit|beschreibung|tatigkeit|wartung|reparatur|trabajo|mantenimiento|concepto|reparacion|lavoro|lavori|intervento|descrizione|descripcion|descricao|manutencao|servico|omschrijving|werkzaamheden|onderhoud|opis|usluga|motif|reparation',
  ],
  [
    'cost',
    'montant|prix|cout|total|ttc|depense|debit|facture|tarif|paye|net|net a payer|brut|regle|reglement|reste a charge|a payer|cost|price|amount|paid|expense|gesamt|summe|brutto|netto|betrag|gesamtbetrag|gesamtpreis|gesamtkosten|preis|kosten|importe|precio|coste|costo|importo|prezzo|spesa|valor|preco|custo|bedrag|prijs|kwota|koszt|cena|€|eur|euro',
  ],
  [
    'garage',
    'garage|garagiste|atelier|lieu|ou|chez|concession|concessionnaire|prestataire|fournisseur|vendeur|mecanicien|station|tankstelle|centre|shop|workshop|dealer|mechanic|vendor|location|place|werkstatt|taller|officina|oficina|warsztat|bedrijf',
  ],
  [
    'notes',
    'note|remarque|observation|commentaire|detail|divers|info|comment|remark|bemerkung|anmerkung|notiz|notizen|nota|observacoes|observaciones|osservazioni|opmerking|uwagi',
  ],
  [
    'vehicle',
    'vehicule|voiture|auto|moto|immat|immatriculation|plaque|vehicle|car|registration|plate|license plate|licence plate|fahrzeug|kennzeichen|vehiculo|matricula|veicolo|targa|veiculo|placa|voertuig|kenteken|pojazd',
  ],
];
const LONG_WORD = 4;
const PATTERNS = HEADINGS.map(([field, words]) => {
  const forms = words.split('|').map((word) => (word.length < LONG_WORD ? word : `${word}(?:s|es|en|n|e)?`));
  return [field, new RegExp(String.raw`^(?:${forms.join('|')})(?![\p{L}\p{N}])`, 'u')] as const;
});

/** A unit price is no cost. */
const PER_UNIT =
  /(?:\/|\b(?:au|du|de|le|par|per|pro|por|al|a) )\s?(?:l|litre|liter|litro|gal|gallon|kwh|kg|unit|unite)\b|unitaire|\bunit price\b|\b(?:prix|tarif|cout|price|preis|precio) ?(?:l|litre|liter|kwh|kg|gallon)\b|\b(?:literpreis|preis\/l|ppl|ppu|p\.?u\.?)(?![\p{L}])/u;
const CONSUMPTION =
  /^(?:conso|km ?\/ ?l|mpg|l ?\/ ?100|verbrauch|moyenne|kwh ?\/ ?100)|(?:\/ ?|\b(?:au|par|per|pro) )(?:100 ?)?kms?\b/;
/** A distance between two readings is no mileage. */
const TRIP =
  /parcour|trajet|\btrip\b|distance|depuis|partiel|strecke|gefahren|recorrid|percors|effectue|(?:km|kms|kilometres) (?:fait|roule)/;
export function isTrip(heading: string): boolean {
  const plain = searchable(heading);
  return TRIP.test(plain) && !NOT_PAID.test(plain) && /^(?:km|kilom)/.test(plain);
}

/** An amount before tax. */
const BEFORE_TAX = /(?:^|[^\p{L}])(?:ht|h\.t\.|htva|hors taxes?|hors tva|excl)(?![\p{L}])/u;
/** An estimate or a budget is no cost. */
const NOT_PAID =
  /cumul|devis|estim|budget|prevu|prevision|theorique|catalogue|^(?:remise|reduction|economie|solde|tva %|taux)/;
const HOW_PAID = /^(?:paye|regle|reglement|paid|bezahlt) (?:par|le|avec|via|by|with|on|am)(?![\p{L}])/u;
/** The number of a document or row. */
const NUMBER =
  /^(?:n[°o]|num(?:ero)?|ref(?:erence)?|id|#|code|ticket|bon)(?![\p{L}])|\bn°|numero|(?:invoice|receipt) (?:no|number)/u;

/** « CT : prochaine date », “Oil change due (km)”. */
const DUE_AT_END =
  /[\p{L}\p{N}].*\b(?:prochain|prochaine|echeance|due|next)\b(?:[\s(:.,-]|date|km|kms|miles|mileage|[)])*$/u;

/** The field of a heading in one of nine languages; null if unknown. */
export function fieldOfHeading(heading: string): ColumnField | null {
  const plain = searchable(heading.slice(0, MAX_HEADING));
  if (CONSUMPTION.test(plain)) return null;
  if (PER_UNIT.test(plain)) return 'unit_price';
  if (HOW_PAID.test(plain) || NOT_PAID.test(plain) || NUMBER.test(plain)) return null;
  const field = PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
  if (field === 'mileage' && TRIP.test(plain)) return null;
  if ((field === 'cost' || field === null) && BEFORE_TAX.test(plain)) return 'cost_part';
  const due = field === 'next_date' || DUE_AT_END.test(plain) ? 'next_date' : field;
  return due === 'next_date' && /\b(kms?|kilometr\w*|miles?|odometer)\b/.test(plain) ? 'next_mileage' : due;
}

const MAX_HEADING = 120;

/**
 * How likely a heading means the price paid: a total before a price, and both before an amount without tax.
 */
export function rankOfCost(heading: string): number {
  const plain = searchable(heading);
  if (/ttc|net a payer|gesamt|total|paye|paid|reste a charge|regle/.test(plain)) return 3;
  if (/montant|amount|betrag|importe|valor|debit/.test(plain)) return 2;
  if (plain.startsWith('facture')) return 0;
  return isNet(plain) ? -1 : 1;
}

/** An amount before the euro: « Prix (F) », « Montant en francs ». */
export function isOfFrancs(heading: string): boolean {
  return /(?:^|[\s(])(?:f|ff|frf|francs?)\)?\s*$/.test(searchable(heading));
}

/** « Net » alone may be before tax, or the amount left to pay. */
export function isNet(heading: string): boolean {
  return /^(?:prix |montant |total )?net(?:to)?$/.test(searchable(heading).trim());
}

export function isBeforeTax(heading: string): boolean {
  return BEFORE_TAX.test(searchable(heading));
}

export function isTax(heading: string): boolean {
  return /^(?:montant )?(?:tva|mwst|vat|tax|iva)(?![\p{L}])/u.test(searchable(heading));
}

/** Unit of a quantity column; litres by default. */
export function unitOfHeading(heading: string): 'L' | 'kWh' | 'kg' | 'gallon' {
  const plain = searchable(heading);
  if (/kwh|kw\/h|energ/.test(plain)) return 'kWh';
  if (/\bkg\b|kilogramm/.test(plain)) return 'kg';
  return /gal/.test(plain) ? 'gallon' : 'L';
}
