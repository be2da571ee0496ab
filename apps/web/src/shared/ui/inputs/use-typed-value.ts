import type { InputRefusal, ParsedInput } from '@carnet/i18n/parse-input';
import { useState } from 'react';

export interface TypedValueOptions<Value> {
  /** Controlled value; undefined for an uncontrolled field (Mantine's uncontrolled forms). */
  readonly value: Value | null | undefined;
  readonly defaultValue?: Value | null | undefined;
  readonly onChange?: ((value: Value | null, refusal: TypedRefusal | null) => void) | undefined;
  readonly parse: (text: string) => ParsedInput<Value>;
  /** Formats a value for the field. Need not be stable; `printedFor` marks a change. */
  readonly print: (value: Value) => string;
  /** What the format depends on: the language. */
  readonly printedFor: string;
}

/** Why a text has no value. Empty is not a refusal: its value is null. */
export type TypedRefusal = Exclude<InputRefusal, 'empty'>;

export interface TypedValue<Value> {
  readonly value: Value | null;
  readonly text: string;
  readonly refusal: TypedRefusal | null;
  /** False while the user is still typing. */
  readonly isRefusalShown: boolean;
  readonly type: (text: string) => void;
  /** Sets a value without typing, such as from a calendar. */
  readonly choose: (value: Value) => void;
  /** Call on blur, or when a submit finds the field unparseable. */
  readonly settle: () => void;
}

interface TypedState<Value> {
  /** The last controlled value, to detect a new one. */
  readonly given: Value | null | undefined;
  readonly text: string;
  readonly value: Value | null;
  readonly refusal: TypedRefusal | null;
  readonly isRefusalShown: boolean;
  readonly printedFor: string;
}

/**
 * State of a text field with a parsed value: reports the value at each keystroke, formats it on blur, and
 * keeps unparseable text as typed.
 */
export function useTypedValue<Value extends number | string>(
  options: TypedValueOptions<Value>,
): TypedValue<Value> {
  const { value, defaultValue, onChange, parse } = options;
  const [typed, setTyped] = useState(() => format(value ?? defaultValue ?? null, options));
  const shown = adoptOptions(typed, options);
  if (shown !== typed) setTyped(shown);

  return {
    value: shown.value,
    text: shown.text,
    refusal: shown.refusal,
    isRefusalShown: shown.isRefusalShown,
    type(text) {
      const read = parse(text);
      const refusal = read.ok || read.code === 'empty' ? null : read.code;
      const next = read.ok ? read.value : null;
      const isRefusalShown = shown.isRefusalShown && refusal !== null;
      setTyped({ ...shown, text, value: next, refusal, isRefusalShown });
      onChange?.(next, refusal);
    },
    choose(chosen) {
      setTyped(format(chosen, options));
      onChange?.(chosen, null);
    },
    settle() {
      if (shown.refusal !== null) setTyped({ ...shown, isRefusalShown: true });
      else if (shown.value !== null) setTyped(format(shown.value, options));
    },
  };
}

function format<Value>(value: Value | null, options: TypedValueOptions<Value>): TypedState<Value> {
  return {
    given: options.value,
    text: value === null ? '' : options.print(value),
    value,
    refusal: null,
    isRefusalShown: false,
    printedFor: options.printedFor,
  };
}

/** Adopts a new controlled value or language; unparseable text stays as typed. */
function adoptOptions<Value>(typed: TypedState<Value>, options: TypedValueOptions<Value>): TypedState<Value> {
  const { value, printedFor } = options;
  const isGivenAnother = !Object.is(value, typed.given);
  if (isGivenAnother && value !== undefined && !Object.is(value, typed.value)) return format(value, options);
  if (typed.printedFor !== printedFor && typed.refusal === null) return format(typed.value, options);
  return isGivenAnother ? { ...typed, given: value } : typed;
}
