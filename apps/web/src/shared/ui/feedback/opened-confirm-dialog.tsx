import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  /** Names what will be lost: « Supprimer Clio et ses 34 entretiens ? » */
  readonly title: ReactNode;
  /** The consequence, in a sentence. */
  readonly text: ReactNode;
  /** Labels of the destructive and the safe choice: « Supprimer le véhicule », « Garder le véhicule ». */
  readonly confirmLabel: string;
  readonly keepLabel?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** The consequences are still loading: the dialog can be closed but not confirmed. */
  readonly isWaiting?: boolean;
  /** The action is running: the dialog stays open and its buttons are disabled. */
  readonly isBusy?: boolean;
  readonly busyLabel?: string;
  /** Why the action failed; the dialog stays open for a retry. */
  readonly problem?: ReactNode;
  /** `danger` (default) if data is lost, `caution` otherwise. */
  readonly kind?: 'danger' | 'caution';
}

/** Excludes what React renders as nothing (`failed && <p>…</p>`), which would leave an empty box. */
function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}

/** The dialog, mounted on first opening. */
export function OpenedConfirmDialog({
  isOpen,
  onClose,
  isBusy = false,
  isWaiting = false,
  kind = 'danger',
  ...props
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  // Mantine's modal records the focused element on the change from closed to open, so it must not mount open.
  const isMade = useMounted();
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Modal.Root
      opened={isMade && isOpen}
      onClose={close}
      centered
      radius="lg"
      size="32rem"
      yOffset="max(5dvh, var(--safe-top), var(--safe-bottom))"
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Mantine's header, which would be a second banner landmark. */}
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{props.title}</Modal.Title>
        </div>
        <Modal.Body className={classes.body}>
          <div className={classes.text}>{props.text}</div>
          <div role="alert">
            {isShown(props.problem) && <p className={classes.problem}>{props.problem}</p>}
          </div>
          <div className={classes.actions}>
            <Button variant="default" onClick={close} aria-disabled={isBusy} data-autofocus>
              {props.keepLabel ?? t('common.action.cancel')}
            </Button>
            <Button
              color={kind === 'danger' ? 'red' : 'blue'}
              aria-disabled={isBusy || isWaiting}
              data-disabled={isWaiting}
              data-busy={isBusy || undefined}
              onClick={() => !isBusy && !isWaiting && props.onConfirm()}
            >
              {isBusy ? (props.busyLabel ?? t('common.state.deleting')) : props.confirmLabel}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
