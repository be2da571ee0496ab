import { ListField, type ListFieldBaseProps } from '#shared/ui/selects/list-field.tsx';
import type { OptionsFilter } from '@mantine/core';

interface SuggestFieldProps extends ListFieldBaseProps {
  /** Unique. */
  readonly suggestions: readonly string[];
  readonly filter: OptionsFilter;
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  /** Called with a chosen suggestion, before `onChange`. */
  readonly onTake?: (suggestion: string) => void;
}

/** Free text input with suggestions. */
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
