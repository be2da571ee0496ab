import { ListField, type ListFieldLook } from '#shared/ui/selects/list-field.tsx';
import type { OptionsFilter } from '@mantine/core';

interface SuggestFieldProps extends ListFieldLook {
  /** No two are the same. */
  readonly suggestions: readonly string[];
  readonly filter: OptionsFilter;
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  /** A suggestion is taken, before the field is told of it. */
  readonly onTake?: (suggestion: string) => void;
}

/** Takes any text, and offers some while it is typed. */
export function SuggestField({
  suggestions,
  filter,
  value = '',
  onChange,
  onTake,
  ...look
}: SuggestFieldProps) {
  return (
    <ListField
      {...look}
      text={value}
      list={{ options: suggestions.map((label) => ({ value: label, label })), search: value, filter }}
      onType={(text) => onChange?.(text)}
      onChoose={(suggestion) => {
        onTake?.(suggestion);
        onChange?.(suggestion);
      }}
    />
  );
}
