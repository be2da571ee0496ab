import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './link-button.module.css';

interface LinkButtonProps extends Omit<ButtonProps, 'className' | 'visibleFrom' | 'hiddenFrom'> {
  readonly to: string;
  readonly onClick?: () => void;
  /** Hidden on a phone, where the round button does the same. */
  readonly isOnWideScreens?: boolean;
  readonly children: ReactNode;
}

export function LinkButton({ to, isOnWideScreens = false, ...props }: LinkButtonProps) {
  return (
    <Button component={Link} to={to} className={isOnWideScreens ? classes.wide : undefined} {...props} />
  );
}
