import 'fake-indexeddb/auto';
import { toMaintenanceValues } from '#features/maintenances/form/maintenance-form-values.ts';
import { storeDraft } from '#shared/forms/drafts.ts';
import { endSession } from '#shared/session/session.ts';
import { openedCopy } from '#shared/sync/open-copy.ts';
import { aMaintenance, aUser, someSettings } from '#testing/builders.ts';
import { FakeFeed, recordChange, settingsChange, vehicleChange } from '#testing/fake-feed.ts';
import { clio, recordGarage, storedRecord, today } from '#testing/record-garage.ts';
import { renderApp } from '#testing/render-app.tsx';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { screen, waitFor } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { afterEach, expect, it } from 'vitest';

afterEach(async () => {
  endSession('signedOut');
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
});

it('draft of a record whose cost another device has changed since → saving it keeps that cost', async () => {
  const read = aMaintenance({
    vehicle_id: clio.id,
    date: addDays(today, -10),
    cost: 90,
    notes: null,
    version: 1,
  });
  const changed = { ...read, cost: 120, version: 2 };
  const feed = new FakeFeed();
  feed.put(settingsChange(newId(), someSettings()), vehicleChange(clio), recordChange(changed));
  const server = recordGarage({
    getUserContext: () => ({ user: aUser() }),
    getMaintenance: () => changed,
    listChanges: feed.listChanges,
    replaceMaintenance: ({ body, path }) => storedRecord({ ...body, id: path.id, reminder_id: null }),
  });
  storeDraft(`maintenance.edit.${read.id}`, { ...toMaintenanceValues(read), notes: 'Filtre aussi' });
  const app = await renderApp({ at: `/maintenance/${read.id}/edit` });
  await waitFor(async () => expect(await (await openedCopy())?.isWhole()).toBe(true));
  await app.user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Entretien modifié.');
  await waitFor(() => expect(server.callsOf('replaceMaintenance')).toHaveLength(1));
  expect(server.callsOf('replaceMaintenance')[0]?.body).toMatchObject({ cost: 120, notes: 'Filtre aussi' });
});
