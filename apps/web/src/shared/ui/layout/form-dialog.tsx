import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog for a short form: full screen on a phone; a click outside does not close it. */
export function FormDialog({ isOpen, title, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 30em)');
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={false}
      centered
      fullScreen={isPhone === true}
      radius={isPhone === true ? 0 : 'lg'}
      size="34rem"
      yOffset="max(5dvh, var(--safe-top), var(--safe-bottom))"
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content}>
        {/* Not Mantine's header, which would be a second banner landmark. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton className={classes.close} aria-label={t('common.action.close')} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
