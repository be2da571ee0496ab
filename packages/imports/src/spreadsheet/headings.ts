import { searchable } from '@carnet/domain/text/searchable';

/** What a column of a spreadsheet holds; `job` is a column for one kind of work, with a mark, an amount or a date in it. */
export const COLUMN_FIELDS = [
  'date',
  'mileage',
  'title',
  'category',
  'cost',
  'cost_part',
  'credit',
  'garage',
  'notes',
  'vehicle',
  'next_date',
  'next_mileage',
  'litres',
  'full',
  'job',
  'ignored',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** The words with which the heading of a field begins, in nine languages; the first line that fits decides. */
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
    'litre|nb litre|nb de litre|nombre de litre|quantite|qte|volume|liter|menge|litro|litri|gallon|quantity|cantidad|quantita',
  ],
  ['full', 'plein|full|filled|voll|lleno|pieno|cheio'],
  ['credit', 'credit|avoir|remboursement|haben'],
  [
    'cost_part',
    "pieces|main d'oeuvre|main-d'oeuvre|mo|ht|montant ht|prix ht|total ht|tva|parts|labour|labor|tax|cout pieces|cout des pieces|prix pieces|cout main d'oeuvre|cout de la main d'oeuvre|cout mo|prix mo|parts cost|labor cost|labour cost|material|mwst",
  ],
  ['garage', 'service center|service centre|centre de service|date garage'],
  ['date', 'date|jour|le|quand|fait le|datum|fecha|data|service date|dernier|derniere|day|when|tag'],
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
    'montant|prix|cout|total|ttc|depense|debit|facture|tarif|paye|cost|price|amount|paid|expense|betrag|gesamtbetrag|gesamtpreis|gesamtkosten|preis|kosten|importe|precio|coste|costo|importo|prezzo|spesa|valor|preco|custo|bedrag|prijs|kwota|koszt|cena|€|eur|euro',
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

/** The price of a unit is no cost. */
const PER_UNIT =
  /(?:\/|\b(?:au|par|per|pro|por|al) )\s?(?:l|litre|liter|litro|gal|gallon|kwh|unit|unite)\b|unitaire|\bunit price\b/;

/** « CT : prochaine date », “Oil change due (km)”. */
const DUE_AT_END =
  /[\p{L}\p{N}].*\b(?:prochain|prochaine|echeance|due|next)\b(?:[\s(:.,-]|date|km|kms|miles|mileage|[)])*$/u;

/** The field that a heading names in one of nine languages; null for an unknown one. */
export function fieldOfHeading(heading: string): ColumnField | null {
  const plain = searchable(heading);
  if (PER_UNIT.test(plain)) return null;
  const field = PATTERNS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
  const due = field === 'next_date' || DUE_AT_END.test(plain) ? 'next_date' : field;
  return due === 'next_date' && /\b(kms?|kilometr\w*|miles?|odometer)\b/.test(plain) ? 'next_mileage' : due;
}
