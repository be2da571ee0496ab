import { dictsIn, drawn, entry, invoiced, nameIn } from '#testing/drawn-book.ts';
import { pdfWithoutPages } from '#testing/hostile-pdfs.ts';
import { jpegSample, pdfSample } from '#testing/sample-files.ts';
import {
  cmyk,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';

/** A PDF with small pages, which differ from all pages of a book. */
async function smallPages(count: number, size: [number, number] = [200, 300]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < count; page += 1) document.addPage(size);
  return document.save();
}

const widths = (book: PDFDocument) => book.getPages().map((page) => Math.round(page.getWidth()));

describe('drawBook', () => {
  it('is PDF/A-3b with tags, bookmarks, a language and a title', async () => {
    const { book, bytes } = await drawn([entry()]);
    const { catalog } = book;
    const names = ['StructTreeRoot', 'MarkInfo', 'Outlines', 'Metadata', 'OutputIntents'];
    expect(names.filter((name) => catalog.get(PDFName.of(name)) === undefined)).toEqual([]);
    expect(String(catalog.get(PDFName.of('Lang')))).toContain('fr-FR');
    expect(bytes.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(book.getTitle()).toBe('Carnet d’entretien de Clio');
    // Every font is embedded.
    expect(bytes.toString('latin1')).not.toContain('/BaseFont /Helvetica');
  });

  it('invoices with one and three pages → on pages after the records, in order, and attached', async () => {
    const files = { one: await smallPages(1), three: await smallPages(3) };
    const { book, attached } = await drawn(
      [invoiced('one', 'application/pdf'), entry(), invoiced('three', 'application/pdf'), entry()],
      files,
    );
    // One page with the sections and the records, then the invoice pages.
    expect(widths(book)).toEqual([595, 595, 595, 595, 595]);
    expect(attached).toEqual(['001-one.pdf', '002-three.pdf']);
  });

  it('a photographed invoice → its own page', async () => {
    const { book, attached } = await drawn([invoiced('photo', 'image/jpeg'), entry()], {
      photo: await jpegSample(),
    });
    expect([book.getPageCount(), attached.length]).toEqual([2, 1]);
  });

  it.each([
    ['broken', () => Buffer.from('%PDF-1.4 and no more'), 1],
    ['gone', () => null, 0],
    ['locked by a password', () => pdfSample('Facture', { userPassword: 'secret' }), 1],
    ['of too many pages', () => smallPages(61), 1],
    ['without a page', pdfWithoutPages, 1],
  ])('an invoice that is %s → listed without pages', async (_, make, files) => {
    const given = await make();
    const { book, attached } = await drawn(
      [invoiced('odd', 'application/pdf'), entry()],
      given === null ? {} : { odd: Buffer.from(given) },
    );
    expect([book.getPageCount(), attached.length]).toEqual([2, files]);
  });

  it('an invoice page → one picture on a page of the same orientation; the rest of the invoice is in its attachment only', async () => {
    const source = await PDFDocument.load(await pdfSample());
    const [page] = source.getPages();
    page?.setSize(300, 200);
    page?.drawRectangle({ x: 0, y: 0, width: 40, height: 40, color: cmyk(1, 0, 0, 0) });
    page?.node.set(PDFName.of('AA'), source.context.obj({ O: { S: 'JavaScript', JS: 'app.alert(1)' } }));
    const link = { Subtype: 'Link', Rect: [0, 0, 9, 9], A: { S: 'URI', URI: 'x' } };
    page?.node.set(PDFName.of('Annots'), source.context.obj([link]));
    const scripted = await source.save({ useObjectStreams: false });
    const { book } = await drawn([invoiced('scripted', 'application/pdf')], { scripted });
    const shown = book.getPages().at(-1);
    expect([shown?.getWidth(), shown?.getHeight()]).toEqual([841.89, 595.28]);
    const pictures = shown?.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).values() ?? [];
    const kinds = pictures.map((picture) => {
      const stream = book.context.lookup(picture);
      return stream instanceof PDFRawStream ? nameIn(stream.dict, 'Subtype') : '';
    });
    expect(kinds).toEqual(['Image']);
    const dicts = dictsIn(book);
    const foreign = ['AA', 'URI', 'JS', 'AcroForm', 'OpenAction'];
    expect(dicts.filter((dict) => foreign.some((name) => dict.has(PDFName.of(name))))).toEqual([]);
    expect(dicts.filter((dict) => String(dict).includes('DeviceCMYK'))).toEqual([]);
    expect(dicts.filter((dict) => nameIn(dict, 'BaseFont') === 'Helvetica')).toEqual([]);
  });

  it('matches the golden structure: tags in order, bookmarks by section', async () => {
    const { book } = await drawn([invoiced('photo', 'image/jpeg'), invoiced('two', 'application/pdf')], {
      photo: await jpegSample(),
      two: await smallPages(2),
    });
    expect(tagsIn(book)).toEqual(
      [
        'Document',
        ' Sect|  H1|  P|  P|   Span|   Span|  P|  Figure: Code QR|  P',
        ' Sect|  H2|  P|  Figure: Courbe',
        ' Sect|  H2|  Table|   TR|    TH|    TH|    TH',
        '   TR|    TD|    TD|    TD|     Link|   TR|    TD|    TD|    TD|     Link',
        ' Sect|  H3|  P|   Link|  Figure: photo.pdf',
        '  H3|  P|   Link|  Figure: two.pdf (1/2)|  P|  P|   Link|  Figure: two.pdf (2/2)',
      ].flatMap((part) => part.split('|')),
    );
    expect(bookmarksIn(book)).toEqual([
      'Carnet d’entretien de Clio',
      'Kilométrage',
      'Entretiens',
      'Factures',
      ' Facture · 2 mai 2025 · Vidange',
      ' Facture · 2 mai 2025 · Vidange',
    ]);
  });

  it('meets PDF/A-3b for files and fonts: each attachment has relation and type, each font its program', async () => {
    const { book } = await drawn([invoiced('one', 'application/pdf')], { one: await smallPages(1) });
    const dicts = dictsIn(book);
    const ofType = (type: string) => dicts.filter((dict) => nameIn(dict, 'Type') === type);
    const specifications = ofType('Filespec');
    expect(specifications.map((dict) => nameIn(dict, 'AFRelationship'))).toEqual(['Source']);
    expect(specifications.every((dict) => dict.has(PDFName.of('UF')))).toBe(true);
    expect(ofType('EmbeddedFile').map((dict) => nameIn(dict, 'Subtype'))).toEqual(['application/pdf']);
    expect(book.catalog.lookup(PDFName.of('AF'), PDFArray).size()).toBe(1);
    const descriptors = ofType('FontDescriptor');
    expect(descriptors.length).toBeGreaterThan(0);
    expect(descriptors.filter((dict) => !dict.has(PDFName.of('FontFile2')))).toEqual([]);
    const forbidden = ['JavaScript', 'Launch', 'Movie', 'Sound', 'Encrypt'];
    expect(dicts.filter((dict) => forbidden.includes(nameIn(dict, 'S')))).toEqual([]);
    expect(book.context.trailerInfo.ID).toBeDefined();
    expect(book.context.trailerInfo.Encrypt).toBeUndefined();
  });
});

/** The structure tree, one line per element, indented by depth; figures with their alternative text. */
function tagsIn(book: PDFDocument): string[] {
  const lines: string[] = [];
  const visit = (element: PDFDict, depth: number): void => {
    const kids = element.lookup(PDFName.of('K'));
    const all = kids instanceof PDFArray ? kids.asArray() : [element.get(PDFName.of('K'))];
    for (const given of all) {
      const kid = given instanceof PDFRef ? book.context.lookup(given) : given;
      if (!(kid instanceof PDFDict) || !kid.has(PDFName.of('S'))) continue;
      const alternative = textIn(kid, 'Alt');
      const line = `${' '.repeat(depth)}${nameIn(kid, 'S')}`;
      lines.push(alternative === '' ? line : `${line}: ${alternative}`);
      visit(kid, depth + 1);
    }
  };
  visit(book.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict), 0);
  return lines;
}

function bookmarksIn(book: PDFDocument): string[] {
  const lines: string[] = [];
  const visit = (parent: PDFDict, depth: number): void => {
    let item = parent.lookupMaybe(PDFName.of('First'), PDFDict);
    while (item) {
      lines.push(`${' '.repeat(depth)}${textIn(item, 'Title')}`);
      visit(item, depth + 1);
      item = item.lookupMaybe(PDFName.of('Next'), PDFDict);
    }
  };
  visit(book.catalog.lookup(PDFName.of('Outlines'), PDFDict), 0);
  return lines;
}

function textIn(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}
