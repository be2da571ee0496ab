import { EditExpenseForm } from '#features/expenses/form/edit-expense-form.tsx';
import { SyncList } from '#features/sync/sync-list.tsx';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { aNewReading, clio, copiedGarage } from '#testing/copied-garage.ts';
import { anExpense } from '#testing/expenses.ts';
import { refuse } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expenseChange } from '#testing/fake-feed.ts';

const toll = anExpense({ vehicle_id: clio.id, kind: 'toll', cost: 9, notes: null, version: 1 });

/** A change of an expense that the server has refused because of its cost. */
async function haveRefusedChange() {
  const { server, copy, feed } = await copiedGarage();
  feed.put(expenseChange(toll));
  await copy.pull();
  const errors = [{ pointer: '/cost', code: 'too_big', params: { maximum: 100 } } as const];
  server.use({ replaceExpense: () => refuse('validation_failed', { errors }) });
  await copy.write({
    do: 'add',
    intent: toEdit('expense', toll.id, toll, { cost: 900, notes: 'A6' }),
  });
  await copy.send();
  return { server, copy };
}

it('refused change → opens in its form with its values and the fault at its field; saved → removed from the list', async () => {
  const { server, copy } = await haveRefusedChange();
  const { user } = await renderPiece(
    <EditExpenseForm expense={toll} vehicles={[clio]} onDiscard={() => undefined} />,
  );
  const cost = await screen.findByRole<HTMLInputElement>('textbox', { name: /Total/ });
  await waitFor(() => expect(document.activeElement).toBe(cost));
  expect(cost.getAttribute('aria-invalid')).toBe('true');
  expect(cost.value.replaceAll(/\s/g, ' ')).toMatch(/^900/);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Notes/ }).value).toBe('A6');
  server.use({ replaceExpense: ({ body }) => ({ ...toll, ...body, version: 2 }) as typeof toll });
  await user.clear(cost);
  await user.type(cost, '90');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(copy.shown).toEqual([]));
  expect(server.callsOf('replaceExpense').at(-1)?.body).toMatchObject({ cost: 90, notes: 'A6' });
});

it('refused body cannot be sent again unchanged: it is opened or discarded', async () => {
  await haveRefusedChange();
  await renderPiece(<SyncList />);
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Abandonner']);
  const mend = screen.getByRole('link', { name: 'Corriger\u00a0: Péage' });
  expect(mend.getAttribute('href')).toBe(`/expenses/${toll.id}`);
});

it('refused reading → in the quick-entry form of its vehicle', async () => {
  const { server, copy } = await copiedGarage();
  const errors = [{ pointer: '/date', code: 'date_in_future' } as const];
  server.use({ createMileageReading: () => refuse('validation_failed', { errors }) });
  const reading = aNewReading(43_000);
  await copy.write({ do: 'add', intent: reading });
  await copy.send();
  const { user, address } = await renderPiece(<SyncList />);
  await user.click(screen.getByRole('link', { name: /^Corriger/ }));
  expect(address()).toBe(`/vehicles/${clio.id}`);
  await vi.waitFor(() => expect(copy.operations).toEqual([]));
  const draft = JSON.parse(localStorage.getItem(`carnet.draft.mileage.new.${clio.id}`) ?? '{}');
  expect(draft.values).toMatchObject({ id: reading.id, mileage: 43_000, date: '2026-11-20' });
});
