import { useTranslation } from '#shared/i18n/use-translation.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { KindWithHistory } from '@carnet/contract/kinds/kinds';
import { Button } from '@mantine/core';
import { History } from 'lucide-react';
import { useCallback, useState } from 'react';

const loadHistoryList = loadOnce(
  async () => (await import('#features/history/history-panel.tsx')).HistoryList,
);

interface AskedHistoryProps {
  readonly kind: KindWithHistory;
  readonly id: string;
  readonly onWentBack: () => void;
}

/** History of an object inside a dialog, loaded on request. */
export function LazyHistory(props: AskedHistoryProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const HistoryList = useLazyComponent(loadHistoryList, isOpen, close);
  return (
    <section>
      <Button
        variant="default"
        mt="md"
        leftSection={<History size={16} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('common.action.history')}
      </Button>
      {isOpen && HistoryList && <HistoryList {...props} />}
    </section>
  );
}
