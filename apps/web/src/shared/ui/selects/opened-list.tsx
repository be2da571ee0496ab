import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import {
  Combobox,
  OptionsDropdown,
  Popover,
  type ComboboxParsedItem,
  type ComboboxStore,
  type OptionsFilter,
  type SelectProps,
} from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  type ComponentProps,
  type Ref,
  type RefObject,
} from 'react';
import classes from './list-field.module.css';

/** What a field has to choose from. */
export interface FieldList {
  readonly options: ComboboxParsedItem[];
  /** The option that is chosen. */
  readonly chosen?: string | null | undefined;
  readonly filter?: OptionsFilter | undefined;
  /** What is typed, where the options are searched. */
  readonly search?: string | undefined;
  readonly renderOption?: SelectProps['renderOption'];
}

interface OpenedListProps extends FieldList {
  readonly store: ComboboxStore;
  readonly fieldRef: RefObject<HTMLElement | null>;
  readonly labelId: string | undefined;
  readonly label: string | undefined;
  readonly onChoose: (value: string) => void;
  /** From here on it opens at once. */
  readonly onReady: () => void;
}

/** As wide as the field at least: wider where the options ask for it, and then inside the margins of the page. */
const PLACING: NonNullable<ComponentProps<typeof Combobox>['middlewares']> = {
  flip: { crossAxis: false },
  shift: { padding: 16 },
  size: {
    apply: ({ rects, elements }) =>
      elements.floating.style.setProperty('--field-width', `${rects.reference.width}px`),
  },
};

/**
 * The list of a `ListField`, from the time on that somebody came near: it stands beside the field and not around it, so
 * that the field keeps its focus, its caret and what is being typed. Inside the page’s landmarks, and scrolling itself,
 * so that what is scrolled is what the field controls.
 */
export function OpenedList({ store, fieldRef, labelId, label, onChoose, onReady, ...list }: OpenedListProps) {
  const isDrawn = useMounted();
  const markReady = useEffectEvent(onReady);
  // Only now its id is what it stays.
  useEffect(() => {
    if (isDrawn) markReady();
  }, [isDrawn]);
  return (
    <Combobox
      store={store}
      size="md"
      withinPortal={false}
      position="bottom-start"
      width="max-content"
      middlewares={PLACING}
      classNames={{ dropdown: classes.dropdown, options: classes.options }}
      onOptionSubmit={(value: string) => {
        onChoose(value);
        store.closeDropdown();
      }}
    >
      <Popover.Target>
        <FieldBeside fieldRef={fieldRef} />
      </Popover.Target>
      <OptionsDropdown
        data={list.options}
        value={list.chosen ?? null}
        search={list.search ?? ''}
        // Mantine’s own would also take options that are numbers.
        filter={list.filter as ComponentProps<typeof OptionsDropdown>['filter']}
        hiddenWhenEmpty
        withScrollArea={false}
        labelId={labelId}
        aria-label={labelId === undefined ? label : undefined}
        {...(list.renderOption && { renderOption: list.renderOption })}
        limit={undefined}
        maxDropdownHeight={undefined}
        unstyled={undefined}
        scrollAreaProps={undefined}
      />
    </Combobox>
  );
}

interface FieldBesideProps {
  readonly ref?: Ref<HTMLElement | null>;
  readonly fieldRef: RefObject<HTMLElement | null>;
}

/** Stands for the field, where the list looks for what it is to be placed at. */
function FieldBeside({ ref, fieldRef }: FieldBesideProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => fieldRef.current, [fieldRef]);
  return null;
}
