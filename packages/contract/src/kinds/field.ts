import type { OwnedKind } from '#kinds/kinds.ts';

/**
 * Data type of a field. `line`: text without line breaks; `text`: with line breaks; `choice`: one of a list;
 * `day`: civil date; `instant`: date and time; `euros` and `quantity`: decimal numbers; `object`: has fields
 * of its own; `list`: objects with an `id`; `json`: parsed only by code of its kind.
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
  /** Default of a missing field in a body and in a blank form. A field without `blank` is set by the server. */
  readonly blank?: string | number | boolean | null | readonly never[];
  /** Kind of the referenced object. */
  readonly of?: OwnedKind;
  /** Added in a later version of the API: PUT keeps the stored value if it is absent. */
  readonly isKept?: true;
  /** Added in a later version: an export may lack its column. */
  readonly isOptionalColumn?: true;
  /**
   * How conflicting changes of two devices are merged. Without `merge` the user is asked. `last`: the later
   * change wins. `union`: both lists are merged by id. `derived`: computed from other objects, so the stored
   * value stays.
   */
  readonly merge?: 'last' | 'union' | 'derived';
  /** Set by the app itself: shown neither in the history nor in a conflict. */
  readonly isHidden?: true;
  /** Whether the files must be images. */
  readonly areImages?: true;
  /** Separator if the user keeps both texts of a conflict. */
  readonly joinedBy?: string;
}

/** The fields of a kind, by name. A field of the schema that is missing here does not compile. */
export type FieldsOf<Wire> = { readonly [Name in keyof Wire]: Field };

/** Fields set by the server. */
export const MADE_ID = { shape: 'id' } as const satisfies Field;
export const MADE_INSTANT = { shape: 'instant' } as const satisfies Field;
export const ORDER = { shape: 'number', isOptionalColumn: true } as const satisfies Field;
export const VERSION = { shape: 'number' } as const satisfies Field;

/** Optional fields. */
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
/** Whether the cost is a refund. */
export const REFUND = {
  shape: 'flag',
  blank: false,
  isKept: true,
  isOptionalColumn: true,
} as const satisfies Field;
/** Text that two devices may both have added to. */
export const NOTES = { ...TEXT, joinedBy: '\n' } as const satisfies Field;

/** The fields of a kind, by name. */
export type Fields = Readonly<Record<string, Field>>;

/** The fields that a body may set. */
export function listWritableFields(fields: Fields): (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(([, { blank }]) => blank !== undefined);
}

/** The fields that hold files. */
export function fileFields(fields: Fields): (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(([, { shape }]) => shape === 'file' || shape === 'files');
}
