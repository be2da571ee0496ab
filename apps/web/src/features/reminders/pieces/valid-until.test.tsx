import { LazyValidUntil } from '#features/reminders/pieces/lazy-valid-until.tsx';
import { toKnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { aReminder } from '#testing/builders.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

const guess = aReminder({ follows: 'law', date_to_check: true, version: 3 });

it('date to check → answered in its row; the message undoes it, with the law as the source again', async () => {
  const server = fakeServer({
    replaceReminder: ({ body }) =>
      ({ ...guess, ...body, follows: body.follows ?? 'interval', version: 4 }) as typeof guess,
  });
  const { user } = await renderPiece(<LazyValidUntil reminder={toKnownReminder(guess)} vehicleName="Clio" />);
  await user.type(await screen.findByRole('textbox', { name: /valable jusqu’au/ }), '01/03/2027');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await screen.findByText('Annulé : tout est redevenu comme avant.');
  const [saved, undone] = server.callsOf('replaceReminder').map(({ body }) => body);
  expect(saved).toMatchObject({ next_reminder_date: '2027-03-01' });
  expect(undone).toMatchObject({ next_reminder_date: guess.next_reminder_date, follows: 'law' });
});

it('known date → nothing is asked', async () => {
  const { user: _user } = await renderPiece(
    <LazyValidUntil reminder={toKnownReminder(aReminder())} vehicleName="Clio" />,
  );
  expect(screen.queryByRole('form')).toBeNull();
});
