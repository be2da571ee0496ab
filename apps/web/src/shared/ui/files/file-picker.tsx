import { nativeDevice } from '#platform/device.ts';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
} from 'react';
import classes from './file-picker.module.css';

/** Loaded in the native app only. */
const NativeFilePicker = lazy(async () => ({
  default: (await import('#shared/ui/files/native-file-picker.tsx')).NativeFilePicker,
}));

export interface FilePickerProps {
  /** As in `<input accept>`. On a phone `image/*` also offers the camera. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onPick: (files: File[]) => void;
  readonly className?: string | undefined;
  /** Id of the button, to give it the focus. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** Button that opens the system's file picker; in the native app a menu of camera, gallery and files. */
export function FilePicker({ accept, isMultiple = false, onPick, className, id, children }: FilePickerProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const device = accept.includes('image/') ? nativeDevice() : null;
  const chooseFile = () => inputRef.current?.click();
  return (
    <>
      {device === null && (
        <button type="button" id={id} className={className} onClick={chooseFile}>
          {children}
        </button>
      )}
      {device !== null && (
        <Suspense fallback={null}>
          <NativeFilePicker
            camera={device.camera}
            onChooseFile={accept === 'image/*' ? undefined : chooseFile}
            {...{ isMultiple, onPick, className, id, children }}
          />
        </Suspense>
      )}
      <input
        ref={inputRef}
        type="file"
        name={isMultiple ? 'photos' : 'document'}
        className={classes.input}
        accept={accept}
        multiple={isMultiple}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Reset, so that the same file can be chosen again after its removal.
          event.currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}

export interface FileDropProps {
  /** Undefined if nothing may be dropped. */
  readonly onDrop: ((files: File[]) => void) | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Drop zone for files; `data-dropping` marks it while files hover over it. */
export function FileDrop({ onDrop, className, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  function isWanted(event: DragEvent): boolean {
    return onDrop !== undefined && event.dataTransfer.types.includes('Files');
  }
  return (
    <div
      className={className}
      data-dropping={isOver || undefined}
      onDragOver={(event) => {
        if (!isWanted(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!isWanted(event)) return;
        event.preventDefault();
        onDrop?.([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/**
 * Takes images that are pasted anywhere on the page while the component is mounted: no field would take a
 * copied image. Pasted text is left to the focused field.
 */
export function usePastedImages(onPaste: ((files: File[]) => void) | undefined): void {
  const isListening = onPaste !== undefined;
  const take = useEffectEvent((event: ClipboardEvent) => {
    const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (images.length === 0) return;
    event.preventDefault();
    onPaste?.(images);
  });
  useEffect(() => {
    if (!isListening) return undefined;
    const listener = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, [isListening]);
}

/** Takes files that are dropped anywhere on the page while the component is mounted. */
export function useDroppedFiles(onDrop: ((files: File[]) => void) | undefined): void {
  const isListening = onDrop !== undefined;
  const take = useEffectEvent((event: DragEventOfPage) => {
    // A `FileDrop` has taken them.
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') onDrop?.([...event.dataTransfer.files]);
  });
  useEffect(() => {
    if (!isListening) return undefined;
    const listener = (event: DragEventOfPage) => take(event);
    document.addEventListener('dragover', listener);
    document.addEventListener('drop', listener);
    return () => {
      document.removeEventListener('dragover', listener);
      document.removeEventListener('drop', listener);
    };
  }, [isListening]);
}

type DragEventOfPage = DocumentEventMap['drop'];
