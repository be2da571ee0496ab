import { DocumentSlot, type DocumentSlotProps } from '#shared/ui/files/document-slot.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { fakeDownloads } from '#testing/fake-downloads.ts';
import { renderPiece } from '#testing/render-app.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

const file = {
  id: 'f1',
  name: 'facture.pdf',
  contentType: 'application/pdf',
  size: 1_234_567,
  width: null,
  height: null,
  url: '/v1/files/f1/content?s=1',
  thumbnailUrl: null,
};
const stored: UploadItem = { key: 'f1', name: 'facture.pdf', state: 'stored', file };

async function showSlot(changes: Partial<DocumentSlotProps> = {}) {
  const calls = {
    onAdd: vi.fn<(added: File) => void>(),
    onRemove: vi.fn<(key: string) => void>(),
    onRetry: vi.fn<(key: string) => void>(),
  };
  const slot = (
    <DocumentSlot
      label="Facture"
      addLabel="Ajouter la facture"
      item={null}
      hint="Un PDF ou une photo."
      {...calls}
      {...changes}
    />
  );
  return { ...calls, ...(await renderPiece(slot)) };
}

const scan = new File(['x'], 'scan.pdf', { type: 'application/pdf' });

describe('DocumentSlot', () => {
  it('empty → offers to add a PDF or a picture', async () => {
    const { user, onAdd } = await showSlot();
    expect(screen.getByRole('group', { name: 'Facture' })).toBeDefined();
    expect(screen.getByText('Un PDF ou une photo.')).toBeDefined();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('No file input');
    expect([input.accept, input.multiple]).toEqual(['application/pdf,image/*', false]);
    await user.upload(input, scan);
    expect(onAdd.mock.calls[0]?.[0].name).toBe('scan.pdf');
  });

  it('several dropped at once → takes the first', async () => {
    const { onAdd } = await showSlot();
    const dataTransfer = { types: ['Files'], files: [scan, new File(['y'], 'second.pdf')] };
    fireEvent.drop(screen.getByRole('button', { name: 'Ajouter la facture' }), { dataTransfer });
    expect(onAdd.mock.calls.map(([added]) => added.name)).toEqual(['scan.pdf']);
  });

  it('stored → can be opened, downloaded, replaced and removed', async () => {
    const { user, onRemove } = await showSlot({ item: stored });
    expect(screen.getByRole('link', { name: 'facture.pdf' }).getAttribute('href')).toBe(
      '/v1/files/f1/content?s=1',
    );
    expect(screen.getByRole('link', { name: 'Télécharger facture.pdf' }).getAttribute('href')).toBe(
      '/v1/files/f1/content?s=1&download=1',
    );
    expect(screen.getByText('1,2 Mo')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Remplacer' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retirer facture.pdf' }));
    expect(onRemove).toHaveBeenCalledWith('f1');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Facture' }));
  });

  it('downloaded → saved under its name, with a message', async () => {
    const { saved } = fakeDownloads(200);
    const { user } = await showSlot({ item: stored });
    await user.click(screen.getByRole('link', { name: 'Télécharger facture.pdf' }));
    await expect(screen.findByText(/^facture\.pdf\s: téléchargement terminé\.$/)).resolves.toBeDefined();
    expect(saved).toEqual(['facture.pdf']);
  });

  it.each([0, 404, 500])('download that fails with %i → error message', async (status) => {
    fakeDownloads(status);
    const { user } = await showSlot({ item: stored });
    await user.click(screen.getByRole('link', { name: 'Télécharger facture.pdf' }));
    await expect(screen.findByText('Le téléchargement a échoué')).resolves.toBeDefined();
  });

  it('uploading → progress and cancel; no link yet', async () => {
    const { user, onRemove } = await showSlot({
      item: { key: 'f2', name: 'scan.pdf', state: 'uploading', progress: 0.3 },
    });
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.3');
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Annuler l’envoi de scan.pdf' }));
    expect(onRemove).toHaveBeenCalledWith('f2');
  });

  it('failed → reason and retry', async () => {
    const { user, onRetry } = await showSlot({
      item: { key: 'f2', name: 'scan.pdf', state: 'failed', problem: 'Pas de connexion.' },
    });
    expect(screen.getByText(/l’envoi a échoué. Pas de connexion.$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Réessayer l’envoi de scan.pdf' }));
    expect(onRetry).toHaveBeenCalledWith('f2');
  });

  it('read-only → open and download only', async () => {
    await showSlot({ item: stored, onAdd: undefined, onRemove: undefined });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });
});
