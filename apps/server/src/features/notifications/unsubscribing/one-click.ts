const FIELD = 'List-Unsubscribe';
const VALUE = 'One-Click';

/** The media types of forms in which mail providers send the one click (RFC 8058, section 3.2). */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether a form, as text, holds `List-Unsubscribe=One-Click`. */
export function isOneClick(form: unknown): boolean {
  if (typeof form !== 'string') return false;
  if (new URLSearchParams(form).get(FIELD) === VALUE) return true;
  return new RegExp(`name="?${FIELD}"?[^\\n]*(?:\\r?\\n[^\\r\\n]+)*\\r?\\n\\r?\\n${VALUE}\\r?\\n`, 'i').test(
    form,
  );
}
