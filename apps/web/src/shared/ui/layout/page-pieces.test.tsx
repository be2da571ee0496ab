import { Card } from '#shared/ui/layout/card.tsx';
import { ChoiceChips } from '#shared/ui/inputs/choice-chips.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { FormActions } from '#shared/ui/layout/form-actions.tsx';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { PageHeader } from '#shared/ui/layout/page-header.tsx';
import { SkeletonCards, SkeletonForm, SkeletonRows, SkeletonStats } from '#shared/ui/feedback/skeletons.tsx';
import { Stat, Stats } from '#shared/ui/layout/stats.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { act, screen, within } from '@testing-library/react';
import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

describe('page frame', () => {
  it('header → one h1 that can take the focus after a navigation, a line under it, an action', async () => {
    await renderPiece(
      <PageHeader
        title="Mes véhicules"
        subline="3 véhicules"
        action={<button type="button">Ajouter</button>}
      />,
    );
    const heading = screen.getByRole('heading', { level: 1, name: 'Mes véhicules' });
    heading.focus();
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('3 véhicules')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Ajouter' })).toBeDefined();
  });

  it('card with a title → a region named by its heading, and a link with a full name', async () => {
    await renderPiece(
      <Card
        title="À venir"
        headingLevel={3}
        link={{ to: '/maintenance', text: 'Tout voir', label: 'Voir tout' }}
      >
        content
      </Card>,
    );
    const card = within(screen.getByRole('region', { name: 'À venir' }));
    expect(card.getByRole('heading', { level: 3 })).toBeDefined();
    expect(card.getByRole('link', { name: 'Voir tout' }).getAttribute('href')).toBe('/maintenance');
  });

  it('card without a title → no region, since it has no name', async () => {
    await renderPiece(<Card>content</Card>);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByText('content').closest('section')).toBeNull();
  });

  it('figures → terms with their values', async () => {
    await renderPiece(
      <Stats label="Chiffres clés">
        <Stat label="Véhicules" value="3" to="/vehicles" />
        <Stat label="Rappels actifs" value="21" />
      </Stats>,
    );
    const stats = within(screen.getByRole('region', { name: 'Chiffres clés' }));
    expect(stats.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Véhicules',
      'Rappels actifs',
    ]);
    expect(stats.getAllByRole('definition').map((value) => value.textContent)).toEqual(['3', '21']);
    expect(stats.getByRole('link', { name: 'Véhicules' }).getAttribute('href')).toBe('/vehicles');
  });
});

describe('states', () => {
  it('empty → what will be listed, and one action', async () => {
    await renderPiece(
      <EmptyState
        icon={CarFront}
        title="Votre garage est vide"
        text="Vos véhicules vivront ici."
        action={<button type="button">Ajouter un véhicule</button>}
      />,
    );
    expect(screen.getByText('Votre garage est vide')).toBeDefined();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('error → announced, with a retry, one at a time', async () => {
    const onRetry = vi.fn<() => void>();
    const { user } = await renderPiece(<ErrorState onRetry={onRetry} />);
    expect(
      screen.getByText('Impossible d’afficher ces informations').closest('[role="alert"]'),
    ).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('error during a retry → a press does nothing', async () => {
    const onRetry = vi.fn<() => void>();
    const { user } = await renderPiece(<ErrorState onRetry={onRetry} isRetrying />);
    await user.click(screen.getByRole('button', { name: 'Chargement…' }));
    expect(onRetry).not.toHaveBeenCalled();
  });

  it.each([
    ['rows', <SkeletonRows key="rows" />],
    ['cards', <SkeletonCards key="cards" />],
    ['figures', <SkeletonStats key="stats" />],
    ['form', <SkeletonForm key="form" />],
  ])('%s loading → text for screen readers, shapes on screen', async (_, skeleton) => {
    await renderPiece(skeleton);
    const status = screen.getByText('Chargement…').closest('[role="status"]');
    expect(status?.querySelector('[aria-hidden="true"]')?.textContent).toBe('');
  });
});

describe('form frame', () => {
  it('section → a group named by its legend, with its description', async () => {
    await renderPiece(
      <FormSection legend="L’essentiel" description="Le reste peut attendre.">
        <FullWidth>
          <input aria-label="Nom" />
        </FullWidth>
      </FormSection>,
    );
    const section = screen.getByRole('group', { name: 'L’essentiel' });
    const description = section.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('Le reste peut attendre.');
    expect(within(section).getByLabelText('Nom')).toBeDefined();
  });

  it('phone keyboard over the page → the actions stay above it, and move down with it', async () => {
    const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    await renderPiece(<FormActions primary={<button type="submit">Enregistrer</button>} />);
    const bar = screen.getByRole('button').closest<HTMLElement>('[style]');
    const slide = (height: number, scale = 1) =>
      act(() => {
        Object.assign(viewport, { height, scale });
        viewport.dispatchEvent(new Event('resize'));
      });
    slide(window.innerHeight - 300);
    expect(bar?.style.bottom).toBe('300px');
    slide(window.innerHeight);
    expect(bar?.style.bottom).toBe('0px');
    // A zoomed page has a smaller visual viewport too, but no keyboard.
    slide(window.innerHeight / 2, 2);
    expect(bar?.style.bottom).toBe('0px');
  });

  it('choice chips → one radio group; the arrow keys move between them', async () => {
    function Filter() {
      const [type, setType] = useState('all');
      return (
        <ChoiceChips
          label="Type de véhicule"
          value={type}
          onChange={setType}
          choices={[
            { value: 'all', label: 'Tous', count: 3 },
            { value: 'car', label: 'Voitures' },
          ]}
        />
      );
    }
    const { user } = await renderPiece(<Filter />);
    const group = within(screen.getByRole('group', { name: 'Type de véhicule' }));
    expect(group.getByRole<HTMLInputElement>('radio', { name: /Tous/ }).checked).toBe(true);
    group.getByRole('radio', { name: /Tous/ }).focus();
    await user.keyboard('{ArrowRight}');
    expect(group.getByRole<HTMLInputElement>('radio', { name: 'Voitures' }).checked).toBe(true);
  });
});
