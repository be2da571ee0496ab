import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { PhotoViewer } from '#shared/ui/photos/photo-viewer.tsx';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { useState } from 'react';

interface RecordPhotosProps {
  /** With at least one photo. */
  readonly record: Pick<Maintenance, 'photos'>;
  readonly onClose: () => void;
}

/** The photos of a record over the whole screen. */
export function RecordPhotos({ record: { photos }, onClose }: RecordPhotosProps) {
  const [shownKey, setShownKey] = useState(photos[0]?.id ?? '');
  const items: UploadItem[] = photos.map((file) => ({
    key: file.id,
    state: 'stored',
    name: file.name,
    file,
  }));
  return <PhotoViewer items={items} shownKey={shownKey} onShow={setShownKey} onClose={onClose} />;
}
