import type { ChangedKind, CreatedKind } from '#shared/sync/engine/operation.ts';

/** An object as a call returned it. */
export interface WrittenObject {
  readonly version: number;
}

/** A write with everything needed to undo it. */
export type Written =
  | {
      readonly verb: 'create';
      readonly kind: CreatedKind;
      /** The object as returned by the call. */
      readonly stored: WrittenObject & { readonly id: string };
    }
  | {
      readonly verb: 'change';
      readonly kind: ChangedKind;
      readonly before: WrittenObject;
      readonly after: WrittenObject;
    }
  | { readonly verb: 'delete'; readonly kind: CreatedKind; readonly id: string };
