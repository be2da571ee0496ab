import type { ObjectFormOptions, ObjectValues } from '#features/files/pieces/use-object-form.ts';
import { ConflictingValues } from '#features/sync/pieces/conflicting-values.tsx';
import { ProblemError } from '#shared/api/problem-error.ts';
import { changedFields } from '#shared/sync/outbox/apply/changed-fields.ts';
import type { Create, Edit, Operation } from '#shared/sync/engine/operation.ts';
import { shownOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { unlessStored } from '#shared/api/lost-answer.ts';
import { ConflictNotice } from '#shared/forms/conflict-notice.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { hasBodyValues } from '#shared/forms/request-body.ts';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import {
  useReplaceObject,
  type WireObject,
  type WrittenKind,
} from '#shared/sync/outbox/use-object-writes.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';

interface EditFormOptions<Kind extends WrittenKind, Values extends ObjectValues<Kind>, Body extends object> {
  readonly kind: Kind;
  /** The object as read when the form opened. */
  readonly stored: WireObject<Kind>;
  /** Parses the server's current object. */
  readonly schema: z.ZodMiniType<WireObject<Kind>>;
  readonly toValues: (stored: WireObject<Kind>) => Values;
  /** What the form sends; also used to compare both versions. */
  readonly toBody: (values: Values) => object;
  /** The part of a body that the server stores as sent; by default all of it. */
  readonly toHeld?: (body: Body) => object;
  /** Sends the change; by default the whole body. */
  readonly replace?: (basis: WireObject<Kind>, body: Body) => Promise<WireObject<Kind>>;
  /** Message after saving. */
  readonly done: (saved: WireObject<Kind>) => string;
  readonly onSaved: () => void;
  /** Title of the alert if saving failed. */
  readonly failure: string;
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

/** An edit form: initial values, save, and the notices above its fields. */
interface EditForm<Kind extends WrittenKind, Values extends ObjectValues<Kind>, Body> {
  readonly options: ObjectFormOptions<Kind, Values, Body>;
  /** Notice of a restored draft. */
  readonly showDraft: (state: ContractForm<Values>) => ReactNode;
  /** Asks which version to keep, or shows why the save was refused. */
  readonly showAlert: (state: ContractForm<Values>, onTakeTheirs?: (theirs: Values) => void) => ReactNode;
}

/** Form that edits an object, with draft, save and conflict handling. */
export function useEditForm<Kind extends WrittenKind, Values extends ObjectValues<Kind>, Body extends object>(
  edit: EditFormOptions<Kind, Values, Body>,
): EditForm<Kind, Values, Body> {
  const { kind, stored, schema, toValues } = edit;
  const replacement = useReplaceObject(kind);
  const showDone = useDoneMessage();
  const replaceWhole = (read: WireObject<Kind>, body: Body, files: readonly CarnetFile[]) =>
    replacement.mutateAsync({ read, body, files });
  const { replace = replaceWhole, toHeld = (body: Body) => body } = edit;
  /** The server's object, if it already holds the change: the response to an earlier attempt was lost. */
  const findOwn = (current: unknown, body: Body) => {
    const { data } = schema.safeParse(current);
    return data && hasBodyValues(data, toHeld(body)) ? data : undefined;
  };
  const [refused] = useState(() => findRefusedWrite(stored.id));
  return {
    options: {
      initialValues: refused
        ? { ...toValues(applyIntent(stored, refused)), basis: stored }
        : toValues(stored),
      draftName: `${DRAFT_NAMES[kind] ?? kind}.edit.${stored.id}`,
      refusal: refused?.problem ? new ProblemError(refused.problem) : undefined,
      async save(body, { basis }, files) {
        const before = basis ?? stored;
        const after = await unlessStored(replace(before, body, files), (current) => findOwn(current, body));
        // A corrected addition replaces the refused one by itself.
        if (refused?.intent.verb === 'change')
          await shownOutbox()?.engine.write({ do: 'takeOut', operation: refused });
        showDone(edit.done(after), [{ verb: 'change', kind, before, after }]);
        edit.onSaved();
      },
    },
    showDraft: ({ isDraftRestored, discardDraft }) =>
      isDraftRestored && (
        <DraftNotice
          before="saved"
          onDiscard={() => {
            discardDraft();
            edit.onDiscard();
          }}
        />
      ),
    showAlert({ form, problem, alertFaults, submitWith }, onTakeTheirs) {
      const theirs =
        problem?.code === 'version_conflict' ? schema.safeParse(problem.current).data : undefined;
      if (!theirs || theirs.version === form.values.basis?.version) {
        return <FormAlert title={edit.failure} faults={alertFaults} />;
      }
      return (
        <ConflictNotice
          onKeepMine={() => void submitWith({ basis: theirs } as Partial<Values>)}
          onTakeTheirs={() => {
            const values = toValues(theirs);
            form.setValues(values);
            onTakeTheirs?.(values);
          }}
        >
          <ConflictingValues
            kind={kind}
            body={edit.toBody(form.values)}
            values={form.values}
            theirs={theirs}
          />
        </ConflictNotice>
      );
    },
  };
}

/** A refused addition or change of the object, whose form shows the reason; null without one. */
function findRefusedWrite(id: string): (Operation & { readonly intent: Create | Edit }) | null {
  for (const { intent, ...operation } of shownOutbox()?.operations ?? []) {
    const isWrite = intent.verb === 'create' || intent.verb === 'change';
    if (isWrite && intent.id === id && operation.problem?.code === 'validation_failed') {
      return { ...operation, intent };
    }
  }
  return null;
}

/** The object as a refused change would have made it; a refused addition is shown like this already. */
function applyIntent<Kind extends WrittenKind>(
  stored: WireObject<Kind>,
  { intent }: { readonly intent: Create | Edit },
): WireObject<Kind> {
  return intent.verb === 'change' ? { ...stored, ...changedFields(intent) } : stored;
}

/** Draft names that differ from their kind, because earlier versions stored drafts under them. */
const DRAFT_NAMES: Readonly<Partial<Record<WrittenKind, string>>> = { record: 'maintenance' };
