// Here for the arrow: a sheet with a layer that comes later has a browser lay out the whole page anew.
import '@mantine/core/styles/Combobox.layer.css';
import type { FieldList } from '#shared/ui/selects/opened-list.tsx';
import { useListOpening, type ListOpening } from '#shared/ui/selects/use-list-opening.ts';
import { InputBase, type TextInputProps } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useRef, type KeyboardEvent } from 'react';

/** What a field with a list takes of its own: how it is called, and what stands in it and around it. */
export type ListFieldLook = Omit<
  TextInputProps,
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'list'
  | 'ref'
  | 'role'
  | 'classNames'
  | 'styles'
  | 'vars'
  | 'attributes'
>;

interface ListFieldProps extends ListFieldLook {
  /** What stands in the field. */
  readonly text: string;
  readonly list: FieldList;
  readonly onChoose: (value: string) => void;
  /** Without, the field is pressed like a button. */
  readonly onType: ((text: string) => void) | undefined;
  readonly onLeave?: () => void;
}

/**
 * A field with a list to choose from. Until somebody comes near it is only its input: what a list is placed and held
 * together with is a third of a form’s code, and has each field drawn twice.
 */
export function ListField({ text, list, onChoose, onType, onLeave, ...look }: ListFieldProps) {
  const id = useId(look.id);
  const fieldRef = useRef<HTMLInputElement>(null);
  const opening = useListOpening();
  const { List, store } = opening;
  const isTyped = onType !== undefined;
  return (
    <>
      <InputBase
        autoComplete="off"
        {...look}
        {...ariaOf(opening)}
        {...handlersOf(look, opening, isTyped)}
        id={id}
        ref={fieldRef}
        pointer={!isTyped}
        readOnly={!isTyped}
        value={text}
        onChange={(event) => {
          onType?.(event.currentTarget.value);
          opening.follow();
        }}
        onBlur={(event) => {
          opening.close();
          onLeave?.();
          look.onBlur?.(event);
        }}
      />
      {List && (
        <List
          {...list}
          store={store}
          fieldRef={fieldRef}
          labelId={look.label ? `${id}-label` : undefined}
          label={look['aria-label']}
          onChoose={onChoose}
          onReady={opening.onListReady}
        />
      )}
    </>
  );
}

function ariaOf({ store, activeOption }: ListOpening) {
  const isOpen = store.dropdownOpened;
  return {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': (isOpen && store.listId) || undefined,
    'aria-activedescendant': (isOpen && activeOption) || undefined,
    'data-expanded': isOpen || undefined,
    // A dialog around the field stays open when Escape closes the list.
    'data-mantine-stop-propagation': isOpen || undefined,
  } as const;
}

function handlersOf(look: ListFieldLook, opening: ListOpening, isTyped: boolean) {
  return {
    onPointerEnter(event) {
      opening.comeNear();
      look.onPointerEnter?.(event);
    },
    onFocus(event) {
      opening.comeNear();
      if (isTyped) opening.follow();
      look.onFocus?.(event);
    },
    onClick(event) {
      // Safari gives no focus to what is pressed.
      event.currentTarget.focus();
      if (isTyped) opening.open();
      else opening.toggle();
      look.onClick?.(event);
    },
    onKeyDown(event) {
      look.onKeyDown?.(event);
      pressListKey(event, opening, isTyped);
    },
  } satisfies ListFieldLook;
}

/**
 * What a key does to the list of a field.
 *
 * @param isTyped whether the field is typed into; else it is pressed like a button, by Enter and the space bar too
 */
function pressListKey(event: KeyboardEvent, list: ListOpening, isTyped: boolean): void {
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
