import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { SelectProps } from '@mantine/core';
import classes from './select-option.module.css';

/**
 * The list of a select stays inside the page's landmarks, and scrolls itself, so that what is scrolled is what the
 * field controls.
 */
export const listInPage = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  classNames: { options: classes.options },
} as const satisfies Partial<SelectProps>;
