import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { ConfirmDialogProps } from '#shared/ui/feedback/opened-confirm-dialog.tsx';
import { renderPiece } from '#testing/render-app.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

function Page(changes: Partial<ConfirmDialogProps>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Supprimer Clio et ses 34 entretiens ?"
        text="Cette suppression est définitive."
        confirmLabel="Supprimer le véhicule"
        keepLabel="Garder le véhicule"
        onConfirm={() => undefined}
        onClose={() => setIsOpen(false)}
        {...changes}
      />
    </>
  );
}

async function openDialog(changes: Partial<ConfirmDialogProps> = {}) {
  const { user } = await renderPiece(<Page {...changes} />);
  await user.click(screen.getByRole('button', { name: 'open' }));
  await screen.findByRole('dialog', { name: 'Supprimer Clio et ses 34 entretiens ?' });
  return user;
}

describe('ConfirmDialog', () => {
  it('opened → names what will be lost, and the safe choice has the focus', async () => {
    await openDialog();
    expect(screen.getByText('Cette suppression est définitive.')).toBeDefined();
    const keep = screen.getByRole('button', { name: 'Garder le véhicule' });
    await waitFor(() => expect(document.activeElement).toBe(keep));
  });

  it('Enter at once → cancels, and the focus returns', async () => {
    const onConfirm = vi.fn<() => void>();
    const user = await openDialog({ onConfirm });
    const keep = screen.getByRole('button', { name: 'Garder le véhicule' });
    await waitFor(() => expect(document.activeElement).toBe(keep));
    await user.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('open'));
  });

  it('Escape → closes without confirming', async () => {
    const onConfirm = vi.fn<() => void>();
    const user = await openDialog({ onConfirm });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('confirmed → called once, and stays open until closed by its owner', async () => {
    const onConfirm = vi.fn<() => void>();
    const user = await openDialog({ onConfirm });
    await user.click(screen.getByRole('button', { name: 'Supprimer le véhicule' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('busy → neither button nor Escape does anything', async () => {
    const onConfirm = vi.fn<() => void>();
    const user = await openDialog({ onConfirm, isBusy: true });
    await user.click(screen.getByRole('button', { name: 'Suppression…' }));
    await user.click(screen.getByRole('button', { name: 'Garder le véhicule' }));
    await user.keyboard('{Escape}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('no problem, in any form React allows → no empty box', async () => {
    await openDialog({ problem: false });
    expect(within(screen.getByRole('dialog')).getByRole('alert').childElementCount).toBe(0);
  });

  it('refused → shows why, and can be retried', async () => {
    const onConfirm = vi.fn<() => void>();
    const user = await openDialog({ onConfirm, problem: 'Le véhicule n’a pas pu être supprimé' });
    expect(screen.getByText('Le véhicule n’a pas pu être supprimé').closest('[role="alert"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Supprimer le véhicule' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});
