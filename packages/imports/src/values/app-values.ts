import { appNumber } from '#values/numbers.ts';
import type { Energy } from '@carnet/domain/vehicles/vehicle';
import { searchable } from '@carnet/domain/text/searchable';
import type { Fuel } from '@carnet/domain/expenses/fuel';

/** Days of an interval in months, as Carnet stores it: 12 are 365, 6 are 183. */
export function daysOfMonths(months: number): number {
  return Math.round((months * 365) / 12);
}

/** Reads a mileage of an app, which writes 0 for unknown. */
export function knownMileage(text: string): number | null {
  const number = appNumber(text);
  return number === null || number === 0 ? null : number;
}

/** Reads a positive number; null for 0, which apps write for none. */
export function positive(text: string | number | null | undefined): number | null {
  const number = appNumber(text);
  return number !== null && number > 0 ? number : null;
}

const LITRES_OF_UNITS: readonly (readonly [RegExp, number])[] = [
  [/imp|uk/i, 4.54609],
  [/gal/i, 3.785411784],
  [/^l/i, 1],
];

/** Converts a quantity to litres from the unit named by an app; null if it is no volume. */
export function litresOfUnit(text: string | null | undefined, unit: string): number | null {
  const quantity = positive(text);
  const litres = LITRES_OF_UNITS.find(([pattern]) => pattern.test(unit.trim()))?.[1];
  return quantity === null || litres === undefined ? null : quantity * litres;
}

export function textOrNull(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
}

const ENERGY_WORDS: readonly (readonly [RegExp, Energy])[] = [
  [/plug.?in|rechargeable/, 'plugin_hybrid'],
  [/hybrid/, 'hybrid'],
  [/electri|elektr|^ev$/, 'electric'],
  [/diesel|gazole|gasoil|gasoleo/, 'diesel'],
  [/lpg|gpl|glp|autogas/, 'lpg'],
  [/cng|hydrogen|gnv/, 'other'],
  [/petrol|essence|gasoline|gasolina|benzin|e85|sp9/, 'petrol'],
];

/** The energy for an app’s word; null if unknown. */
export function parseEnergy(word: string): Energy | null {
  const plain = searchable(word);
  return ENERGY_WORDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

const FUELS: readonly (readonly [RegExp, Fuel])[] = [
  [/adblue|ad blue/, 'petrol'],
  [/\be ?85\b|ethanol/, 'e85'],
  [/\be ?10\b/, 'e10'],
  [/\b(?:gpl|lpg|glp|autogas|flussiggas)/, 'lpg'],
  [/\b(?:gnv|cng|erdgas)\b/, 'cng'],
  [/diesel|gazole|gasoil|gasoleo|gas-oil|\bb7\b/, 'diesel'],
  [/\bsp ?9[58]|essence|petrol|gasoline|gasolina|benzin|\bsuper\b|benzina|unleaded/, 'petrol'],
];

/** The fuel in a text; null for none, and for AdBlue, which is not a fuel. */
export function parseFuel(text: string): Fuel | null {
  const plain = searchable(text.slice(0, 300));
  const found = FUELS.find(([pattern]) => pattern.test(plain));
  return found && found !== FUELS[0] ? found[1] : null;
}

/** Lines of notes without empty ones. */
export function joinNotes(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => (part ?? '').trim())
    .filter((part) => part !== '')
    .join('\n');
}

const SAYS_NO = /^(?:0|no|non|n|false|faux|nein|off|inactive|inactif|retired|archived|sold)$/i;

/** Whether a cell « Active » means that the vehicle is no longer in use; an empty one does not. */
export function isSaidInactive(active: string): boolean {
  return SAYS_NO.test(active.trim());
}
