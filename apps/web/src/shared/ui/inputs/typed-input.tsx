import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { TypedRefusal, TypedValue } from '#shared/ui/inputs/use-typed-value.ts';
import { problemMessage } from '@carnet/i18n/problem-message';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** What a typed input takes beside its value: everything that a text input does, and what a form's field gives. */
export interface TypedInputProps<Value> extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'ref'
> {
  readonly value?: Value | null | undefined;
  readonly defaultValue?: Value | null | undefined;
  /** The value, null when the field is empty or its text has none; then `refusal` says why. */
  readonly onChange?: ((value: Value | null, refusal: TypedRefusal | null) => void) | undefined;
}

// A hint above would push the field out of line with its neighbour.
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
 * The text input of the mileage, euro and date inputs: says why a text has no value before any other error. Nothing
 * unreadable passes for empty: the field then has a custom validity, so that its form can tell (`unreadableField`).
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
