/** A whole number of 32 bits, the same for the same text (FNV-1a): to know a text again, not to keep it secret. */
export function fingerprintOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
