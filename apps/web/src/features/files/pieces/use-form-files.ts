import { isPdfFile } from '#features/files/file-limits.ts';
import { storedFiles } from '#features/files/upload-queue.ts';
import { useUploads, type Uploads } from '#features/files/use-uploads.ts';
import type { FormFault } from '#shared/forms/form-faults.ts';
import { MAX_PHOTOS, type CarnetFile } from '@carnet/contract/files/file.schema';

interface HeldFiles {
  readonly photos: readonly CarnetFile[];
  readonly document: CarnetFile | null;
}

interface FormFilesOptions extends HeldFiles {
  /** Whether a file that the form holds is still there: one of a draft may have been removed since. */
  readonly isThere: (file: CarnetFile) => boolean;
  readonly onPhotos: (photos: readonly CarnetFile[]) => void;
  readonly onDocument: (document: CarnetFile | null) => void;
  /** What the form calls the document. */
  readonly documentField: string;
}

/** The photos and the document of a form, on their way to the server or there. */
export interface FormFiles {
  readonly photos: Uploads;
  readonly document: Uploads;
  /** Takes files of both kinds: a PDF becomes the document, unless there is one; all others are photos. */
  readonly add: (contents: readonly File[]) => void;
  readonly isUnderWay: boolean;
  /** A file that could not be sent has to be sent again or removed before the form is saved. */
  readonly faults: () => readonly FormFault[];
  /** Waits for what is on its way. @throws the problem of a file that could not be sent. */
  readonly settled: () => Promise<{ readonly photoIds: string[]; readonly documentId: string | null }>;
  /** Takes these files in place of those there are. */
  readonly reset: (files: HeldFiles) => void;
}

/** Sends the photos and the document of a form as they are chosen. */
export function useFormFiles({ isThere, documentField, ...options }: FormFilesOptions): FormFiles {
  const photos = useUploads({
    kind: 'photo',
    maxFiles: MAX_PHOTOS,
    files: options.photos.filter(isThere),
    onStored: options.onPhotos,
  });
  const document = useUploads({
    kind: 'document',
    maxFiles: 1,
    files: listOf(options.document).filter(isThere),
    onStored: ([file = null]) => options.onDocument(file),
  });
  return {
    photos,
    document,
    add(contents) {
      photos.queue.add(contents.filter((content) => !isPdfFile(content)));
      document.queue.add(contents.filter(isPdfFile), { isKept: true });
    },
    isUnderWay: photos.isUnderWay || document.isUnderWay,
    faults: () => [...faultsOf(photos, 'photos'), ...faultsOf(document, documentField)],
    async settled() {
      const [photoIds, [documentId = null]] = await Promise.all([settledIds(photos), settledIds(document)]);
      return { photoIds, documentId };
    },
    reset(files) {
      photos.queue.reset(files.photos);
      document.queue.reset(listOf(files.document));
    },
  };
}

interface FileListOptions {
  readonly files: readonly CarnetFile[];
  readonly isThere: FormFilesOptions['isThere'];
  readonly onFiles: (files: readonly CarnetFile[]) => void;
  /** What the form calls them. */
  readonly field: string;
}

/** Photos and PDFs of a form in one list. */
export interface FileList {
  readonly uploads: Uploads;
  readonly faults: FormFiles['faults'];
  /** Waits for what is on its way. @throws the problem of a file that could not be sent. */
  readonly settled: () => Promise<string[]>;
  readonly reset: (files: readonly CarnetFile[]) => void;
}

/** Sends the photos and PDFs of a form as they are chosen. */
export function useFileList({ files, isThere, onFiles, field }: FileListOptions): FileList {
  const uploads = useUploads({
    kind: 'document',
    maxFiles: MAX_PHOTOS,
    files: files.filter(isThere),
    onStored: onFiles,
  });
  return {
    uploads,
    faults: () => faultsOf(uploads, field),
    settled: () => settledIds(uploads),
    reset: (given) => uploads.queue.reset([...given]),
  };
}

function listOf(file: CarnetFile | null): CarnetFile[] {
  return file ? [file] : [];
}

function faultsOf({ hasFailed }: Uploads, field: string): FormFault[] {
  return hasFailed ? [{ pointer: `/${field}`, code: 'upload_failed' }] : [];
}

async function settledIds({ queue }: Uploads): Promise<string[]> {
  const { uploads } = await queue.settled();
  const failed = uploads.find(({ status }) => status === 'failed');
  if (failed?.problem) throw failed.problem;
  return storedFiles(uploads).map(({ id }) => id);
}
