import { drawForeignPages } from '#features/service-book/pdf/draw-foreign-pages.ts';
import { serveBook } from '#features/service-book/pdf/serve-book.ts';
import { serveParent } from '#platform/children/child-program.ts';

/** Child program that draws a book. */
await serveParent((parent) => serveBook(parent, drawForeignPages));
