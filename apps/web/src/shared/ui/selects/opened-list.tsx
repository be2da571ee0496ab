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

export interface FieldList {
  readonly options: ComboboxParsedItem[];
  readonly chosen?: string | null | undefined;
  readonly filter?: OptionsFilter | undefined;
  /** The typed text, if the options are searchable. */
  readonly search?: string | undefined;
  readonly renderOption?: SelectProps['renderOption'];
}

interface OpenedListProps extends FieldList {
  readonly store: ComboboxStore;
  readonly fieldRef: RefObject<HTMLElement | null>;
  readonly labelId: string | undefined;
  readonly label: string | undefined;
  readonly onChoose: (value: string) => void;
  /** Called once the list can open at once. */
  readonly onReady: () => void;
}

/** At least as wide as the field; wider if the options need it, within the page margins. */
const PLACING: NonNullable<ComponentProps<typeof Combobox>['middlewares']> = {
  flip: { crossAxis: false },
  shift: { padding: 16 },
  size: {
    apply: ({ rects, elements }) =>
      elements.floating.style.setProperty('--field-width', `${rects.reference.width}px`),
  },
};

/**
 * Dropdown, mounted on first hover or focus. A sibling of the input, so the input keeps focus and caret. Inside the
 * page's landmarks, and itself the scroll container, so that `aria-controls` names the scrolled element.
 */
export function OpenedList({ store, fieldRef, labelId, label, onChoose, onReady, ...list }: OpenedListProps) {
  const isDrawn = useMounted();
  const markReady = useEffectEvent(onReady);
  // The id is stable only after mounting.
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
        <FieldAnchor fieldRef={fieldRef} />
      </Popover.Target>
      <OptionsDropdown
        data={list.options}
        value={list.chosen ?? null}
        search={list.search ?? ''}
        // Mantine's type would also accept numeric options.
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

interface FieldAnchorProps {
  readonly ref?: Ref<HTMLElement | null>;
  readonly fieldRef: RefObject<HTMLElement | null>;
}

/** Gives the list the field as its anchor element. */
function FieldAnchor({ ref, fieldRef }: FieldAnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => fieldRef.current, [fieldRef]);
  return null;
}
