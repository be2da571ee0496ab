import { searchable } from '@carnet/domain/text/searchable';

// Imported here for the chevron: a layered style sheet that loads later would relayout the whole page.
import '@mantine/core/styles/Combobox.layer.css';
import type { FieldList } from '#shared/ui/selects/opened-list.tsx';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useRequestedComponent } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { InputBase, type TextInputProps, useCombobox, type ComboboxStore } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { useRef, type KeyboardEvent, useState } from 'react';

/** Label, sections and other input props of a field with a list. */
export type ListFieldBaseProps = Omit<
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

interface ListFieldProps extends ListFieldBaseProps {
  readonly text: string;
  readonly list: FieldList;
  readonly onChoose: (value: string) => void;
  /** Without it, the field works like a button. */
  readonly onType: ((text: string) => void) | undefined;
  readonly onLeave?: () => void;
}

/**
 * Field with a dropdown list. Only the input is mounted until first hover or focus: positioning and combobox
 * code are a third of a form's code and render each field twice.
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
        {...ariaProps(opening)}
        {...eventHandlers(look, opening, isTyped, list)}
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

function ariaProps({ store, activeOption }: ListOpening) {
  const isOpen = store.dropdownOpened;
  return {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': (isOpen && store.listId) || undefined,
    'aria-activedescendant': (isOpen && activeOption) || undefined,
    'data-expanded': isOpen || undefined,
    // Escape closes the list but not a dialog around the field.
    'data-mantine-stop-propagation': isOpen || undefined,
  } as const;
}

function eventHandlers(look: ListFieldBaseProps, opening: ListOpening, isTyped: boolean, list: FieldList) {
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
      // Safari does not focus a pressed input by itself.
      event.currentTarget.focus();
      if (isTyped) opening.open();
      else opening.toggle();
      look.onClick?.(event);
    },
    onKeyDown(event) {
      look.onKeyDown?.(event);
      if (isTyped || !pressLetter(event, opening, list)) pressListKey(event, opening, isTyped);
    },
  } satisfies ListFieldBaseProps;
}

/**
 * Keyboard handling of the list.
 *
 * @param isTyped whether the field takes text; else Enter and the space bar press it like a button
 */
function pressListKey(event: KeyboardEvent, list: ListOpening, isTyped: boolean): void {
  const { code, isComposing } = event.nativeEvent;
  // An input method uses the same keys.
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

/** Type-ahead: moves to the matching option in a list without text input; a space counts only inside a word. */
function pressLetter(event: KeyboardEvent, opening: ListOpening, { options, chosen }: FieldList): boolean {
  const { key, ctrlKey, altKey, metaKey, nativeEvent } = event;
  const { store, letters } = opening;
  const isFurther = continuesWord(letters.current, nativeEvent.timeStamp);
  if (key.length !== 1 || ctrlKey || altKey || metaKey || (key === ' ' && !isFurther)) return false;
  event.preventDefault();
  const text = (isFurther ? letters.current.text : '') + key;
  letters.current = { text, at: nativeEvent.timeStamp };
  const items = options.flatMap((option) => ('group' in option ? option.items : [option]));
  const found = findByLetters(
    items.map(({ label }) => label),
    text,
    store.dropdownOpened ? store.getSelectedOptionIndex() : items.findIndex(({ value }) => value === chosen),
  );
  if (found === undefined) return true;
  if (store.dropdownOpened) opening.setActiveOption(selectAt(store, found));
  else opening.open(found);
  return true;
}

/** The type of `selectOption` does not tell which element is the option. */
function selectAt(store: ComboboxStore, index: number): string | null {
  store.updateSelectedOptionIndex(index - 1);
  return store.selectNextOption();
}

function moveTo(event: KeyboardEvent, list: ListOpening, nextOption: () => string | null): void {
  event.preventDefault();
  if (list.store.dropdownOpened) list.setActiveOption(nextOption());
  else list.open('option');
}

function pressEnter(event: KeyboardEvent, { store, open }: ListOpening, isTyped: boolean): void {
  // Safari marks keys of an input method only by this code.
  if (event.keyCode === 229) return;
  const isOnOption = store.dropdownOpened && store.getSelectedOptionIndex() !== -1;
  if (isTyped && !isOnOption) return;
  event.preventDefault();
  if (isOnOption) store.clickSelectedOption();
  else open();
}

export const loadList = loadOnce(async () => (await import('#shared/ui/selects/opened-list.tsx')).OpenedList);

/** What to do when the list opens: just open, open at the chosen option (arrow key), or at an option by index. */
type ListRequest = 'list' | 'option' | number;

/**
 * Opens and closes the list of a field. Its code is loaded when idle and mounted on first hover or focus:
 * dozens of options with icons cost a phone a tenth of a second. Requests made earlier run once it is
 * mounted, unless the field was left meanwhile.
 */
function useListOpening() {
  const [isReady, setIsReady] = useState(false);
  const { store, activeOption, setActiveOption, openNow } = useListStore();
  const { List, request, make, setWish, takeWish } = useRequestedList();
  const letters = useRef<TypedLetters>({ text: '', at: 0 });
  return {
    List,
    store,
    activeOption,
    letters,
    setActiveOption,
    open: (what: ListRequest = 'list') => (isReady ? openNow(what) : request(what)),
    close() {
      setWish(null);
      store.closeDropdown();
    },
    toggle: () => (isReady ? store.toggleDropdown() : request('list')),
    /** Opens suggestions for the typed text. If the chunk cannot be loaded, no message: typing works without them. */
    follow() {
      if (!isReady) return setWish('list');
      store.resetSelectedOption();
      openNow('list');
    },
    comeNear: make,
    onListReady() {
      setIsReady(true);
      const wish = takeWish();
      if (wish !== null) openNow(wish);
    },
  };
}

type ListOpening = ReturnType<typeof useListOpening>;

/** The lazily loaded list and the pending request for it. */
function useRequestedList() {
  const { Component: List, request } = useRequestedComponent(loadList);
  const wish = useRef<ListRequest | null>(null);
  const isAsked = useRef(false);
  useWhenIdle(loadList);
  function setWish(what: ListRequest | null): void {
    wish.current = what;
  }
  return {
    List,
    setWish,
    takeWish() {
      const wished = wish.current;
      setWish(null);
      return wished;
    },
    request(what: ListRequest) {
      setWish(what);
      if (isAsked.current) return;
      isAsked.current = true;
      request(() => {
        isAsked.current = false;
        setWish(null);
      });
    },
    /** Mounts the list once its code is loaded. */
    make() {
      if (List) return;
      const loading = loadList();
      if (loading.status === 'fulfilled') request();
      else
        loading.then(
          () => request(),
          () => undefined,
        );
    },
  };
}

/** Combobox state that does not need the lazy dropdown. */
function useListStore() {
  const [activeOption, setActiveOption] = useState<string | null>(null);
  const store: ComboboxStore = useCombobox({
    onDropdownOpen: () => store.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => void setTimeout(store.resetSelectedOption, 0),
  });
  function openNow(what: ListRequest): void {
    store.openDropdown();
    if (what === 'list') return;
    setActiveOption(what === 'option' ? store.selectActiveOption() : selectAt(store, what));
    store.updateSelectedOptionIndex('selected', { scrollIntoView: true });
  }
  return { store, activeOption, setActiveOption, openNow };
}

/** After a longer pause, a letter begins another word (WAI-ARIA APG, select-only combobox). */
const PAUSE_MILLIS = 500;

/** Letters typed in quick succession for the type-ahead. */
interface TypedLetters {
  readonly text: string;
  /** Time of the last letter, in milliseconds. */
  readonly at: number;
}

/** Whether the next letter continues the word. */
function continuesWord({ text, at }: TypedLetters, now: number): boolean {
  return text !== '' && now - at <= PAUSE_MILLIS;
}

/**
 * Type-ahead match: the first option from `current` on that begins with the letters; for one letter, single
 * or repeated, the next one after it. Ignores accents and case.
 */
function findByLetters(labels: readonly string[], text: string, current: number): number | undefined {
  const letters = searchable(text);
  const first = letters.charAt(0);
  const isOneLetter = letters === first.repeat(letters.length);
  const start = isOneLetter ? current + 1 : Math.max(current, 0);
  const order = labels.map((_label, index) => (start + index) % labels.length);
  return order.find((index) => searchable(labels[index] ?? '').startsWith(isOneLetter ? first : letters));
}
