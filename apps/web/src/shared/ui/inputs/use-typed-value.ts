import type { InputRefusal, ParsedInput } from '@carnet/i18n/parse-input';
import { useState } from 'react';

export interface TypedValueOptions<Value> {
  /** The value shown; undefined leaves the field to itself (Mantine's uncontrolled forms). */
  readonly value: Value | null | undefined;
  readonly defaultValue?: Value | null | undefined;
  readonly onChange?: ((value: Value | null, refusal: TypedRefusal | null) => void) | undefined;
  readonly parse: (text: string) => ParsedInput<Value>;
  /** Writes a value as it stands in the field. Its identity is of no matter; `printedFor` says when it changes. */
  readonly print: (value: Value) => string;
  /** What the printing depends on: the language. */
  readonly printedFor: string;
}

/** Why a typed text has no value. An empty field is no refusal: it has the value null. */
export type TypedRefusal = Exclude<InputRefusal, 'empty'>;

export interface TypedValue<Value> {
  readonly value: Value | null;
  readonly text: string;
  readonly refusal: TypedRefusal | null;
  /** One is kept back while the person is still typing. */
  readonly isRefusalShown: boolean;
  readonly type: (text: string) => void;
  /** Puts a value in from outside the text, such as from a calendar. */
  readonly choose: (value: Value) => void;
  /** To be called when the field is left, or found unreadable at sending. */
  readonly settle: () => void;
}

interface Typed<Value> {
  /** The value last given from outside, to tell when another one is. */
  readonly given: Value | null | undefined;
  readonly text: string;
  readonly value: Value | null;
  readonly refusal: TypedRefusal | null;
  readonly isRefusalShown: boolean;
  readonly printedFor: string;
}

/**
 * A text field that holds a value: gives the value at each keystroke, writes it out properly when left, and keeps
 * what has no value as it was typed.
 */
export function useTypedValue<Value extends number | string>(
  options: TypedValueOptions<Value>,
): TypedValue<Value> {
  const { value, defaultValue, onChange, parse } = options;
  const [typed, setTyped] = useState(() => printed(value ?? defaultValue ?? null, options));
  const shown = following(typed, options);
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
      setTyped(printed(chosen, options));
      onChange?.(chosen, null);
    },
    settle() {
      if (shown.refusal !== null) setTyped({ ...shown, isRefusalShown: true });
      else if (shown.value !== null) setTyped(printed(shown.value, options));
    },
  };
}

function printed<Value>(value: Value | null, options: TypedValueOptions<Value>): Typed<Value> {
  return {
    given: options.value,
    text: value === null ? '' : options.print(value),
    value,
    refusal: null,
    isRefusalShown: false,
    printedFor: options.printedFor,
  };
}

/** Takes over another value given from outside, and another language; what has no value stays as typed. */
function following<Value>(typed: Typed<Value>, options: TypedValueOptions<Value>): Typed<Value> {
  const { value, printedFor } = options;
  const isGivenAnother = !Object.is(value, typed.given);
  if (isGivenAnother && value !== undefined && !Object.is(value, typed.value)) return printed(value, options);
  if (typed.printedFor !== printedFor && typed.refusal === null) return printed(typed.value, options);
  return isGivenAnother ? { ...typed, given: value } : typed;
}
