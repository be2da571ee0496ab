import { carnetTheme, resolveCssVariables } from '#app/theme/mantine-theme.ts';
import { renderApp } from '#testing/render-app.tsx';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { writeThemeVariables } from '../../../vite/theme-variables.ts';

it('variables written by the build → those that Mantine writes at start', () => {
  const { container } = render(
    <MantineProvider theme={carnetTheme} cssVariablesResolver={resolveCssVariables}>
      {null}
    </MantineProvider>,
  );
  const written = container.querySelector('style[data-mantine-styles]')?.textContent ?? '';
  expect(written).toContain('--mantine-color-body: var(--bg)');
  expect(writeThemeVariables()).toBe(written);
});

it('page of the app → no inline style sheet, which would relayout the page with each later one', async () => {
  await renderApp({ at: '/login' });
  await screen.findByRole('heading', { level: 1 });
  expect(document.body.querySelector('style')).toBeNull();
});
