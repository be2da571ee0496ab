import { useTranslation } from '#shared/i18n/use-translation.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { TextInput } from '@mantine/core';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './search-field.module.css';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** Called after a pause in typing, and at once on Enter or when cleared. */
  readonly onChange: (value: string) => void;
}

const PAUSE_MS = 250;

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    // The field's own search returns with a delay, and the user may have typed on. Any other value comes from
    // the address: back, forward, or a cleared filter.
    if (value !== reported) {
      setReported(value);
      setText(value);
    }
  }
  const report = useEffectEvent((next: string) => {
    if (next === value) return;
    setReported(next);
    onChange(next);
  });
  useEffect(() => {
    const timer = setTimeout(() => report(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  function clear(): void {
    setText('');
    setReported('');
    onChange('');
    inputRef.current?.focus();
  }

  return (
    <TextInput
      ref={inputRef}
      type="search"
      name="q"
      autoComplete="off"
      enterKeyHint="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      className={classes.field}
      value={text}
      leftSection={<Search size={18} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSection={text !== '' && <IconButton icon={X} label={t('common.search.clear')} onClick={clear} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          setReported(text.trim());
          onChange(text.trim());
        }
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          clear();
        }
      }}
    />
  );
}
