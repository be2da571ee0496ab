import {
  isPdfFile,
  needsShrinking,
  checkFile,
  type FileKind,
  type FileRefusalCode,
} from '#features/files/file-limits.ts';
import { problemOf, type ProblemError } from '#shared/api/problem-error.ts';
import { sendOrKeep } from '#shared/sync/outbox/files/keep-file.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { v7 as newId } from 'uuid';

/** On a weak mobile network two parallel uploads finish faster than ten. */
const MAX_SENDING = 2;

/** A file of a form, uploading or stored. */
export interface Upload {
  /** Created once per file: however often it is sent, the server stores it once. */
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly status: 'waiting' | 'sending' | 'failed' | 'stored';
  /** Share of bytes sent, 0 to 1. */
  readonly share: number;
  /** `blob:` address on this device; null for a file that was already stored. */
  readonly localUrl: string | null;
  /** The stored file, after the upload. */
  readonly stored: CarnetFile | null;
  /** Why the last attempt failed. */
  readonly problem: ProblemError | null;
}

/** A rejected file, or `tooMany` for the `count` of files beyond the limit. */
export type UploadRefusal =
  | { readonly code: FileRefusalCode; readonly name: string; readonly isPdf: boolean }
  | { readonly code: 'tooMany'; readonly count: number };

export interface UploadState {
  readonly uploads: readonly Upload[];
  /** Files that the last `add` rejected. */
  readonly refusals: readonly UploadRefusal[];
}

interface UploadQueueOptions {
  readonly kind: FileKind;
  /** With 1, a new file replaces the previous one. */
  readonly maxFiles: number;
  /** Files stored before, by an earlier visit or a draft. */
  readonly files: readonly CarnetFile[];
}

type StoredListener = (files: readonly CarnetFile[]) => void;

interface Sending {
  /** Replaced by the shrunk photo, if it is shrunk. */
  content: File;
  abort: AbortController | null;
}

/** Uploads the files of one form field, two at a time, keeps their order and publishes the state. */
export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #listeners = new Set<() => void>();
  readonly #storedListeners = new Set<StoredListener>();
  readonly #sendings = new Map<string, Sending>();
  #state: UploadState;
  #isRunning = false;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
    this.#state = { uploads: options.files.map(storedUpload), refusals: [] };
  }

  readonly snapshot = (): UploadState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener with the stored files, in order, on every change. */
  readonly subscribeToStored = (listener: StoredListener): (() => void) => {
    this.#storedListeners.add(listener);
    return () => this.#storedListeners.delete(listener);
  };

  /** Starts sending; returns a function that aborts all uploads. */
  readonly start = (): (() => void) => {
    this.#isRunning = true;
    this.#sendNext();
    return () => {
      this.#isRunning = false;
      for (const [id, sending] of this.#sendings) {
        sending.abort?.abort();
        this.#change(id, { status: 'waiting', share: 0 }, (upload) => upload.status === 'sending');
      }
    };
  };

  /** Adds files. A queue for one file replaces its file, unless `isKept`. */
  add(contents: readonly File[], { isKept = false } = {}): void {
    const { kind, maxFiles } = this.#options;
    const isReplacing = maxFiles === 1 && !isKept;
    const refusals: UploadRefusal[] = [];
    const accepted: File[] = [];
    for (const content of contents) {
      const code = checkFile(content, kind);
      if (code === null) accepted.push(content);
      else refusals.push({ code, name: content.name, isPdf: isPdfFile(content) });
    }
    const room = isReplacing ? 1 : maxFiles - this.#state.uploads.length;
    const taken = accepted.slice(0, Math.max(0, room));
    if (taken.length < accepted.length) refusals.push({ code: 'tooMany', count: maxFiles });
    const replaced = isReplacing && taken.length > 0 ? this.#state.uploads : [];
    replaced.forEach(({ id }) => this.#forget(id));
    const kept = replaced.length > 0 ? [] : this.#state.uploads;
    this.#publish({ uploads: [...kept, ...taken.map((content) => this.#prepare(content))], refusals });
    this.#sendNext();
  }

  /** Sends a failed file again, under the same id. */
  retry(id: string): void {
    this.#change(id, { status: 'waiting', share: 0, problem: null }, (upload) => upload.status === 'failed');
    this.#sendNext();
  }

  remove(id: string): void {
    this.#forget(id);
    this.#publish({ uploads: this.#state.uploads.filter((upload) => upload.id !== id), refusals: [] });
    this.#sendNext();
  }

  /** Moves a file to another position, from 0. */
  move(id: string, position: number): void {
    const moved = this.#state.uploads.find((upload) => upload.id === id);
    if (!moved) return;
    const others = this.#state.uploads.filter((upload) => upload !== moved);
    this.#publish({ ...this.#state, uploads: others.toSpliced(position, 0, moved) });
  }

  /** Restarts with exactly these files. */
  reset(files: readonly CarnetFile[]): void {
    for (const { id } of this.#state.uploads) this.#forget(id);
    this.#publish({ uploads: files.map(storedUpload), refusals: [] });
  }

  /** Resolves once no upload is running; failed files remain among the uploads. */
  settled(): Promise<UploadState> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.#state.uploads.some(isUnderWay)) return;
        stop();
        resolve(this.#state);
      };
      const stop = this.subscribe(check);
      check();
    });
  }

  #prepare(content: File): Upload {
    const id = newId();
    this.#sendings.set(id, { content, abort: null });
    return {
      id,
      name: content.name,
      contentType: content.type,
      status: 'waiting',
      share: 0,
      localUrl: content.type.startsWith('image/') ? URL.createObjectURL(content) : null,
      stored: null,
      problem: null,
    };
  }

  #sendNext(): void {
    if (!this.#isRunning) return;
    const { uploads } = this.#state;
    const free = MAX_SENDING - uploads.filter((upload) => upload.status === 'sending').length;
    for (const { id } of uploads
      .filter((upload) => upload.status === 'waiting')
      .slice(0, Math.max(0, free))) {
      void this.#send(id);
    }
  }

  async #send(id: string): Promise<void> {
    const sending = this.#sendings.get(id);
    if (!sending) return;
    const abort = new AbortController();
    sending.abort = abort;
    this.#change(id, { status: 'sending', share: 0 });
    try {
      if (needsShrinking(sending.content)) {
        const { shrinkPhoto } = await import('#features/files/shrink-photo.ts');
        sending.content = await shrinkPhoto(sending.content);
        if (abort.signal.aborted) return;
      }
      const onProgress = (share: number) => this.#change(id, { share });
      const stored = await sendOrKeep(sending.content, { id, onProgress, signal: abort.signal });
      if (!abort.signal.aborted) this.#change(id, { status: 'stored', share: 1, stored });
    } catch (error) {
      if (!abort.signal.aborted) this.#change(id, { status: 'failed', problem: problemOf(error) });
    }
    this.#sendNext();
  }

  #forget(id: string): void {
    this.#sendings.get(id)?.abort?.abort();
    this.#sendings.delete(id);
    const url = this.#state.uploads.find((upload) => upload.id === id)?.localUrl;
    if (url) URL.revokeObjectURL(url);
  }

  #change(id: string, change: Partial<Upload>, isWanted: (upload: Upload) => boolean = () => true): void {
    const { uploads } = this.#state;
    const changed = uploads.map((upload) =>
      upload.id === id && isWanted(upload) ? { ...upload, ...change } : upload,
    );
    if (changed.some((upload, position) => upload !== uploads[position])) {
      this.#publish({ ...this.#state, uploads: changed });
    }
  }

  #publish(state: UploadState): void {
    const before = storedFiles(this.#state.uploads);
    const after = storedFiles(state.uploads);
    this.#state = state;
    if (after.length !== before.length || after.some((file, position) => file !== before[position])) {
      for (const listener of this.#storedListeners) listener(after);
    }
    for (const listener of this.#listeners) listener();
  }
}

export function storedFiles(uploads: readonly Upload[]): CarnetFile[] {
  return uploads.flatMap(({ stored }) => (stored ? [stored] : []));
}

export function isUnderWay({ status }: Pick<Upload, 'status'>): boolean {
  return status === 'waiting' || status === 'sending';
}

function storedUpload(file: CarnetFile): Upload {
  const { id, name, contentType } = file;
  return { id, name, contentType, status: 'stored', share: 1, localUrl: null, stored: file, problem: null };
}
