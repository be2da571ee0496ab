import { hash } from 'node:crypto';

/** ETag of a body. The tag of an object starts with its version, so that it can be sent back in `If-Match`. */
export function makeEntityTag(content: string | Uint8Array, body: unknown): string {
  const digest = hash('sha1', content, 'base64url');
  return hasVersion(body) ? `"${body.version}-${digest}"` : `"${digest}"`;
}

function hasVersion(body: unknown): body is { version: number } {
  return typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number';
}

/** Whether `If-None-Match` includes the tag (weak comparison, RFC 9110 section 13.1.2). */
export function matchesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}

/** Versions are never negative, so an invalid header matches nothing. */
const NO_VERSION = -1;

/** The version in `If-Match`, either `"3"` or an ETag; null if any version will do. */
export function parseExpectedVersion(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})(?:-[\w-]+)?"?$/.exec(header.trim())?.[1];
  return version === undefined ? NO_VERSION : Number(version);
}
