import '#app/layout/bars/menu-styles.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { usePressedButton } from '#shared/ui/buttons/use-pressed-button.ts';
import { Menu, type FloatingPosition } from '@mantine/core';
import { BellPlus, CarFront, FilePlus, Fuel, Wrench } from 'lucide-react';
import { cloneElement, type ComponentProps, type ReactElement } from 'react';
import { Link } from 'react-router';

/** Above the toasts (500), which use the same corner on a phone. */
const ABOVE_MESSAGES = 600;

export interface AddMenuProps {
  readonly position: FloatingPosition;
  readonly isFullWidth?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactElement<ComponentProps<'button'>>;
}

/** The add menu, mounted on first opening. */
export function OpenedAddMenu({ position, isFullWidth = false, onToggle, children }: AddMenuProps) {
  const { t } = useTranslation();
  const buttonRef = usePressedButton();
  return (
    <Menu
      position={position}
      width={isFullWidth ? 'target' : '15rem'}
      offset={8}
      zIndex={ABOVE_MESSAGES}
      transitionProps={{ duration: 120 }}
      {...(onToggle && { onChange: onToggle })}
    >
      <Menu.Target>{cloneElement(children, { ref: buttonRef })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.addVehicle} leftSection={<CarFront size={20} />}>
          {t('shell.nav.addVehicle')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.addMaintenance} leftSection={<Wrench size={20} />}>
          {t('shell.nav.addMaintenance')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.addFilling} leftSection={<Fuel size={20} />}>
          {t('shell.nav.addFilling')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.addReminder} leftSection={<BellPlus size={20} />}>
          {t('shell.nav.addReminder')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.addDocument} leftSection={<FilePlus size={20} />}>
          {t('shell.nav.addDocument')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
