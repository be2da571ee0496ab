import { onSharedFiles, takeSharedFiles } from '#platform/shared-files.ts';
import { useEffect, useEffectEvent } from 'react';

/** Takes the files that were shared to the app, as long as the page can take some; others wait. */
export function useSharedFiles(onTake: ((files: File[]) => void) | undefined): void {
  const isListening = onTake !== undefined;
  const take = useEffectEvent(async () => {
    const files = await takeSharedFiles();
    if (files.length > 0) onTake?.(files);
  });
  useEffect(() => {
    if (!isListening) return undefined;
    void take();
    return onSharedFiles(() => void take());
  }, [isListening]);
}
