import { ListField, type ListFieldBaseProps } from '#shared/ui/selects/list-field.tsx';
import type { FieldList } from '#shared/ui/selects/opened-list.tsx';
import { ComboboxChevron, Input, type ComboboxParsedItem } from '@mantine/core';
import { useState, type ComponentProps } from 'react';

export interface SelectFieldProps extends ListFieldBaseProps {
  readonly options: ComboboxParsedItem[];
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly renderOption?: FieldList['renderOption'];
  /** The options can be searched by typing. */
  readonly isSearchable?: boolean;
  /** Whether choosing the current option again clears it. */
  readonly allowDeselect?: boolean;
  readonly clearable?: boolean;
  readonly clearButtonProps?: { readonly 'aria-label': string };
}

export function SelectField({ options, value, onChange, renderOption, ...props }: SelectFieldProps) {
  const { isSearchable = false, allowDeselect = true, clearable = false, clearButtonProps, ...look } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = labelIn(options, value);
  const text = typed ?? chosen;
  function change(to: string | null): void {
    setTyped(null);
    onChange?.(to);
  }
  return (
    <ListField
      {...look}
      text={text}
      list={{
        options,
        chosen: value,
        search: text === chosen ? '' : text,
        ...(renderOption && { renderOption }),
      }}
      onType={isSearchable ? setTyped : undefined}
      onLeave={() => setTyped(null)}
      onChoose={(one) => change(one === value && allowDeselect ? null : one)}
      __defaultRightSection={<ComboboxChevron size="md" error={look.error} />}
      __clearable={clearable && (value ?? null) !== null}
      __clearSection={<ClearButton {...clearButtonProps} onClick={() => change(null)} />}
    />
  );
}

/** For pointers only: by keyboard, choose the current option again. */
function ClearButton(props: Pick<ComponentProps<typeof Input.ClearButton>, 'aria-label' | 'onClick'>) {
  return (
    <Input.ClearButton
      {...props}
      tabIndex={-1}
      aria-hidden
      // Keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}

function labelIn(options: readonly ComboboxParsedItem[], value: string | null | undefined): string {
  const items = options.flatMap((option) => ('group' in option ? option.items : [option]));
  return items.find((item) => item.value === value)?.label ?? '';
}
