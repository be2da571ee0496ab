const MAX_NAME_LENGTH = 200;

/** Allowed extensions of each stored type; the first one is added to a name without any of them. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/**
 * Extensions that would be wrong for the re-encoded content. They are replaced; others are kept before the right one.
 */
const REPLACED = /\.(jpe?g|jpe|jfif|png|apng|webp|gif|hei[cf]|avif|tiff?|bmp|pdf)$/i;

/** Control characters, and invisible marks that make a name read differently (Unicode bidi, zero width). */
// oxlint-disable-next-line no-control-regex -- these are removed
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * The name of a stored file: the last path segment of the client's name, without invisible characters, at
 * most 200 UTF-16 units, with the extension of the actual content.
 */
export function safeFileName(given: string, contentType: string): string {
  const base = given.toWellFormed().replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const tidy = base
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extensions = EXTENSIONS[contentType] ?? [];
  const written = /\.([^.]+)$/.exec(tidy)?.[1] ?? '';
  const isRight = extensions.includes(written.toLowerCase());
  const extension = isRight ? written : (extensions[0] ?? 'bin');
  const stem = isRight ? tidy.slice(0, -written.length - 1) : tidy.replace(REPLACED, '');
  const named = stem.replace(/[. ]+$/, '') || (contentType.startsWith('image/') ? 'photo' : 'document');
  return `${cut(named, MAX_NAME_LENGTH - extension.length - 1)}.${extension}`;
}

/** Cuts to a number of UTF-16 units without splitting a character. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const shortened = text.slice(0, maxLength);
  return shortened.isWellFormed() ? shortened : shortened.slice(0, -1);
}

/**
 * `Content-Disposition` for a name that is already safe: plain ASCII for old programs, and the whole name for
 * others (RFC 6266, RFC 8187).
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
