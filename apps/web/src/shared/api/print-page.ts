import { nativeDevice } from '#platform/device.ts';

/**
 * Opens the print dialog of the device, which also makes a PDF of the page. Resolves once the dialog is closed; browsers
 * on phones resolve earlier.
 *
 * @param name of the PDF, without its ending
 * @throws when the system cannot print
 */
export async function printPage(name: string): Promise<void> {
  // Browsers take the name of the file from the title.
  const { title } = document;
  addEventListener('afterprint', () => (document.title = title), { once: true });
  document.title = name;
  const device = nativeDevice();
  if (!device) {
    window.print();
    return;
  }
  // A web view prints without telling the page.
  dispatchEvent(new Event('beforeprint'));
  try {
    await device.print(name);
  } finally {
    dispatchEvent(new Event('afterprint'));
  }
}
