import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { PhotoRefused } from '#platform/photo-refused.ts';
import type { PhotoSource } from '#platform/native-device.ts';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Camera, FileText, Images } from 'lucide-react';
import type { ReactNode } from 'react';

const MOST_AT_ONCE = 20;

interface NativeFilePickerProps {
  readonly camera: PhotoSource;
  readonly isMultiple: boolean;
  readonly onPick: (files: File[]) => void;
  /** Opens the system's file picker; undefined if only images are accepted. */
  readonly onChooseFile: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** The button in the native app: asks for camera, gallery or file. */
export function NativeFilePicker({
  camera,
  isMultiple,
  onPick,
  onChooseFile,
  ...button
}: NativeFilePickerProps) {
  const { t } = useTranslation('native');

  async function pick(photos: Promise<(File | null)[]>): Promise<void> {
    try {
      const files = (await photos).filter((file) => file !== null);
      if (files.length > 0) onPick(files);
    } catch (failure) {
      notifyError(t(failure instanceof PhotoRefused ? 'native.photo.refused' : 'native.photo.error'));
    }
  }

  return (
    <Menu
      position="bottom-start"
      width={260}
      offset={4}
      transitionProps={{ duration: 120 }}
      // The first item takes the focus; the placeholder is not a valid child of a menu.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" id={button.id} className={button.className}>
          {button.children}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('native.photo.menu')}>
        <Menu.Item
          leftSection={<Camera size={18} aria-hidden="true" />}
          onClick={() => void pick(camera.take().then((photo) => [photo]))}
        >
          {t('native.photo.take')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Images size={18} aria-hidden="true" />}
          onClick={() => void pick(camera.choose(isMultiple ? MOST_AT_ONCE : 1))}
        >
          {t('native.photo.choose')}
        </Menu.Item>
        {onChooseFile && (
          <Menu.Item leftSection={<FileText size={18} aria-hidden="true" />} onClick={onChooseFile}>
            {t('native.photo.file')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
