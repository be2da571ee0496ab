import { ExpenseForm } from '#features/expenses/form/expense-form.tsx';
import { blankExpense } from '#features/expenses/form/expense-values.ts';
import { rememberedFilling, usualKind } from '#features/expenses/form/remembered-filling.ts';
import { useExpenseForm } from '#features/expenses/form/use-expense-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useCreateObject } from '#shared/sync/outbox/use-object-writes.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { fitsEnergy, type ExpenseKind } from '@carnet/domain/expenses/expense';
import { useState } from 'react';
import { v7 as newId } from 'uuid';

interface AddExpenseFormProps {
  readonly vehicles: readonly Vehicle[];
  /** Latest expenses, newest first, to prefill vehicle, station and price. */
  readonly expenses: readonly Expense[];
  /** Preselected vehicle. */
  readonly vehicleId: string | null;
  /** Null for a filling of the vehicle's energy. */
  readonly kind: ExpenseKind | null;
  readonly label: string;
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

export function AddExpenseForm({ vehicles, expenses, onDiscard, label, ...asked }: AddExpenseFormProps) {
  const { t } = useTranslation('expenses');
  const today = useToday();
  const goBack = useGoBack(paths.expenses);
  const creation = useCreateObject('expense');
  const showDone = useDoneMessage();
  const [initialValues] = useState(() => {
    const latest = expenses.find(({ vehicle_id: id }) => vehicles.some((vehicle) => vehicle.id === id));
    const vehicle = vehicles.find(({ id }) => id === (asked.vehicleId ?? latest?.vehicle_id)) ?? vehicles[0];
    const isTaken = asked.kind !== null && fitsEnergy(asked.kind, vehicle?.energy ?? null);
    const kind = isTaken && asked.kind ? asked.kind : usualKind(vehicle, expenses);
    const known = { vehicle_id: vehicle?.id ?? '', kind, date: today };
    return blankExpense(newId(), known, rememberedFilling(expenses, known, vehicle));
  });
  const draftName = `expense.new.${asked.vehicleId ?? 'any'}.${asked.kind ?? 'filling'}`;
  const state = useExpenseForm({
    initialValues,
    draftName,
    async save(body, { id }, files) {
      const stored = await creation.mutateAsync({ id, body, files });
      showDone(t('expenses.toast.added'), [{ verb: 'create', kind: 'expense', stored }]);
      goBack();
    },
  });
  useRenewIdOnDraftConflict(draftName, () => state.form.setFieldValue('id', newId()));
  return (
    <>
      {state.isDraftRestored && (
        <DraftNotice
          before="empty"
          onDiscard={() => {
            state.discardDraft();
            onDiscard();
          }}
        />
      )}
      <ExpenseForm
        state={state}
        label={label}
        alert={<FormAlert title={t('expenses.error.add')} faults={state.alertFaults} />}
        vehicles={vehicles}
        latest={expenses}
        onCancel={goBack}
      />
    </>
  );
}
