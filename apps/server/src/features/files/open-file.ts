import { findOpenableFile } from '#features/files/files.repository.ts';
import { safeFileName } from '#features/files/safe-file-name.ts';
import type { Context } from '#platform/context.ts';
import { FILE_VARIANTS } from '#platform/files/file-store.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#platform/images/reencode-image.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Readable } from 'node:stream';

/** The three parts of a signed address. */
export interface FileAddress {
  readonly id: string;
  readonly variant: string;
  readonly signature: string;
}

/** A file whose address has proved itself. */
export interface OpenedFile {
  readonly name: string;
  readonly contentType: string;
  /** Bytes never change under an id. */
  readonly entityTag: string;
  /** How long the address still lives. */
  readonly secondsLeft: number;
  /** Where the store itself hands out the bytes under that disposition, or null when they are to be had here. */
  publicAddress(contentDisposition: string): Promise<string | null>;
  /** The bytes; to be read or destroyed. */
  read(): Promise<{ stream: Readable; size: number }>;
}

/**
 * Opens a file by its signed address: the signature is the whole credential. A wrong or expired one, and a file that
 * is gone, answer alike (`not_found`).
 */
export async function openSignedFile(context: Context, address: FileAddress): Promise<OpenedFile> {
  const { clock, fileLinks, fileStore, transactions } = context;
  const variant = FILE_VARIANTS.find((known) => known === address.variant);
  const expirySeconds = variant ? fileLinks.expiryOf(address.id, variant, address.signature) : null;
  if (!variant || expirySeconds === null) throw new Refusal('not_found');
  const row = await findOpenableFile(transactions.reading, address.id);
  if (!row) throw new Refusal('not_found');
  const contentType = variant === 'thumbnail' ? THUMBNAIL_CONTENT_TYPE : row.content_type;
  return {
    name: safeFileName(row.name, contentType),
    contentType,
    entityTag: `"${row.id}-${variant}"`,
    secondsLeft: Math.floor(expirySeconds - clock.now() / 1000),
    publicAddress: async (contentDisposition) =>
      isOwnEncoding(contentType)
        ? fileStore.publicAddress(row.garage_id, row.id, variant, {
            contentType,
            contentDisposition,
            expirySeconds,
          })
        : null,
    read: async () => {
      const bytes = await fileStore.read(row.garage_id, row.id, variant);
      if (!bytes) throw new Refusal('not_found');
      return bytes;
    },
  };
}

/**
 * Only what this server has encoded itself may come from the store: it can neither sandbox an answer nor forbid to
 * guess its type. A PDF is kept as it came and goes out under our own headers.
 */
function isOwnEncoding(contentType: string): boolean {
  return contentType.startsWith('image/');
}
