import { contentDisposition, safeFileName } from '#features/files/safe-file-name.ts';
import { describe, expect, it } from 'vitest';

const JPEG = 'image/jpeg';
const PDF = 'application/pdf';

describe('safeFileName', () => {
  it.each([
    ['Facture été.pdf', PDF, 'Facture été.pdf'],
    ['IMG_0042.JPEG', JPEG, 'IMG_0042.JPEG'],
    ['IMG_0042.HEIC', JPEG, 'IMG_0042.jpg'],
    ['facture.pdf', JPEG, 'facture.jpg'],
    ['photo.html', JPEG, 'photo.html.jpg'],
    ['photo.jpg.exe', JPEG, 'photo.jpg.exe.jpg'],
    ['facture.v2', PDF, 'facture.v2.pdf'],
    ['facture', PDF, 'facture.pdf'],
    ['../../etc/passwd', PDF, 'passwd.pdf'],
    ['C:\\Users\\Camille\\facture.pdf', PDF, 'facture.pdf'],
    ['..', JPEG, 'photo.jpg'],
    ['', JPEG, 'photo.jpg'],
    ['.pdf', PDF, 'pdf.pdf'],
    ['  . ', PDF, 'document.pdf'],
    ['a\u0000b\r\nc.pdf', PDF, 'abc.pdf'],
    ['facture\u202efdp.exe', PDF, 'facturefdp.exe.pdf'],
    ['\u2066fac\u200bture\u2069\ufeff.pdf', PDF, 'facture.pdf'],
    ['moitié\ud83d.pdf', PDF, 'moitié\ufffd.pdf'],
    ['e\u0301te\u0301.pdf', PDF, 'été.pdf'],
  ])('%j of %s → %j', (given, contentType, expected) => {
    expect(safeFileName(given, contentType)).toBe(expected);
  });

  it('500 characters → 200, with the extension', () => {
    const name = safeFileName(`${'a'.repeat(500)}.pdf`, PDF);
    expect(name).toHaveLength(200);
    expect(name.endsWith('a.pdf')).toBe(true);
  });

  it('a name cut within an emoji → drops the whole emoji', () => {
    const name = safeFileName(`${'a'.repeat(195)}🚗🚗.pdf`, PDF);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toBe(`${'a'.repeat(195)}.pdf`);
  });

  it('a safe name is unchanged', () => {
    for (const given of ['x'.repeat(500), '../a\u202eb.png', 'Carte grise.PDF']) {
      const once = safeFileName(given, PDF);
      expect(safeFileName(once, PDF)).toBe(once);
    }
  });
});

describe('contentDisposition', () => {
  it('has the whole name, and plain ASCII for old programs', () => {
    expect(contentDisposition('attachment', 'Facture d\'été (100 %) "n° 3".pdf')).toBe(
      'attachment; filename="Facture d\'ete (100 _) _n_ 3_.pdf"; ' +
        "filename*=UTF-8''Facture%20d%27%C3%A9t%C3%A9%20%28100%20%25%29%20%22n%C2%B0%203%22.pdf",
    );
  });

  it('is inline for files that are displayed', () => {
    expect(contentDisposition('inline', 'photo.jpg')).toBe(
      'inline; filename="photo.jpg"; filename*=UTF-8\'\'photo.jpg',
    );
  });
});
