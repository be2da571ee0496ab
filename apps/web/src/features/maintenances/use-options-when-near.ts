import { listInPage } from '#features/maintenances/list-in-page.ts';
import { useState, type FocusEventHandler } from 'react';

interface ListField {
  readonly onFocus?: FocusEventHandler<HTMLInputElement> | undefined;
}

/**
 * What a field with a list is given beside `listInPage`, so that its options are drawn when the pointer or the focus comes
 * near and not with the page: dozens of them, each with its picture, cost a phone a tenth of a second.
 */
export function useOptionsWhenNear({ onFocus }: ListField) {
  const [isNear, setIsNear] = useState(false);
  return {
    comboboxProps: { ...listInPage.comboboxProps, keepMounted: isNear },
    onPointerEnter: () => setIsNear(true),
    onFocus: (event: Parameters<FocusEventHandler<HTMLInputElement>>[0]) => {
      setIsNear(true);
      onFocus?.(event);
    },
  };
}
