import { AddressList } from '#features/calendar/address-list.tsx';
import { useMakeCalendarAddress } from '#features/calendar/calendar.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { ToggleChip } from '#shared/ui/inputs/toggle-chip.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { CalendarPlus, Copy } from 'lucide-react';
import classes from './calendar.module.css';

/** Addresses for calendars: makes them for a choice of vehicles, shows each once, lists and revokes them. */
export function CalendarCard() {
  const { t } = useTranslation('calendar');
  const { data: vehicles = [] } = useVehicles();
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const making = useMakeCalendarAddress();
  const isConnected = useIsConnected();

  function make() {
    if (making.isPending || !isConnected) return;
    making.mutate(chosen === null ? null : [...chosen]);
  }

  return (
    <Card title={t('calendar.card.title')}>
      <div className={classes.card}>
        <p className={classes.text}>{t('calendar.card.text')}</p>
        <NeedsServer />
        {vehicles.length > 1 && <VehicleChoice vehicles={vehicles} chosen={chosen} onChoose={setChosen} />}
        <FormAlert
          title={t('calendar.card.error.make')}
          faults={making.error ? [problemOf(making.error)] : []}
        />
        <div className={classes.actions}>
          <Button variant="default" aria-disabled={making.isPending || !isConnected} onClick={make}>
            {t(making.isPending ? 'calendar.card.making' : 'calendar.card.make')}
          </Button>
        </div>
        {making.data && <MadeAddress url={making.data.url} />}
        <AddressList vehicles={vehicles} />
      </div>
    </Card>
  );
}

interface VehicleChoiceProps {
  readonly vehicles: readonly Vehicle[];
  /** Null: all of them. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (chosen: ReadonlySet<string> | null) => void;
}

/** All vehicles, or some: with none left chosen it is all again. */
function VehicleChoice({ vehicles, chosen, onChoose }: VehicleChoiceProps) {
  const { t } = useTranslation('calendar');
  function choose(id: string, isOn: boolean) {
    const others = [...(chosen ?? [])].filter((other) => other !== id);
    const next = isOn ? [...others, id] : others;
    onChoose(next.length === 0 ? null : new Set(next));
  }
  return (
    <div role="group" aria-label={t('calendar.card.vehicles.label')} className={classes.vehicles}>
      <ToggleChip
        name="all"
        label={t('calendar.card.vehicles.all')}
        isOn={chosen === null}
        onChange={() => onChoose(null)}
      />
      {vehicles.map(({ id, name }) => (
        <ToggleChip
          key={id}
          name={id}
          label={name}
          isOn={chosen?.has(id) ?? false}
          onChange={(isOn) => choose(id, isOn)}
        />
      ))}
    </div>
  );
}

/** An address that was just made, this once, and how calendars take it. */
function MadeAddress({ url }: { readonly url: string | null }) {
  const { t } = useTranslation('calendar');
  if (url === null) return <p role="status">{t('calendar.card.made.lost')}</p>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess(t('calendar.card.copied'));
    } catch {
      notifyError(t('calendar.card.copy.error'));
    }
  };
  return (
    <section className={classes.made} aria-label={t('calendar.card.made.title')}>
      <h3>{t('calendar.card.made.title')}</h3>
      <p role="status">{t('calendar.card.made.text')}</p>
      <code className={classes.address}>{url}</code>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('calendar.card.copy')}
        </Button>
        <Button
          component="a"
          href={webcalAddress(url)}
          variant="default"
          leftSection={<CalendarPlus size={18} aria-hidden="true" />}
        >
          {t('calendar.card.subscribe')}
        </Button>
      </div>
      <h4>{t('calendar.card.how.title')}</h4>
      <ul className={classes.how}>
        <li>{t('calendar.card.how.ios')}</li>
        <li>{t('calendar.card.how.google')}</li>
        <li>{t('calendar.card.how.thunderbird')}</li>
      </ul>
    </section>
  );
}

/** The scheme by which systems open their calendar instead of a page. */
function webcalAddress(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}
