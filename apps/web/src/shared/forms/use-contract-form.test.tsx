import { renderPiece } from '#testing/render-app.tsx';
import { valueOf } from '#testing/form-values.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { mileageReadingCreation, type MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import { TextInput } from '@mantine/core';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

type Save = (body: MileageReadingCreation) => Promise<unknown>;

interface Values {
  readonly date: string;
  readonly mileage: number | null;
  readonly confirmMileage: boolean;
}

const BLANK: Values = { date: '', mileage: null, confirmMileage: false };

function ReadingForm({ save }: { readonly save: Save }) {
  const { form, formProps, alertFaults, isSaving, submitWith, isDraftRestored, discardDraft } =
    useContractForm({
      schema: mileageReadingCreation,
      initialValues: BLANK,
      save,
      draftName: 'reading',
    });
  return (
    <form {...formProps}>
      <FormAlert title="Pas enregistré" faults={alertFaults} />
      {isDraftRestored && <p>restauré</p>}
      <TextInput label="Date" {...form.getInputProps('date')} />
      <MileageInput label="Kilométrage" {...form.getInputProps('mileage')} />
      <button type="submit" aria-disabled={isSaving}>
        Enregistrer
      </button>
      <button type="button" onClick={() => void submitWith({ confirmMileage: true })}>
        Quand même
      </button>
      <button type="button" onClick={discardDraft}>
        Recommencer
      </button>
    </form>
  );
}

const save = () => screen.getByRole('button', { name: 'Enregistrer' });

it('invalid fields → errors at each, nothing is sent; corrected → sent as the contract requires', async () => {
  const sent: unknown[] = [];
  const { user } = await renderPiece(<ReadingForm save={async (body) => sent.push(body)} />);
  await user.type(screen.getByLabelText('Date'), '2026-02-30');
  await user.click(save());
  expect(screen.getByText('Date non valide')).toBeDefined();
  expect(screen.getByText('Ce champ est obligatoire')).toBeDefined();
  expect([sent, document.activeElement]).toEqual([[], screen.getByLabelText('Date')]);
  await user.clear(screen.getByLabelText('Date'));
  await user.type(screen.getByLabelText('Date'), '2026-02-28');
  await user.type(screen.getByLabelText('Kilométrage'), '84 650 km');
  await user.click(save());
  expect(sent).toEqual([{ date: '2026-02-28', mileage: 84_650, confirmMileage: false }]);
});

it('required field missing → also in the alert, which does not claim a failed save', async () => {
  const { user } = await renderPiece(<ReadingForm save={async () => undefined} />);
  await user.click(save());
  expect(screen.getByText('Veuillez remplir tous les champs obligatoires')).toBeDefined();
  expect(screen.queryByText('Pas enregistré')).toBeNull();
  await user.type(screen.getByLabelText('Date'), '2026-02-28');
  await user.type(screen.getByLabelText('Kilométrage'), '84 650');
  expect(screen.queryByText('Veuillez remplir tous les champs obligatoires')).toBeNull();
});

it('missing field filled in with an invalid value → no longer asks to fill it in', async () => {
  const { user } = await renderPiece(<ReadingForm save={async () => undefined} />);
  await user.type(screen.getByLabelText('Kilométrage'), '84 650');
  await user.click(save());
  expect(screen.getByText('Veuillez remplir tous les champs obligatoires')).toBeDefined();
  await user.type(screen.getByLabelText('Date'), '2026-02-30');
  await user.tab();
  expect(screen.getByText('Date non valide')).toBeDefined();
  expect(screen.queryByText('Veuillez remplir tous les champs obligatoires')).toBeNull();
});

it('refusal at its field → the alert says what failed', async () => {
  const refused = new ProblemError({
    code: 'validation_failed',
    status: 422,
    errors: [{ pointer: '/date', code: 'date_in_future' }],
  });
  const { user } = await renderPiece(<ReadingForm save={() => Promise.reject(refused)} />);
  await user.type(screen.getByLabelText('Date'), '2026-02-28');
  await user.type(screen.getByLabelText('Kilométrage'), '84 650');
  await user.click(save());
  expect((await screen.findByText('Pas enregistré')).nextSibling?.textContent).toBe(
    'Certains champs sont à corriger.',
  );
  expect(screen.getByText('La date ne peut pas être dans le futur')).toBeDefined();
});

it('refusal already shown at a field, and a duplicate → each shown once', async () => {
  const gone = { code: 'not_found' } as const;
  const refused = new ProblemError({
    code: 'validation_failed',
    status: 422,
    errors: [
      { pointer: '/date', ...gone },
      { pointer: '/reminder_id', ...gone },
      { pointer: '/photos/0', code: 'wrong_file_kind' },
      { pointer: '/photos/1', code: 'wrong_file_kind' },
    ],
  });
  const { user } = await renderPiece(<ReadingForm save={() => Promise.reject(refused)} />);
  await user.type(screen.getByLabelText('Date'), '2026-02-28');
  await user.type(screen.getByLabelText('Kilométrage'), '84 650');
  await user.click(save());
  expect(await screen.findAllByText('Cet élément n’existe pas ou n’existe plus.')).toHaveLength(1);
  expect(screen.getAllByText('Ce type de fichier n’est pas accepté ici')).toHaveLength(1);
  expect(screen.getByText('Pas enregistré').parentElement?.textContent).toBe(
    'Pas enregistréCe type de fichier n’est pas accepté ici',
  );
});

it('field left with a fault → error at once; left empty → none yet', async () => {
  const { user } = await renderPiece(<ReadingForm save={async () => undefined} />);
  await user.click(screen.getByLabelText('Date'));
  await user.tab();
  expect(screen.queryByText('Ce champ est obligatoire')).toBeNull();
  await user.type(screen.getByLabelText('Date'), 'demain');
  await user.tab();
  expect(screen.getByText('Date non valide')).toBeDefined();
});

it('text that is not a mileage → never parsed as empty or zero: error at the field, which has the focus', async () => {
  const sent: unknown[] = [];
  const { user } = await renderPiece(<ReadingForm save={async (body) => sent.push(body)} />);
  await user.type(screen.getByLabelText('Date'), '2026-02-28');
  await user.type(screen.getByLabelText('Kilométrage'), 'beaucoup');
  await user.click(save());
  expect([sent, document.activeElement]).toEqual([[], screen.getByLabelText('Kilométrage')]);
  expect(screen.queryByText('Ce champ est obligatoire')).toBeNull();
});

it('server refuses a field → error there, the input stays; confirmed → sent with the confirmation', async () => {
  const sent: MileageReadingCreation[] = [];
  const fault = { pointer: '/mileage', code: 'mileage_out_of_order' } as const;
  const { user } = await renderPiece(
    <ReadingForm
      save={async (body) => {
        sent.push(body);
        if (body.confirmMileage) return;
        throw new ProblemError({ code: 'validation_failed', status: 422, errors: [fault] });
      }}
    />,
  );
  await user.type(screen.getByLabelText('Date'), '2026-02-28');
  await user.type(screen.getByLabelText('Kilométrage'), '10');
  await user.click(save());
  expect(screen.getByText('Ce kilométrage ne suit pas l’ordre de vos relevés')).toBeDefined();
  expect(valueOf(screen.getByLabelText('Date'))).toBe('2026-02-28');
  await user.click(screen.getByRole('button', { name: 'Quand même' }));
  expect(sent.map(({ confirmMileage }) => confirmMileage)).toEqual([false, true]);
  expect(screen.queryByText('Ce kilométrage ne suit pas l’ordre de vos relevés')).toBeNull();
});

it('offline → the alert says what failed and is scrolled into view', async () => {
  const inSight: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    inSight.push(this);
  });
  const { user } = await renderPiece(
    <ReadingForm save={() => Promise.reject(new ProblemError({ code: 'network', status: 0 }))} />,
  );
  await user.type(screen.getByLabelText('Date'), '2026-02-28');
  await user.type(screen.getByLabelText('Kilométrage'), '10');
  await user.click(save());
  expect(screen.getByText('Pas enregistré')).toBeDefined();
  expect(screen.getByText('Pas de connexion. Vérifiez votre réseau, puis réessayez.')).toBeDefined();
  expect(inSight).toEqual([screen.getByText('Pas enregistré').closest('[role="alert"]')]);
  vi.restoreAllMocks();
});

it('second press while saving → sent once', async () => {
  let finish = (): void => undefined;
  let times = 0;
  const { user } = await renderPiece(
    <ReadingForm
      save={() => {
        times += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      }}
    />,
  );
  await user.type(screen.getByLabelText('Date'), '2026-02-28');
  await user.type(screen.getByLabelText('Kilométrage'), '10');
  await user.click(save());
  await user.click(save());
  await act(async () => finish());
  expect(times).toBe(1);
});

it('left half filled in → restored; saved → draft removed', async () => {
  const first = await renderPiece(<ReadingForm save={async () => undefined} />);
  await first.user.type(screen.getByLabelText('Kilométrage'), '84650');
  cleanup();
  const second = await renderPiece(<ReadingForm save={async () => undefined} />);
  expect(screen.getByText('restauré')).toBeDefined();
  expect(valueOf(screen.getByLabelText('Kilométrage')).replace(/\s/, ' ')).toBe('84 650');
  await second.user.type(screen.getByLabelText('Date'), '2026-02-28');
  await second.user.click(save());
  cleanup();
  await renderPiece(<ReadingForm save={async () => undefined} />);
  expect(screen.queryByText('restauré')).toBeNull();
});

it('discarded → empty, and nothing is restored', async () => {
  const { user } = await renderPiece(<ReadingForm save={async () => undefined} />);
  await user.type(screen.getByLabelText('Date'), '2026');
  expect([...document.querySelectorAll('input')].filter(({ name }) => name === '')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Recommencer' }));
  expect(valueOf(screen.getByLabelText('Date'))).toBe('');
  cleanup();
  await renderPiece(<ReadingForm save={async () => undefined} />);
  expect(screen.queryByText('restauré')).toBeNull();
});
