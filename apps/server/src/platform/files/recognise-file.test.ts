import { recogniseFile } from '#platform/files/recognise-file.ts';
import { emptyZip, jpegSample, pdfSample, plainImage } from '#testing/sample-files.ts';
import { describe, expect, it } from 'vitest';

const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('recogniseFile', () => {
  it('recognises supported images by their signature', async () => {
    const picture = plainImage(16, 16);
    expect(await recogniseFile(await picture.clone().jpeg().toBuffer())).toEqual({
      kind: 'image',
      format: 'jpeg',
    });
    expect(await recogniseFile(await picture.clone().png().toBuffer())).toEqual({
      kind: 'image',
      format: 'png',
    });
    expect(await recogniseFile(await picture.clone().webp().toBuffer())).toEqual({
      kind: 'image',
      format: 'webp',
    });
    expect(await recogniseFile(await picture.clone().avif().toBuffer())).toEqual({
      kind: 'image',
      format: 'heif',
    });
  });

  it('recognises an AVIF with the general HEIF brand', async () => {
    const avif = await plainImage(16, 16).avif().toBuffer();
    avif.write('mif1', 8);
    expect(await recogniseFile(avif)).toEqual({ kind: 'image', format: 'heif' });
  });

  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['text', Buffer.from('Facture du garage')],
    ['SVG', Buffer.from(SVG)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script', Buffer.from('#!/bin/sh\nexit 0\n')],
    ['a zip archive', emptyZip()],
    ['an executable', Buffer.from('MZ\u0090\u0000\u0003')],
    ['only the name of a PDF', Buffer.from('%PDF-1.7')],
  ])('refuses %s', async (_kind, bytes) => {
    expect(await recogniseFile(bytes)).toBeNull();
  });

  it('refuses images of other kinds', async () => {
    const picture = plainImage(16, 16);
    expect(await recogniseFile(await picture.clone().gif().toBuffer())).toBeNull();
    expect(await recogniseFile(await picture.clone().tiff().toBuffer())).toBeNull();
  });

  it('recognises a PDF, also with a byte-order mark before and padding after it', async () => {
    const pdf = await pdfSample();
    expect(await recogniseFile(pdf)).toEqual({ kind: 'pdf' });
    const wrapped = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf, Buffer.alloc(3000)]);
    expect(await recogniseFile(wrapped)).toEqual({ kind: 'pdf' });
  });

  it('recognises a PDF without a cross-reference table, as readers do', async () => {
    const body = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj';
    const pdf = Buffer.from(`%PDF-1.4\n${body}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
    expect(await recogniseFile(pdf)).toEqual({ kind: 'pdf' });
  });

  it('refuses a truncated PDF', async () => {
    const pdf = await pdfSample();
    expect(await recogniseFile(pdf.subarray(0, pdf.length - 20))).toBeNull();
    expect(await recogniseFile(pdf.subarray(0, pdf.length / 2))).toBeNull();
  });

  it('refuses a PDF that is also another format', async () => {
    const pdf = await pdfSample();
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await recogniseFile(Buffer.concat([html, pdf]))).toBeNull();
    expect(await recogniseFile(Buffer.concat([pdf, html, Buffer.alloc(1100, 'x')]))).toBeNull();
    expect(await recogniseFile(Buffer.concat([pdf, emptyZip()]))).toBeNull();
    expect(await recogniseFile(Buffer.concat([await jpegSample(), pdf]))).toEqual({
      kind: 'image',
      format: 'jpeg',
    });
  });
});
