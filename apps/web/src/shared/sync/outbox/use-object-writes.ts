import { refreshAfter } from '#shared/api/refresh-after.ts';
import type { CallOptions } from '#shared/api/api-client.ts';
import type { Answer, BodyInput } from '#shared/api/routes.ts';
import { hasBodyValues } from '#shared/forms/request-body.ts';
import { editOf } from '#shared/sync/outbox/edit.ts';
import type { Create } from '#shared/sync/engine/operation.ts';
import { write } from '#shared/sync/outbox/write.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** What is added, changed as a whole and deleted under its own id; a reading is not changed. */
export type WrittenKind = Exclude<OwnedKind, 'reading'>;

type Calls<Kind extends WrittenKind> = (typeof KINDS)[Kind]['calls'];
type Answers = { readonly [Kind in WrittenKind]: Answer<Calls<Kind>['read']> };
/** An interface, which TypeScript keeps whole over a kind that is not known yet. */
interface WireObjects extends Answers {}
/** An object of a kind as its calls answer it. */
export type WireObject<Kind extends WrittenKind> = WireObjects[Kind];

interface NewObject<Kind extends WrittenKind> {
  /** Made by the client: sent again, the object is stored once. */
  readonly id: string;
  readonly body: Omit<BodyInput<Calls<Kind>['create']>, 'id'>;
  /** What only the creation says, such as the reminder that a record marks as done. */
  readonly once?: Partial<BodyInput<Calls<Kind>['create']>>;
  /** Those that the body names. */
  readonly files?: readonly CarnetFile[];
}

/** Adds an object of a kind. */
export function useCreateObject<Kind extends WrittenKind>(kind: Kind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body: fields, once, files = [] }: NewObject<Kind>): Promise<WireObject<Kind>> => {
      const body: { readonly id: string; readonly vehicle_id?: string | null } = { ...fields, ...once, id };
      const vehicleId = body.vehicle_id ?? null;
      // The body is one of the kind, which TypeScript loses over all kinds.
      const intent = { verb: 'create', kind, id, vehicleId, body, files } as unknown as Create;
      const call: Calls<WrittenKind>['create'] = KINDS[kind].calls.create;
      const sent: Promise<unknown> = write(intent, call, { body } as CallOptions<typeof call>);
      return sent as Promise<WireObject<Kind>>;
    },
    onSettled: () => refreshAfter(queryClient, kind),
  });
}

interface ChangedObject<Kind extends WrittenKind> {
  /** The object as it was read. */
  readonly read: WireObject<Kind>;
  /** What it shall hold; what is left out stays. */
  readonly body: Partial<BodyInput<Calls<Kind>['replace']>>;
  /** Those that the body names. */
  readonly files?: readonly CarnetFile[];
}

/** Changes an object that was read; refused with `version_conflict` when it has changed since. */
export function useReplaceObject<Kind extends WrittenKind>(kind: Kind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ read, body, files = [] }: ChangedObject<Kind>): Promise<WireObject<Kind>> => {
      const { id, version } = read;
      const call: Calls<WrittenKind>['replace'] = KINDS[kind].calls.replace;
      const options = { path: { id }, body: { ...read, ...body }, ifMatch: version };
      const sent: Promise<unknown> = write(
        editOf(kind, id, read, body, files),
        call,
        options as CallOptions<typeof call>,
      );
      return sent as Promise<WireObject<Kind>>;
    },
    onSettled: () => refreshAfter(queryClient, kind),
  });
}

/**
 * Adds an object, once however often it is sent. When an earlier attempt had arrived without its answer, what was changed
 * since is written too: the server answers the first attempt as it is.
 */
export function useSaveNewObject<Kind extends WrittenKind>(
  kind: Kind,
): (added: NewObject<Kind>) => Promise<WireObject<Kind>> {
  const create = useCreateObject(kind);
  const replace = useReplaceObject(kind);
  return async (added) => {
    const { files = [] } = added;
    // A replacement takes what a creation takes, but for what is said once.
    const body = added.body as object as Partial<BodyInput<Calls<Kind>['replace']>>;
    const read = await create.mutateAsync(added);
    return hasBodyValues(read, body) ? read : replace.mutateAsync({ read, body, files });
  };
}

/** Deletes an object with all that belongs to it. */
export function useDeleteObject(kind: WrittenKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { readonly id: string }) =>
      write({ verb: 'delete', kind, id, vehicleId: null }, KINDS[kind].calls.delete, { path: { id } }),
    onSettled: () => refreshAfter(queryClient, kind),
  });
}
