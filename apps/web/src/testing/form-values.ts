/** The text of a field. @throws if the element is not a field */
export function valueOf(field: HTMLElement): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  throw new Error(`<${field.localName}> has no value`);
}
