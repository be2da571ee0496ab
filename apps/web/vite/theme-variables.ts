import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { carnetTheme, resolveCssVariables } from '../src/app/theme/mantine-theme.ts';

const NAME = 'virtual:theme-variables.css';
const RESOLVED = '/@theme-variables.css';

/** Mantine's component that would set the variables at start; importing it alone computes all defaults. */
const LEFT_OUT = /\/MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/;

/**
 * Writes the theme's variables into the style sheet at build time. Mantine would compute five hundred of them
 * twice before every first render, in one synchronous task.
 */
export function themeVariables(): Plugin {
  let isLeftOut = false;
  return {
    name: 'carnet-theme-variables',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id === RESOLVED) return writeThemeVariables();
      if (!LEFT_OUT.test(id)) return undefined;
      isLeftOut = true;
      return 'export function MantineCssVariables() { return null; }';
    },
    generateBundle() {
      if (!isLeftOut) this.error(`No module is ${LEFT_OUT.source}: Mantine writes its variables elsewhere`);
    },
  };
}

/** As Mantine's provider does: only variables that differ from its defaults. */
export function writeThemeVariables(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, carnetTheme);
  const [own, tokens] = [defaultCssVariablesResolver(theme), resolveCssVariables(theme)];
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const changed = (part: 'variables' | 'light' | 'dark') => {
    const values = Object.entries({ ...own[part], ...tokens[part] });
    const usualValues = new Map(Object.entries(usual[part]));
    return Object.fromEntries(values.filter(([name, value]) => usualValues.get(name) !== value));
  };
  return convertCssVariables({
    variables: changed('variables'),
    light: changed('light'),
    dark: changed('dark'),
  });
}
