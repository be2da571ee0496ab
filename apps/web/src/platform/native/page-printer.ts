import { registerPlugin } from '@capacitor/core';

/** The app's own plugin: `PagePrinterPlugin.java` and `PagePrinterPlugin` in `CarnetViewController.swift`. */
interface PagePrinter {
  /** Resolves once the print dialog is closed. */
  print(options: { readonly name: string }): Promise<void>;
}

const pagePrinter = registerPlugin<PagePrinter>('PagePrinter');

/** Opens the system's print dialog for the current page. @throws if the system cannot print */
export function printPage(name: string): Promise<void> {
  return pagePrinter.print({ name });
}
