import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';

function Form() {
  const goBack = useGoBack('/list');
  return <button onClick={goBack}>Back</button>;
}

function show(address: string): void {
  window.history.replaceState(null, '', address);
  act(() => {
    render(
      <BrowserRouter>
        <Routes>
          <Route path="/form" element={<Form />} />
          <Route path="/list" element={<p>List</p>} />
          <Route path="/start" element={<Link to="/form">To the form</Link>} />
        </Routes>
      </BrowserRouter>,
    );
  });
}

beforeEach(() => window.history.replaceState(null, '', '/'));

it('first page that the app showed → navigates to the fallback', async () => {
  show('/form');
  await userEvent.click(screen.getByRole('button'));
  await expect(screen.findByText('List')).resolves.toBeDefined();
});

it('another page of the app before → goes back to it', async () => {
  show('/start');
  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(screen.getByRole('button'));
  await expect(screen.findByRole('link', { name: 'To the form' })).resolves.toBeDefined();
});
