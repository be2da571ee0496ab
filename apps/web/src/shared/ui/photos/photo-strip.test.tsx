import { PhotoStrip, type PhotoStripProps } from '#shared/ui/photos/photo-strip.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { fakeDownloads } from '#testing/fake-downloads.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

function stored(key: string): UploadItem {
  const name = `${key}.jpg`;
  const url = `/v1/files/${key}/content?s=1`;
  const file = {
    id: key,
    name,
    contentType: 'image/jpeg',
    size: 1,
    width: 1,
    height: 1,
    url,
    thumbnailUrl: null,
  };
  return { key, name, state: 'stored', file };
}

const three = ['a', 'b', 'c'].map(stored);

interface StripProps extends Partial<PhotoStripProps> {
  readonly start?: readonly UploadItem[];
}

/** A strip with state that applies every callback. */
function Strip({ start = three, ...changes }: StripProps) {
  const [items, setItems] = useState(start);
  return (
    <PhotoStrip
      label="Photos"
      items={items}
      onAdd={(files) =>
        setItems([...items, ...files.map(({ name }) => ({ key: name, name, state: 'uploading' as const }))])
      }
      onRemove={(key) => setItems(items.filter((item) => item.key !== key))}
      onRetry={(key) =>
        setItems(items.map((item) => (item.key === key ? { ...item, state: 'uploading' } : item)))
      }
      onMove={(key, position) => {
        const moved = items.find((item) => item.key === key);
        if (moved) setItems(items.filter((item) => item !== moved).toSpliced(position, 0, moved));
      }}
      {...changes}
    />
  );
}

function order(): readonly (string | null)[] {
  return screen
    .getAllByRole('button', { name: /^Agrandir la photo/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Agrandir la photo ', '') ?? null);
}

function thumbnail(key: string): HTMLElement {
  return screen.getByRole('button', { name: `Agrandir la photo ${key}.jpg` });
}

const photo = new File(['x'], 'moteur.jpg', { type: 'image/jpeg' });

describe('PhotoStrip', () => {
  it('thumbnail fails to load → placeholder', async () => {
    await renderPiece(<Strip />);
    const image = thumbnail('a').querySelector('img');
    if (image) fireEvent.error(image);
    expect(thumbnail('a').querySelector('img')).toBeNull();
    expect(thumbnail('a').querySelector('svg')).not.toBeNull();
  });

  it('chosen from the gallery or the camera → added, and the same file can be chosen again', async () => {
    const onAdd = vi.fn<(files: File[]) => void>();
    const { user } = await renderPiece(<Strip onAdd={onAdd} />);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('No file input');
    expect([input.accept, input.multiple]).toEqual(['image/*', true]);
    await user.upload(input, [photo]);
    expect(onAdd.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['moteur.jpg']);
    expect(input.value).toBe('');
  });

  it('dropped → added', async () => {
    await renderPiece(<Strip />);
    const dataTransfer = { types: ['Files'], files: [photo] };
    fireEvent.dragOver(thumbnail('a'), { dataTransfer });
    fireEvent.drop(thumbnail('a'), { dataTransfer });
    expect(order()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'moteur.jpg']);
  });

  it('image pasted anywhere on the page → added; pasted text → ignored', async () => {
    await renderPiece(<Strip />);
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
    for (const files of [[text], [photo]]) {
      const paste = createEvent.paste(document.body);
      Object.assign(paste, { clipboardData: { files } });
      fireEvent(document.body, paste);
      expect(paste.defaultPrevented).toBe(files[0] === photo);
    }
    expect(order()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'moteur.jpg']);
  });

  it('maximum reached → no add button', async () => {
    await renderPiece(<Strip maxItems={3} />);
    expect(screen.queryByRole('button', { name: 'Ajouter des photos' })).toBeNull();
  });

  it('uploading → progress, or that it is queued', async () => {
    const start = [
      { key: 'a', name: 'a.jpg', state: 'uploading', progress: 0.6 },
      { key: 'b', name: 'b.jpg', state: 'uploading' },
    ] as const;
    await renderPiece(<Strip start={start} />);
    const [sending, waiting] = screen.getAllByRole<HTMLProgressElement>('progressbar');
    expect(sending?.getAttribute('aria-label')).toMatch(/^Envoi de a.jpg\s: 60\s%$/);
    expect(waiting?.getAttribute('aria-label')).toMatch(/^b.jpg\s: en attente d’envoi$/);
    expect(waiting?.hasAttribute('value')).toBe(false);
  });

  it('failed → which and why; retried → uploading again', async () => {
    const start = [
      ...three,
      { key: 'd', name: 'd.jpg', state: 'failed', problem: 'Pas de connexion.' } as const,
    ];
    const { user } = await renderPiece(<Strip start={start} />);
    expect(screen.getByText(/^d.jpg : l’envoi a échoué. Pas de connexion.$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Réessayer l’envoi de d.jpg$/ }));
    expect(screen.queryByText(/Pas de connexion/)).toBeNull();
    expect(screen.getByRole('progressbar')).toBeDefined();
  });

  it('removed → the focus moves to its neighbour, finally to the add button', async () => {
    const { user } = await renderPiece(<Strip start={three.slice(0, 2)} />);
    await user.click(screen.getByRole('button', { name: 'Retirer a.jpg' }));
    expect(document.activeElement).toBe(thumbnail('b'));
    await user.click(screen.getByRole('button', { name: 'Retirer b.jpg' }));
    expect(document.activeElement?.textContent).toBe('Ajouter des photos');
  });

  it('Alt and an arrow key → moves, announces the position, keeps the focus', async () => {
    const { user } = await renderPiece(<Strip />);
    thumbnail('a').focus();
    await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowRight}{/Alt}');
    expect(order()).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
    expect(screen.getByText(/^a.jpg : position 3 sur 3.$/)).toBeDefined();
    expect(document.activeElement).toBe(thumbnail('a'));
  });

  it('dragged onto another → takes its position', async () => {
    await renderPiece(<Strip />);
    const held = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, data: string) => held.set(type, data),
      getData: (type: string) => held.get(type) ?? '',
      get types() {
        return [...held.keys()];
      },
    };
    fireEvent.dragStart(thumbnail('c'), { dataTransfer });
    fireEvent.dragOver(thumbnail('a'), { dataTransfer });
    fireEvent.drop(thumbnail('a'), { dataTransfer });
    expect(order()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
  });

  it('read-only → no add, remove or move', async () => {
    const changes = { onAdd: undefined, onRemove: undefined, onMove: undefined, onRetry: undefined };
    await renderPiece(<Strip {...changes} />);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(
      three.map(({ name }) => `Agrandir la photo ${name}`),
    );
  });
});

describe('PhotoViewer', () => {
  async function openViewer(changes: StripProps = {}) {
    const { user } = await renderPiece(<Strip {...changes} />);
    await user.click(thumbnail('b'));
    return { user, viewer: within(screen.getByRole('dialog', { name: 'Photos' })) };
  }

  it('opened → the whole picture, its position, its download', async () => {
    const { viewer } = await openViewer();
    expect(viewer.getByRole('img', { name: 'b.jpg' }).getAttribute('src')).toBe('/v1/files/b/content?s=1');
    expect(viewer.getByText('Photo 2 sur 3')).toBeDefined();
    expect(viewer.getByRole('link', { name: 'Télécharger b.jpg' }).getAttribute('href')).toBe(
      '/v1/files/b/content?s=1&download=1',
    );
  });

  it("photo downloaded → message inside the dialog, which covers the page's toasts", async () => {
    const { saved } = fakeDownloads(200);
    const { user, viewer } = await openViewer();
    await user.click(viewer.getByRole('link', { name: 'Télécharger b.jpg' }));
    await expect(viewer.findByText(/^b\.jpg\s: téléchargement terminé\.$/)).resolves.toBeDefined();
    expect(saved).toEqual(['b.jpg']);
  });

  it('photo download fails → message inside the dialog', async () => {
    fakeDownloads(404);
    const { user, viewer } = await openViewer();
    await user.click(viewer.getByRole('link', { name: 'Télécharger b.jpg' }));
    await expect(viewer.findByText('Le téléchargement a échoué')).resolves.toBeDefined();
  });

  it('arrow keys and buttons → previous and next, not beyond the ends', async () => {
    const { user, viewer } = await openViewer();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(viewer.getByText('Photo 3 sur 3')).toBeDefined();
    await user.click(viewer.getByRole('button', { name: 'Photo précédente' }));
    await user.click(viewer.getByRole('button', { name: 'Photo précédente' }));
    expect(viewer.getByText('Photo 1 sur 3')).toBeDefined();
  });

  it('swiped to the left → next', async () => {
    const { viewer } = await openViewer();
    const stage = viewer.getByRole('img', { name: 'b.jpg' }).parentElement ?? document.body;
    stage.setPointerCapture = () => undefined;
    fireEvent.pointerDown(stage, { pointerId: 1, clientX: 200, clientY: 0 });
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 100, clientY: 0 });
    fireEvent.pointerUp(stage, { pointerId: 1, clientX: 100, clientY: 0 });
    expect(viewer.getByText('Photo 3 sur 3')).toBeDefined();
  });

  it('pinch → zoomed; another picture → not zoomed', async () => {
    const { user, viewer } = await openViewer();
    const image = () => viewer.getByRole('img').style.transform;
    const stage = viewer.getByRole('img').parentElement ?? document.body;
    stage.setPointerCapture = () => undefined;
    fireEvent.pointerDown(stage, { pointerId: 1, clientX: -50, clientY: 0 });
    fireEvent.pointerDown(stage, { pointerId: 2, clientX: 50, clientY: 0 });
    fireEvent.pointerMove(stage, { pointerId: 2, clientX: 150, clientY: 0 });
    expect(image()).toContain('scale(2)');
    fireEvent.pointerUp(stage, { pointerId: 1, clientX: -50, clientY: 0 });
    fireEvent.pointerUp(stage, { pointerId: 2, clientX: 150, clientY: 0 });
    await user.keyboard('{ArrowLeft}');
    expect(image()).toContain('scale(1)');
  });

  it('plus and minus → zoomed, and never smaller than the whole picture', async () => {
    const { user, viewer } = await openViewer();
    await user.keyboard('++');
    expect(viewer.getByRole('img').style.transform).toContain('scale(2.56');
    await user.keyboard('-----');
    expect(viewer.getByRole('img').style.transform).toContain('scale(1)');
  });

  it('moved and removed in the viewer → the strip follows, and the next one is shown', async () => {
    const { user, viewer } = await openViewer();
    await user.click(viewer.getByRole('button', { name: 'Déplacer b.jpg vers l’arrière' }));
    expect(viewer.getByText('Photo 3 sur 3')).toBeDefined();
    await user.click(viewer.getByRole('button', { name: 'Retirer b.jpg' }));
    expect(viewer.getByRole('img', { name: 'c.jpg' })).toBeDefined();
    await user.click(viewer.getByRole('button', { name: 'Retirer c.jpg' }));
    await user.click(viewer.getByRole('button', { name: 'Retirer a.jpg' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closed → the focus returns to the thumbnail', async () => {
    const { user, viewer } = await openViewer();
    await user.click(viewer.getByRole('button', { name: 'Fermer la photo' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(thumbnail('b'));
  });

  it('picture fails to load → error; retried → shown, and the keys still work', async () => {
    const { user, viewer } = await openViewer();
    fireEvent.error(viewer.getByRole('img', { name: 'b.jpg' }));
    expect(viewer.getByText('La photo n’a pas pu être affichée').closest('[role=alert]')).not.toBeNull();
    await user.click(viewer.getByRole('button', { name: 'Réessayer' }));
    expect(viewer.getByRole('img', { name: 'b.jpg' })).toBeDefined();
    await user.keyboard('{ArrowRight}');
    expect(viewer.getByRole('img', { name: 'c.jpg' })).toBeDefined();
  });

  it('one picture fails to load → can still be swiped to the next', async () => {
    const { viewer } = await openViewer();
    fireEvent.error(viewer.getByRole('img', { name: 'b.jpg' }));
    const stage = viewer.getByText('La photo n’a pas pu être affichée');
    for (let element = stage.parentElement; element; element = element.parentElement) {
      element.setPointerCapture = () => undefined;
    }
    fireEvent.pointerDown(stage, { pointerId: 1, clientX: 200, clientY: 0 });
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 100, clientY: 0 });
    fireEvent.pointerUp(stage, { pointerId: 1, clientX: 100, clientY: 0 });
    expect(viewer.getByRole('img', { name: 'c.jpg' })).toBeDefined();
  });
});
