import { Button, type ButtonProps } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';

interface NamedButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly icon: LucideIcon;
  readonly text: string;
  /** Accessible name, which contains the visible text. */
  readonly label?: string;
  readonly onClick: () => void;
}

/** A page action with icon and text. */
export function NamedButton({ icon: Icon, text, label, onClick, variant = 'default' }: NamedButtonProps) {
  return (
    <Button
      variant={variant}
      size="sm"
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={label}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
