import { loadOnce } from '#shared/loading/load-once.ts';
import { useRequestedComponent } from '#shared/loading/use-lazy-component.ts';
import { useWhenIdle } from '#shared/loading/use-when-idle.ts';
import { useCombobox, type ComboboxStore } from '@mantine/core';
import { useRef, useState } from 'react';

export const loadList = loadOnce(async () => (await import('#shared/ui/selects/opened-list.tsx')).OpenedList);

/** The list is to be opened, or opened at the chosen option, as an arrow key does. */
export type ListWish = 'list' | 'option';

/**
 * Opens and closes the list of a field. It is fetched when the browser is idle, and made when somebody comes near the field:
 * dozens of options, each with its picture, cost a phone a tenth of a second. What is asked for before it is there happens
 * when it is, unless the field was left in the meantime.
 */
export function useListOpening() {
  const [isReady, setIsReady] = useState(false);
  const { store, activeOption, setActiveOption, openNow } = useListStore();
  const { List, request, make, setWish, takeWish } = useWishedList();
  return {
    List,
    store,
    activeOption,
    setActiveOption,
    open: (what: ListWish = 'list') => (isReady ? openNow(what) : request(what)),
    close() {
      setWish(null);
      store.closeDropdown();
    },
    toggle: () => (isReady ? store.toggleDropdown() : request('list')),
    /** Shows what goes with the text, which can be typed without it too: that the file is missing need not be said. */
    follow() {
      if (!isReady) return setWish('list');
      store.resetSelectedOption();
      openNow('list');
    },
    comeNear: make,
    onListReady() {
      setIsReady(true);
      const wish = takeWish();
      if (wish) openNow(wish);
    },
  };
}

export type ListOpening = ReturnType<typeof useListOpening>;

/** The list, and what it is to do once it is there. */
function useWishedList() {
  const { Component: List, request } = useRequestedComponent(loadList);
  const wish = useRef<ListWish | null>(null);
  const isAsked = useRef(false);
  useWhenIdle(loadList);
  function setWish(what: ListWish | null): void {
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
    request(what: ListWish) {
      setWish(what);
      if (isAsked.current) return;
      isAsked.current = true;
      request(() => {
        isAsked.current = false;
        setWish(null);
      });
    },
    /** As soon as it is fetched. */
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

/** What of a list can be known without the list itself. */
function useListStore() {
  const [activeOption, setActiveOption] = useState<string | null>(null);
  const store: ComboboxStore = useCombobox({
    onDropdownOpen: () => store.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => void setTimeout(store.resetSelectedOption, 0),
  });
  function openNow(what: ListWish): void {
    store.openDropdown();
    if (what === 'list') return;
    setActiveOption(store.selectActiveOption());
    store.updateSelectedOptionIndex('selected', { scrollIntoView: true });
  }
  return { store, activeOption, setActiveOption, openNow };
}
