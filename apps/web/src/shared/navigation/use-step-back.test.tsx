import { useStepBack } from '#shared/navigation/use-step-back.ts';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';

function Form() {
  return <button onClick={useStepBack()}>Back</button>;
}

it('second click before the previous page is shown → goes back only one page', () => {
  render(
    <MemoryRouter initialEntries={['/start', '/list', '/form']}>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="/list" element={<p>List</p>} />
        <Route path="/start" element={<p>Start</p>} />
      </Routes>
    </MemoryRouter>,
  );
  const button = screen.getByRole('button');
  act(() => {
    button.click();
    button.click();
  });
  expect(screen.getByText('List')).toBeDefined();
});
