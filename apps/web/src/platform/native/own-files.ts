import type { OwnFiles } from '#platform/native-device.ts';
import { writeInPieces } from '#platform/native/write-in-pieces.ts';
import { Directory, Filesystem } from '@capacitor/filesystem';

const directory = Directory.LibraryNoCloud;

/** In the app's own folder, out of backups, where neither system takes anything away. */
export const ownFiles: OwnFiles = {
  async read(path) {
    try {
      const { data } = await Filesystem.readFile({ path, directory });
      if (typeof data !== 'string') return data;
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      return new Blob([bytes]);
    } catch {
      return null;
    }
  },
  write: async (path, content) => void (await writeInPieces(content, { path, directory })),
  remove: (path) => Filesystem.deleteFile({ path, directory }).catch(() => undefined),
  removeFolder: (path) => Filesystem.rmdir({ path, directory, recursive: true }).catch(() => undefined),
};
