import type { HistorySubject } from '#features/history/history.queries.ts';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { useCallback, useState, type ReactNode } from 'react';

const loadHistoryPanel = loadOnce(
  async () => (await import('#features/history/history-panel.tsx')).HistoryPanel,
);

/** Panel with the history of an object, loaded on first opening. */
export function useHistoryPanel(): {
  readonly show: (shown: HistorySubject) => void;
  readonly panel: ReactNode;
} {
  const [shown, setShown] = useState<HistorySubject | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const HistoryPanel = useLazyComponent(loadHistoryPanel, isOpen, close);
  const show = useCallback((next: HistorySubject) => {
    setShown(next);
    setIsOpen(true);
  }, []);
  return {
    show,
    panel: HistoryPanel && shown && <HistoryPanel shown={shown} isOpen={isOpen} onClose={close} />,
  };
}
