import { refusalOfFile } from '#features/files/file-limits.ts';
import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';
import { describe, expect, it } from 'vitest';

describe('refusalOfFile', () => {
  it.each([
    ['avant.jpg', 'image/jpeg'],
    ['IMG_0042.AVIF', ''],
    ['jante.webp', 'image/webp'],
  ])('a photo %s (%j) → taken', (name, type) => {
    expect(refusalOfFile({ name, type, size: 2_000_000 }, 'photo')).toBeNull();
  });
  it('a PDF → a document, but no photo', () => {
    const pdf = { name: 'facture.pdf', type: 'application/pdf', size: 80_000 };
    expect(refusalOfFile(pdf, 'document')).toBeNull();
    expect(refusalOfFile(pdf, 'photo')).toBe('wrongKind');
  });
  it.each([
    ['clip.mp4', 'video/mp4'],
    ['facture.docx', ''],
    ['sans-extension', ''],
    ['page.jpg', 'text/html'],
  ])('%s (%j) → refused by its kind', (name, type) => {
    expect(refusalOfFile({ name, type, size: 10 }, 'document')).toBe('wrongKind');
  });
  it.each([
    ['IMG_0042.HEIC', 'image/heic'],
    ['IMG_0042.heif', 'image/heif'],
    ['IMG_0042.HEIC', 'image/heic-sequence'],
    ['IMG_0042.HEIC', ''],
  ])('%s (%j), as an iPhone keeps its photos → refused by that, not as some other kind', (name, type) => {
    expect(refusalOfFile({ name, type, size: 10 }, 'photo')).toBe('heic');
    expect(refusalOfFile({ name, type, size: 10 }, 'document')).toBe('heic');
  });
  it('exactly the limit → taken; one byte more → too large', () => {
    const photo = { name: 'a.jpg', type: 'image/jpeg' };
    expect(refusalOfFile({ ...photo, size: MAX_FILE_BYTES }, 'photo')).toBeNull();
    expect(refusalOfFile({ ...photo, size: MAX_FILE_BYTES + 1 }, 'photo')).toBe('tooLarge');
  });
});
