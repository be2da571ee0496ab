import { needsShrinking, checkFile } from '#features/files/file-limits.ts';
import { MAX_FILE_BYTES, MAX_SHRUNK_PHOTO_BYTES } from '@carnet/contract/files/file.schema';
import { describe, expect, it } from 'vitest';

describe('refusalOfFile', () => {
  it.each([
    ['avant.jpg', 'image/jpeg'],
    ['IMG_0042.AVIF', ''],
    ['jante.webp', 'image/webp'],
  ])('photo %s (%j) → accepted', (name, type) => {
    expect(checkFile({ name, type, size: 2_000_000 }, 'photo')).toBeNull();
  });
  it('PDF → accepted as a document, not as a photo', () => {
    const pdf = { name: 'facture.pdf', type: 'application/pdf', size: 80_000 };
    expect(checkFile(pdf, 'document')).toBeNull();
    expect(checkFile(pdf, 'photo')).toBe('wrongKind');
  });
  it.each([
    ['clip.mp4', 'video/mp4'],
    ['facture.docx', ''],
    ['sans-extension', ''],
    ['page.jpg', 'text/html'],
  ])('%s (%j) → wrong kind', (name, type) => {
    expect(checkFile({ name, type, size: 10 }, 'document')).toBe('wrongKind');
  });
  it.each([
    ['IMG_0042.HEIC', 'image/heic'],
    ['IMG_0042.heif', 'image/heif'],
    ['IMG_0042.HEIC', 'image/heic-sequence'],
    ['IMG_0042.HEIC', ''],
  ])('%s (%j), the photo format of iPhones → refused as heic, not as wrong kind', (name, type) => {
    expect(checkFile({ name, type, size: 10 }, 'photo')).toBe('heic');
    expect(checkFile({ name, type, size: 10 }, 'document')).toBe('heic');
  });
  it.each([
    ['a.jpg', 'image/jpeg', MAX_SHRUNK_PHOTO_BYTES],
    ['a.JPG', '', MAX_SHRUNK_PHOTO_BYTES],
    ['a.pdf', 'application/pdf', MAX_FILE_BYTES],
  ])('%s (%j) of exactly the limit of %d → accepted; one byte more → too large', (name, type, limit) => {
    expect(checkFile({ name, type, size: limit }, 'document')).toBeNull();
    expect(checkFile({ name, type, size: limit + 1 }, 'document')).toBe('tooLarge');
  });
  it("photo above the server's limit is shrunk, a PDF is not", () => {
    const size = MAX_FILE_BYTES + 1;
    expect(needsShrinking({ name: 'a.jpg', type: 'image/jpeg', size })).toBe(true);
    expect(needsShrinking({ name: 'a.jpg', type: 'image/jpeg', size: MAX_FILE_BYTES })).toBe(false);
    expect(needsShrinking({ name: 'a.pdf', type: 'application/pdf', size })).toBe(false);
  });
});
