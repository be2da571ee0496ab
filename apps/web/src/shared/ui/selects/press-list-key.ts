import type { ListOpening } from '#shared/ui/selects/use-list-opening.ts';
import type { KeyboardEvent } from 'react';

/**
 * What a key does to the list of a field.
 *
 * @param isTyped whether the field is typed into; else it is pressed like a button, by Enter and the space bar too
 */
export function pressListKey(event: KeyboardEvent, list: ListOpening, isTyped: boolean): void {
  const { code, isComposing } = event.nativeEvent;
  // An input method takes what it offers by the same keys.
  if (isComposing) return;
  if (code === 'ArrowDown') moveTo(event, list, list.store.selectNextOption);
  else if (code === 'ArrowUp') moveTo(event, list, list.store.selectPreviousOption);
  else if (code === 'Enter' || code === 'NumpadEnter') pressEnter(event, list, isTyped);
  else if (event.key === 'Escape') list.close();
  else if (code === 'Space' && !isTyped) {
    event.preventDefault();
    list.toggle();
  }
}

function moveTo(event: KeyboardEvent, list: ListOpening, nextOption: () => string | null): void {
  event.preventDefault();
  if (list.store.dropdownOpened) list.setActiveOption(nextOption());
  else list.open('option');
}

function pressEnter(event: KeyboardEvent, { store, open }: ListOpening, isTyped: boolean): void {
  // Safari tells by the number alone that the key belongs to an input method.
  if (event.keyCode === 229) return;
  const isOnOption = store.dropdownOpened && store.getSelectedOptionIndex() !== -1;
  if (isTyped && !isOnOption) return;
  event.preventDefault();
  if (isOnOption) store.clickSelectedOption();
  else open();
}
