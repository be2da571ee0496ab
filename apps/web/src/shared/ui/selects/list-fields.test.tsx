import type { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { SuggestField } from '#shared/ui/selects/suggest-field.tsx';
import type { Rendered } from '#testing/render-app.tsx';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

const LIST = '#shared/ui/selects/opened-list.tsx';
const TYPES = [
  { value: 'oil', label: 'Vidange' },
  { value: 'tyres', label: 'Pneus' },
  { value: 'brakes', label: 'Freins' },
];

interface Fields {
  readonly SelectField: typeof SelectField;
  readonly SuggestField: typeof SuggestField;
}

interface HeldList {
  /** Lets the chunk of the list load. */
  readonly arrive: () => Promise<void>;
  /** Lets it fail. */
  readonly refuse: () => Promise<void>;
}

/** Renders fields as after opening the app: the chunk of their list is still loading. */
async function show(fields: (all: Fields) => ReactNode): Promise<Rendered & HeldList> {
  vi.resetModules();
  let gate = Promise.withResolvers<boolean>();
  vi.doMock(LIST, async (load) => {
    if (!(await gate.promise)) throw new Error('no network');
    return load();
  });
  const { renderPiece } = await import('#testing/render-app.tsx');
  const all = {
    ...(await import('#shared/ui/selects/select-field.tsx')),
    ...(await import('#shared/ui/selects/suggest-field.tsx')),
  };
  const { loadList } = await import('#shared/ui/selects/list-field.tsx');
  const rendered = await renderPiece(<>{fields(all)}</>);
  const end = (isThere: boolean) =>
    act(async () => {
      gate.resolve(isThere);
      await loadList().catch(() => undefined);
      gate = Promise.withResolvers();
    });
  return { ...rendered, arrive: () => end(true), refuse: () => end(false) };
}

const typeField = ({ SelectField }: Fields, choose?: (type: string | null) => void) => (
  <SelectField label="Type" options={TYPES} value="tyres" onChange={(type) => choose?.(type)} />
);

function Garage({ SuggestField, notes }: Fields & { readonly notes: string[] }) {
  const [value, setValue] = useState('');
  return (
    <SuggestField
      label="Garage"
      suggestions={['Élite Auto', 'Garage du Port']}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && option.label.includes(search))
      }
      value={value}
      onChange={setValue}
      onTake={(suggestion) => notes.push(suggestion)}
    />
  );
}

const field = (name: string): HTMLInputElement => screen.getByRole('combobox', { name });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

afterEach(() => {
  vi.doUnmock(LIST);
});

describe('field whose list is still loading', () => {
  it('announced as a closed list with the chosen option', async () => {
    await show((all) => typeField(all));
    const closed = field('Type');
    expect(closed.value).toBe('Pneus');
    expect(closed.readOnly).toBe(true);
    expect(closed.getAttribute('aria-haspopup')).toBe('listbox');
    expect(closed.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('listbox', { hidden: true })).toBeNull();
  });

  it('tapped → opens once loaded, in the same field, which keeps the focus', async () => {
    const choose = vi.fn<(type: string | null) => void>();
    const { user, arrive } = await show((all) => typeField(all, choose));
    const tapped = field('Type');
    await user.click(tapped);
    expect(options()).toEqual([]);
    await arrive();
    expect(options()).toEqual(['Vidange', 'Pneus', 'Freins']);
    expect(field('Type')).toBe(tapped);
    expect(document.activeElement).toBe(tapped);
    expect(tapped.getAttribute('aria-expanded')).toBe('true');
    expect(tapped.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Type' }).id);
    await user.click(screen.getByRole('option', { name: 'Freins' }));
    expect(choose).toHaveBeenCalledExactlyOnceWith('brakes');
    expect(options()).toEqual([]);
  });

  it.each(['{Enter}', ' ', '{Alt>}{ArrowDown}{/Alt}'])('key %j → opens once loaded', async (key) => {
    const { user, arrive } = await show((all) => typeField(all));
    await user.tab();
    await user.keyboard(key);
    await arrive();
    expect(options()).toHaveLength(3);
    expect(document.activeElement).toBe(field('Type'));
  });

  it('arrow key → opens at the chosen option and moves on from there', async () => {
    const choose = vi.fn<(type: string | null) => void>();
    const { user, arrive } = await show((all) => typeField(all, choose));
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await arrive();
    const chosen = screen.getByRole('option', { name: 'Pneus' });
    expect(field('Type').getAttribute('aria-activedescendant')).toBe(chosen.id);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(choose).toHaveBeenCalledExactlyOnceWith('brakes');
  });

  it('letter → opens at its option once loaded', async () => {
    const choose = vi.fn<(type: string | null) => void>();
    const { user, arrive } = await show((all) => typeField(all, choose));
    await user.tab();
    await user.keyboard('f');
    await arrive();
    const found = screen.getByRole('option', { name: 'Freins' });
    expect(field('Type').getAttribute('aria-activedescendant')).toBe(found.id);
    await user.keyboard('{Enter}');
    expect(choose).toHaveBeenCalledExactlyOnceWith('brakes');
  });

  it.each(['{Tab}', '{Escape}'])('requested, then %s → stays closed once loaded', async (key) => {
    const { user, arrive } = await show((all) => typeField(all));
    await user.click(field('Type'));
    await user.keyboard(key);
    await arrive();
    expect(options()).toEqual([]);
  });

  it('only focused → stays closed once loaded, and opens at once from then on', async () => {
    const { user, arrive } = await show((all) => typeField(all));
    await user.tab();
    await arrive();
    expect(options()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(options()).toHaveLength(3);
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
  });

  it('typed into → no input is lost, and the loaded list matches it', async () => {
    const notes: string[] = [];
    const { user, arrive } = await show((all) => <Garage {...all} notes={notes} />);
    const typed = field('Garage');
    await user.click(typed);
    await user.keyboard('Portt{Backspace}');
    typed.setSelectionRange(1, 3);
    await arrive();
    expect(field('Garage')).toBe(typed);
    expect([typed.value, typed.selectionStart, typed.selectionEnd]).toEqual(['Port', 1, 3]);
    expect(options()).toEqual(['Garage du Port']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(typed.value).toBe('Garage du Port');
    expect(notes).toEqual(['Garage du Port']);
  });

  it('loading fails → one message after a tap; tapped again → opens', async () => {
    const { user, arrive, refuse } = await show((all) => typeField(all));
    await user.click(field('Type'));
    await refuse();
    expect(await screen.findAllByText(/Vérifiez votre connexion/)).toHaveLength(1);
    await user.click(field('Type'));
    await arrive();
    expect(options()).toHaveLength(3);
  });

  it('loading fails → the field takes text without it', async () => {
    const { user, refuse } = await show((all) => <Garage {...all} notes={[]} />);
    await user.tab();
    await refuse();
    await user.keyboard('Port');
    expect(field('Garage').value).toBe('Port');
    expect(screen.queryByText(/Vérifiez votre connexion/)).toBeNull();
  });
});

describe('field whose list has loaded', () => {
  it('cleared by its button → nothing is chosen, and the list stays closed', async () => {
    const choose = vi.fn<(type: string | null) => void>();
    const { user, arrive } = await show(({ SelectField }) => (
      <SelectField
        clearable
        aria-label="Type"
        clearButtonProps={{ 'aria-label': 'Effacer' }}
        options={TYPES}
        value="oil"
        onChange={choose}
      />
    ));
    await arrive();
    await user.click(screen.getByLabelText('Effacer'));
    expect(choose).toHaveBeenCalledExactlyOnceWith(null);
    expect(options()).toEqual([]);
  });

  it('searched, then left → shows the chosen option again', async () => {
    const { user, arrive } = await show(({ SelectField }) => (
      <SelectField isSearchable label="Type" options={TYPES} value="oil" />
    ));
    await arrive();
    await user.click(field('Type'));
    await user.clear(field('Type'));
    await user.keyboard('fre');
    expect(options()).toEqual(['Freins']);
    await user.tab();
    expect(field('Type').value).toBe('Vidange');
  });

  it('same option chosen again → cleared, unless one is required', async () => {
    const choose = vi.fn<(type: string | null) => void>();
    const { user, arrive } = await show(({ SelectField }) => (
      <>
        <SelectField label="May be none" options={TYPES} value="oil" onChange={choose} />
        <SelectField label="One" allowDeselect={false} options={TYPES} value="oil" onChange={choose} />
      </>
    ));
    await arrive();
    for (const name of ['May be none', 'One']) {
      await user.click(field(name));
      await user.click(screen.getByRole('option', { name: 'Vidange' }));
    }
    expect(choose.mock.calls.map(([type]) => type)).toEqual([null, 'oil']);
  });

  it('letters → the next option that begins with them, ignoring accents; the same letter again → the following one', async () => {
    const labels = ['Vidange', 'Élargir les voies', 'Freins', 'Embrayage', 'Essuie-glaces', 'Frein à main'];
    const choose = vi.fn<(type: string | null) => void>();
    const { user, arrive } = await show(({ SelectField }) => (
      <SelectField
        label="Type"
        options={labels.map((label) => ({ label, value: label }))}
        onChange={choose}
      />
    ));
    await arrive();
    await user.tab();
    const reached = (...keys: readonly (readonly [key: string, at: number])[]) => {
      for (const [key, at] of keys) {
        const event = createEvent.keyDown(field('Type'), { key, code: key === ' ' ? 'Space' : '' });
        Object.defineProperty(event, 'timeStamp', { value: at });
        fireEvent(field('Type'), event);
      }
      return document.getElementById(field('Type').getAttribute('aria-activedescendant') ?? '')?.textContent;
    };
    expect(reached(['e', 1000])).toBe('Élargir les voies');
    expect(options()).toHaveLength(6);
    expect(reached(['e', 1100])).toBe('Embrayage');
    expect(reached(['é', 1200])).toBe('Essuie-glaces');
    expect(reached(['e', 3000], ['S', 3100])).toBe('Essuie-glaces');
    expect(reached(['x', 5000])).toBe('Essuie-glaces');
    expect(reached(...'frein a'.split('').map((key, index) => [key, 7000 + index * 100] as const))).toBe(
      'Frein à main',
    );
    await user.keyboard('{Enter}');
    expect(choose).toHaveBeenCalledExactlyOnceWith('Frein à main');
  });

  it('letter with Control or Alt → left to the browser', async () => {
    const { user, arrive } = await show((all) => typeField(all));
    await arrive();
    await user.tab();
    await user.keyboard('{Control>}f{/Control}{Alt>}f{/Alt}');
    expect(options()).toEqual([]);
  });

  it('Enter that belongs to an input method → chooses nothing', async () => {
    const { user, arrive } = await show((all) => typeField(all));
    await arrive();
    await user.tab();
    fireEvent.keyDown(field('Type'), { code: 'Enter', key: 'Enter', keyCode: 229 });
    expect(options()).toEqual([]);
  });
});
