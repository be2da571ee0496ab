import { UnreadableError } from '#bytes/unreadable.ts';

/** An object of a parsed JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 40;

/** Parses JSON; refuses too deep nesting before parsing. */
export function parseJson(text: string): unknown {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (isInText) {
      if (letter === '\\') index += 1;
      else if (letter === '"') isInText = false;
    } else if (letter === '"') isInText = true;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    if (depth > MAX_DEPTH) throw new UnreadableError('too_deep');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableError('damaged');
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of an array; empty for anything else. */
export function listObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The given fields of an entry, as its position text. */
export function describeFields(object: JsonObject, keys: readonly string[]): string {
  return keys
    .map((key) => readString(object, key))
    .filter(Boolean)
    .join(' ; ');
}

/** A field as text, including numbers; empty for others. */
export function readString(object: JsonObject, key: string): string {
  const value = object[key];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
