/**
 * The first field of a form whose text has no value (the mileage, euro and date inputs), made to say why; null when
 * all can be read. A form asks before it sends, since to it an unreadable field looks empty.
 */
export function unreadableField(form: HTMLFormElement): HTMLInputElement | null {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.validity.customError) {
      element.checkValidity();
      return element;
    }
  }
  return null;
}
