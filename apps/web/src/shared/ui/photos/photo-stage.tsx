import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { fileAddress, thumbnailAddress } from '#shared/ui/files/file-address.ts';
import { usePictureAddress } from '#shared/ui/files/use-picture-source.ts';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import type { ZoomGestures } from '#shared/ui/photos/use-zoom-gestures.ts';
import type { Zoom } from '#shared/ui/photos/use-zoom.ts';
import { useState } from 'react';
import classes from './photo-viewer.module.css';

interface PhotoStageProps {
  readonly item: UploadItem;
  readonly zoom: Zoom;
  readonly gestures: ZoomGestures;
  /** Called when the button to try again goes: the focus needs another place. */
  readonly onRetry: () => void;
}

/** The picture of the viewer, enlarged and moved by its gestures; says so when it does not come. */
export function PhotoStage({ item, zoom, gestures, onRetry }: PhotoStageProps) {
  const { t } = useTranslation('files');
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const { scale, x, y } = zoom.view;
  const original = usePictureAddress(fileAddress(item));
  const { address: source } = original;
  const { address: preview } = usePictureAddress(thumbnailAddress(item));
  const shown = `${item.key} ${attempt}`;
  if (shown === failed || original.hasFailed) {
    return (
      <div className={classes.failed} {...gestures.frameProps}>
        {/* A press that began on the button must not become a swipe. */}
        <div onPointerDown={(event) => isOnButton(event.target) && event.stopPropagation()}>
          <ErrorState
            title={t('files.viewer.error')}
            onRetry={() => {
              setAttempt(attempt + 1);
              original.retry();
              onRetry();
            }}
          />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.stage} {...gestures.frameProps}>
      {source !== null && (
        <img
          key={shown}
          className={classes.photo}
          src={source}
          alt={item.name}
          draggable={false}
          onError={() => setFailed(shown)}
          style={{
            transform: `translate(${x + gestures.swiped}px, ${y}px) scale(${scale})`,
            // The small picture stands in until the whole one is here.
            ...(preview !== null && { backgroundImage: `url(${JSON.stringify(preview)})` }),
          }}
        />
      )}
    </div>
  );
}

function isOnButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
