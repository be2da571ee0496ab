import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { useState } from 'react';

const COST_SCOPES = ['maintenance', 'all'] as const;
export type CostScope = (typeof COST_SCOPES)[number];

/** Whether totals count maintenance only or all costs; stored on the device. */
export function useCostScope(): readonly [CostScope, (scope: CostScope) => void] {
  const [scope, setScope] = useState<CostScope>(() =>
    deviceStore.read(deviceKeys.costScope) === 'all' ? 'all' : 'maintenance',
  );
  function choose(chosen: CostScope): void {
    deviceStore.write(deviceKeys.costScope, chosen);
    setScope(chosen);
  }
  return [scope, choose];
}

interface CostScopeChipsProps {
  readonly scope: CostScope;
  readonly onChange: (scope: CostScope) => void;
}

/** « Entretien · Tout », next to totals. */
export function CostScopeChips({ scope, onChange }: CostScopeChipsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceChips
      label={t('common.costs.scope')}
      choices={COST_SCOPES.map((value) => ({ value, label: t(`common.costs.${value}`) }))}
      value={scope}
      onChange={onChange}
    />
  );
}
