import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Checkbox } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import classes from './sale.module.css';

/** Content that a seller may include. */
export type SalePart = 'invoices' | 'photos' | 'costs' | 'garages' | 'notes' | 'plate' | 'vin';

/** Shown unredacted, whatever else is excluded. */
const PERSONAL: readonly SalePart[] = ['invoices', 'photos'];

interface PartChecksProps<Part extends SalePart> {
  readonly legend: string;
  /** In display order. */
  readonly parts: readonly Part[];
  readonly isShown: (part: Part) => boolean;
  readonly onChange: (part: Part, isShown: boolean) => void;
}

/** One checkbox per optional part. */
export function PartChecks<Part extends SalePart>(props: PartChecksProps<Part>) {
  const { legend, parts, isShown, onChange } = props;
  const { t } = useTranslation('sale');
  const nameOf = (part: SalePart) => t(`sale.book.part.${part}`);
  const isOn = (asked: SalePart) => parts.some((part) => part === asked && isShown(part));
  const isPlateAtRisk = parts.some((part) => part === 'plate') && isOn('photos') && !isOn('plate');
  return (
    <fieldset className={classes.parts}>
      <legend className={classes.legend}>{legend}</legend>
      {parts.map((part) => (
        <Checkbox
          key={part}
          name={part}
          label={nameOf(part)}
          checked={isShown(part)}
          onChange={(event) => onChange(part, event.currentTarget.checked)}
        />
      ))}
      <p role="status" className={classes.warning}>
        {isPlateAtRisk && (
          <>
            <TriangleAlert size={18} aria-hidden="true" />
            {t('sale.book.platePhotos')}
          </>
        )}
      </p>
      {PERSONAL.some(isOn) && <p className={classes.text}>{t('sale.book.personal')}</p>}
    </fieldset>
  );
}
