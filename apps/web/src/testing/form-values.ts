/** The text in a field. @throws when the element is no field. */
export function valueOf(field: HTMLElement): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  throw new Error(`<${field.localName}> has no value`);
}
