import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { TypedRefusal, TypedValue } from '#shared/ui/inputs/use-typed-value.ts';
import { problemMessage } from '@carnet/i18n/problem-message';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Props of a typed input besides its value: the props of a text input and of a form field. */
export interface TypedInputProps<Value> extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'ref'
> {
  readonly value?: Value | null | undefined;
  readonly defaultValue?: Value | null | undefined;
  /** The value; null if the field is empty or cannot be parsed. `refusal` says why not. */
  readonly onChange?: ((value: Value | null, refusal: TypedRefusal | null) => void) | undefined;
}

// A hint above the input would misalign it with its neighbour.
const UNDER_THE_FIELD: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'error',
  'description',
];

interface TypedTextInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  readonly typed: Pick<TypedValue<unknown>, 'text' | 'refusal' | 'isRefusalShown' | 'type' | 'settle'>;
}

/**
 * Text input of the mileage, euro and date inputs: a parse error comes before any other error. Unparseable
 * text sets a custom validity, so that the form does not take it for empty (`unreadableField`).
 */
export function TypedTextInput({ typed, error, onBlur, ...props }: TypedTextInputProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const { text, refusal, isRefusalShown, type, settle } = typed;
  const reason = refusal === null ? '' : problemMessage(t, { code: refusal });

  useEffect(() => {
    inputRef.current?.setCustomValidity(reason);
  }, [reason]);

  return (
    <TextInput
      inputWrapperOrder={UNDER_THE_FIELD}
      {...props}
      ref={inputRef}
      autoComplete="off"
      value={text}
      error={isRefusalShown ? reason : error}
      onChange={(event) => type(event.currentTarget.value)}
      onInvalid={settle}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
    />
  );
}
