import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const blue: MantineColorsTuple = [
  '#eef3ff',
  '#dbe6ff',
  '#bfd3ff',
  '#8fb2ff',
  '#6490fb',
  '#3f6df0',
  '#2a5be6',
  '#1d4ed8',
  '#1a43ba',
  '#173a9c',
];
const red: MantineColorsTuple = [
  '#fef1f0',
  '#fde0dd',
  '#ffc8c2',
  '#ffa79e',
  '#f97f73',
  '#ea5749',
  '#d23a2c',
  '#b42318',
  '#98200f',
  '#7f1d0f',
];
const night: MantineColorsTuple = [
  '#eef2f8',
  '#cdd6e4',
  '#a7b2c4',
  '#7d8aa0',
  '#36425a',
  '#232c3b',
  '#1a2230',
  '#131924',
  '#0f141d',
  '#0b0f17',
];

/**
 * Mantine theme based on `tokens.css`. Component settings are plain objects so that no component is imported for them.
 */
export const carnetTheme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 7, dark: 3 },
  colors: { blue, red, dark: night },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '9px', lg: '14px', xl: '22px' },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '0.78rem', sm: '0.8125rem', md: '0.9375rem', lg: '1rem', xl: '1.125rem' },
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled') return colors;
    return { ...colors, color: input.color === 'red' ? 'var(--on-late)' : 'var(--on-primary)' };
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    // A hint above the input would misalign it with its neighbour.
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    // No exit transition: a fading overlay would catch the next click.
    ModalRoot: { defaultProps: { transitionProps: { duration: 160, exitDuration: 0 } } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
  },
});

/** Maps Mantine's variables to the tokens, which handle both themes. */
const tokenVariables: Record<string, string> = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--late)',
  '--mantine-color-success': 'var(--fine)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  ...colorVariables('blue', 'primary'),
  ...colorVariables('red', 'late'),
};

/** Set for both themes: Mantine sets its own values per theme, which would override plain variables. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: tokenVariables,
  dark: tokenVariables,
});

function colorVariables(color: 'blue' | 'red', token: 'primary' | 'late'): Record<string, string> {
  return {
    [`--mantine-color-${color}-filled`]: `var(--${token})`,
    [`--mantine-color-${color}-filled-hover`]: `var(--${token}-hover)`,
    [`--mantine-color-${color}-light`]: `var(--${token}-soft)`,
    [`--mantine-color-${color}-light-hover`]: `color-mix(in srgb, var(--${token}) 12%, var(--${token}-soft))`,
    [`--mantine-color-${color}-light-color`]: `var(--${token})`,
    [`--mantine-color-${color}-outline`]: `var(--${token})`,
    [`--mantine-color-${color}-outline-hover`]: `var(--${token}-soft)`,
    [`--mantine-color-${color}-text`]: `var(--${token})`,
  };
}
