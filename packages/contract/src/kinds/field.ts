import type { OwnedKind } from '#kinds/kinds.ts';

/**
 * What a field holds. A `line` has no line breaks, a `text` may have some; a `choice` is one of a list; a `day` is a civil date
 * and an `instant` has a time; `euros` and `quantity` have decimals; an `object` has fields of
 * its own, a `list` holds objects with an `id`, and what is `json` is read by the rules of its kind alone.
 */
export type FieldShape =
  | 'id'
  | 'line'
  | 'text'
  | 'choice'
  | 'day'
  | 'instant'
  | 'number'
  | 'euros'
  | 'quantity'
  | 'flag'
  | 'object'
  | 'list'
  | 'json'
  | 'file'
  | 'files';

/** One field of a kind, under its name on the wire. */
export interface Field {
  readonly shape: FieldShape;
  /** What the field is where a body leaves it out, and in a blank form. A field without `blank` is made by the server. */
  readonly blank?: string | number | boolean | null | readonly never[];
  /** The kind of the object that it names. */
  readonly of?: OwnedKind;
  /** Came later: a PUT that leaves it out leaves it as it is stored. */
  readonly isKept?: true;
  /** Came later: an export may lack its column. */
  readonly isOptionalColumn?: true;
  /**
   * What happens when two devices have changed it differently. Without `merge` the user is asked. `last`: the later change wins.
   * `union`: both lists are joined by id. `derived`: it follows from other objects, so that the stored value stays.
   */
  readonly merge?: 'last' | 'union' | 'derived';
  /** The app gives it by itself: neither the history nor a question shows it. */
  readonly isHidden?: true;
  /** Whether its files have to be images. */
  readonly areImages?: true;
  /** What stands between both texts where the user keeps both. */
  readonly joinedBy?: string;
}

/** Every field of a kind, by its name: a field that the schema has and the description lacks does not compile. */
export type FieldsOf<Wire> = { readonly [Name in keyof Wire]: Field };

/** A field that the server makes. */
export const MADE_ID = { shape: 'id' } as const satisfies Field;
export const MADE_INSTANT = { shape: 'instant' } as const satisfies Field;
export const ORDER = { shape: 'number', isOptionalColumn: true } as const satisfies Field;
export const VERSION = { shape: 'number' } as const satisfies Field;

/** A field that a person may leave empty. */
export const LINE = { shape: 'line', blank: null } as const satisfies Field;
export const TEXT = { shape: 'text', blank: null } as const satisfies Field;
export const CHOICE = { shape: 'choice', blank: null } as const satisfies Field;
export const DAY = { shape: 'day', blank: null } as const satisfies Field;
export const NUMBER = { shape: 'number', blank: null } as const satisfies Field;
export const FILE = { shape: 'file', blank: null } as const satisfies Field;
export const FILES = { shape: 'files', blank: [], merge: 'union' } as const satisfies Field;
export const PHOTOS = { ...FILES, areImages: true } as const satisfies Field;

/** The vehicle that an object belongs to. */
export const VEHICLE_ID = { shape: 'id', of: 'vehicle', blank: '' } as const satisfies Field;
export const COST = { shape: 'euros', blank: 0 } as const satisfies Field;
/** Whether the cost came back. */
export const REFUND = {
  shape: 'flag',
  blank: false,
  isKept: true,
  isOptionalColumn: true,
} as const satisfies Field;
/** A text that two devices may have added to. */
export const NOTES = { ...TEXT, joinedBy: '\n' } as const satisfies Field;

/** The fields of a kind, by name. */
export type Fields = Readonly<Record<string, Field>>;

/** Those that a body can give. */
export function givenFields(fields: Fields): (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(([, { blank }]) => blank !== undefined);
}

/** Those that hold files. */
export function fileFields(fields: Fields): (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(([, { shape }]) => shape === 'file' || shape === 'files');
}
