import { languages } from '@carnet/i18n/language';
import type { PageNamespace } from '@carnet/i18n/namespaces';

/**
 * Modules bundled into one chunk. Each chunk costs a kilobyte of headers and one of the six parallel requests of
 * HTTP/1.1; on a slow network dozens of small chunks load later than few large ones.
 *
 * Each group takes its roots with their imports, except modules of an earlier group. The bundler splits the rest.
 */
interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp;
}

const base: ChunkGroup = {
  name: 'base',
  test: anyOf([
    'apps/web/src/main.tsx',
    // Here, because a layered style sheet that loads later relayouts the whole page.
    '@mantine/core/styles/(?:Popover|Menu|Drawer|Paper|Overlay|CloseButton|ModalBase|Modal).layer.css',
    '@mantine/core/styles/(?:Switch|InlineInput).layer.css',
    // Shared by the login page and the frame of signed-in pages.
    'apps/web/src/shared/api/(?:api-client|early-answers).ts',
    'apps/web/src/shared/forms/(?:drafts|fault-text|submit-button).tsx?',
    'apps/web/src/shared/i18n/use-format.ts',
    'packages/domain/src/calendar/time-zone.ts',
    // Otherwise the fields of a form would load the forms.
    'packages/domain/src/mileage/mileage-doubt.ts',
    'packages/domain/src/money/cents.ts',
    'apps/web/src/features/authentication/(?:authentication|user-context).queries.ts',
    '@tanstack/react-query/build/modern/(?:useQuery|useMutation|queryOptions).js',
    '@mantine/core/esm/components/(?:CloseButton|TextInput)/(?:CloseButton|TextInput).mjs',
    '@mantine/hooks/esm/use-(?:disclosure|uncontrolled)/use-(?:disclosure|uncontrolled).mjs',
  ]),
};

/** Shared by signed-in and public pages; not needed by the login page. */
const readable: ChunkGroup = {
  name: 'readable',
  test: anyOf([
    'apps/web/src/shared/ui/layout/card.tsx',
    'apps/web/src/shared/ui/feedback/error-state.tsx',
    'apps/web/src/shared/ui/buttons/link-button.tsx',
    'apps/web/src/features/authentication/passwords.queries.ts',
    // Preloaded by the frame; the public terms show the prices.
    'apps/web/src/features/subscription/subscription.queries.ts',
  ]),
};

/** Needed for signing out. Preloaded in every signed-in window; a chunk of its own for the pages before signing in. */
const leaving: ChunkGroup = {
  name: 'leaving',
  test: anyOf([
    'apps/web/src/shared/session/(?:forget-account|unsent-question).tsx?',
    'apps/web/src/features/authentication/ask-about-rest.ts',
    'apps/web/src/shared/sync/use-unsent.ts',
  ]),
};

/** Frame of signed-in pages, with modules of nearly all their screens. */
const layout: ChunkGroup = {
  name: 'layout',
  test: anyOf([
    'apps/web/src/app/layout/(?:layout|page-frame|first-calls).tsx?',
    'apps/web/src/shared/ui/feedback/(?:empty-state|skeletons).tsx',
    'apps/web/src/shared/ui/buttons/icon-button.tsx',
    'apps/web/src/shared/ui/layout/row-list.tsx',
    'apps/web/src/shared/ui/values/(?:amount|date-text|mileage).tsx',
    'apps/web/src/features/maintenances/pieces/type-icon.tsx',
    'apps/web/src/features/reminders/pieces/(?:severity-chip|due-phrase).tsx',
    'apps/web/src/features/settings/pieces/maintenance-type-label.ts',
    'lucide-react/dist/esm/icons/(?:bell-off|bell-plus|check).mjs',
    'apps/web/src/features/vehicles/vehicles.queries.ts',
    'apps/web/src/features/(?:maintenances/maintenances|mileage/mileage).queries.ts',
    'apps/web/src/shared/sync/outbox/use-object-writes.ts',
    'apps/web/src/shared/undo/use-done-message.ts',
    // Rows and cards of vehicles and reminders, on the dashboard and in lists.
    'apps/web/src/features/reminders/pieces/(?:next-due|upcoming-row|use-upcoming-reminders).tsx?',
    'apps/web/src/features/vehicles/pieces/(?:vehicle-card|plate).tsx',
    'apps/web/src/features/reminders/pieces/due-row.tsx',
    // Shared by the notification panel, which has overlays, and by pages without any.
    'apps/web/src/features/documents/pieces/document-(?:icon|title).tsx?',
    'apps/web/src/features/documents/pieces/use-(?:insurance-document|upcoming-documents).ts',
    // Shared by lists and charts: in a chunk of either, it would load that one for the other.
    'apps/web/src/shared/ui/use-is-printing.ts',
    'apps/web/src/shared/loading/in-turn.tsx',
    // Otherwise the list of vehicles would load the schemas.
    'packages/contract/src/vehicles/vehicle-sorts.ts',
    'packages/domain/src/vehicles/vehicle.ts',
    'apps/web/src/shared/ui/inputs/choice-chips.tsx',
    // Small modules that tabs and photos share with overlays: otherwise those would load all overlays.
    '@mantine/core/esm/core/DirectionProvider/DirectionProvider.mjs',
    '@mantine/core/esm/core/utils/create-(?:safe-context/create-safe-context|scoped-keydown-handler/create-scoped-keydown-handler).mjs',
    '@mantine/hooks/esm/use-merged-ref/use-merged-ref.mjs',
    '@mantine/core/esm/components/Checkbox/CheckIcon.mjs',
    // Small, shared by forms and their schemas.
    'packages/domain/src/expenses/quantity.ts',
  ]),
};

/**
 * Basis of the contract, shared by all its schemas. The schemas themselves are bundled with the forms that
 * use them: loading all at once would cost a phone a tenth of a second at the first form.
 */
const contract: ChunkGroup = {
  name: 'contract',
  test: anyOf([
    'packages/contract/src/(?:wire/[\\w-]+|problems/faults|files/file.schema|projection/projection.schema).ts',
  ]),
};

/** Small rules shared by forms, the vehicle page and offline writes; otherwise eleven chunks of half a kilobyte. */
const rules: ChunkGroup = {
  name: 'rules',
  test: anyOf([
    'packages/domain/src/reminders/(?:mark-done|new-reminder|reminder).ts',
    'packages/domain/src/inspection/(?:inspection|known-since).ts',
    'packages/domain/src/expenses/expense.ts',
    'packages/domain/src/documents/document.ts',
    'packages/domain/src/mileage/mileage-series.ts',
    'packages/domain/src/maintenance-plans/seasonal-days.ts',
    'packages/domain/src/vehicles/vehicle-facts.ts',
    'packages/domain/src/sync/derived-id.ts',
  ]),
};

const forms: ChunkGroup = {
  name: 'forms',
  test: anyOf([
    'apps/web/src/shared/forms/(?:use-contract-form|form-alert|password-field).tsx?',
    'lucide-react/dist/esm/icons/info.mjs',
  ]),
};

/** Shared by the pages before signing in, besides their forms; otherwise five chunks of half a kilobyte. */
const guests: ChunkGroup = {
  name: 'guests',
  test: anyOf([
    'apps/web/src/app/pages/account/(?:guest-page|what-carnet-is).tsx',
    'apps/web/src/app/layout/language/language-offer.tsx',
  ]),
};

/** Menus and overlays, loaded by the frame after the first paint. */
const overlays: ChunkGroup = {
  name: 'overlays',
  test: anyOf([
    '@mantine/core/esm/components/(?:Menu|Drawer|Modal|Popover)/(?:Menu|Drawer|Modal|Popover).mjs',
    'apps/web/src/shared/ui/buttons/use-pressed-button.ts',
    'lucide-react/dist/esm/icons/x.mjs',
    '@mantine/hooks/esm/use-mounted/use-mounted.mjs',
  ]),
};

/** Parts of the frame that open on demand. */
const framePieces: ChunkGroup = {
  name: 'frame-pieces',
  test: anyOf([
    'apps/web/src/app/layout/notifications/notification-panel.tsx',
    'apps/web/src/app/layout/drawer/sliding-drawer.tsx',
    'apps/web/src/app/layout/bars/opened-add-menu.tsx',
    'apps/web/src/app/layout/language/opened-language-menu.tsx',
    'apps/web/src/shared/ui/buttons/opened-row-menu.tsx',
    'apps/web/src/shared/ui/feedback/opened-confirm-dialog.tsx',
  ]),
};

/** Search, row menus, dialogs and photos of lists. */
const lists: ChunkGroup = {
  name: 'lists',
  test: anyOf([
    'apps/web/src/shared/ui/feedback/confirm-dialog.tsx',
    'apps/web/src/shared/ui/buttons/row-menu.tsx',
    'apps/web/src/shared/ui/inputs/search-field.tsx',
    'apps/web/src/shared/ui/photos/photo-viewer.tsx',
    'apps/web/src/shared/ui/files/file-picker.tsx',
    'apps/web/src/platform/photo-refused.ts',
    'apps/web/src/shared/api/(?:download|send-file).ts',
    'apps/web/src/shared/navigation/(?:use-step-back|use-go-back|page-before).ts',
    'apps/web/src/shared/trash/use-deletion.ts',
    'lucide-react/dist/esm/icons/(?:rotate-ccw-clock|file-spreadsheet).mjs',
    'apps/web/src/shared/ui/buttons/named-button.tsx',
    '@mantine/core/esm/components/(?:NativeSelect/NativeSelect|Combobox/ComboboxChevron/ComboboxChevron).mjs',
    'lucide-react/dist/esm/icons/(?:list|search-x|file-text|chevron-down|gauge|bell-ring|pencil|camera).mjs',
  ]),
};

/** Fields of vehicles and records. */
const fields: ChunkGroup = {
  name: 'fields',
  test: anyOf([
    'apps/web/src/shared/ui/inputs/(?:date-input|days-input|euro-input|mileage-input).tsx',
    'apps/web/src/shared/ui/layout/(?:form-section|form-actions|section-stack).tsx',
    'apps/web/src/features/mileage/pieces/mileage-doubt.tsx',
    'apps/web/src/shared/forms/(?:draft-notice|conflict-notice|use-refused-reading|use-renew-id-on-draft-conflict|request-body).tsx?',
  ]),
};

/** Rows, figures and charts of the dashboard, a vehicle and the reports. */
const overview: ChunkGroup = {
  name: 'overview',
  test: anyOf([
    'apps/web/src/shared/ui/charts/chart-frame.tsx',
    'apps/web/src/shared/ui/layout/stats.tsx',
    'apps/web/src/features/reports/pieces/cost-scope.tsx',
    'apps/web/src/features/maintenances/pieces/record-rows.tsx',
  ]),
};

export const textGroups: Readonly<Record<'frame' | 'garage', readonly PageNamespace[]>> = {
  frame: ['common', 'problems', 'shell'],
  garage: ['dashboard', 'vehicles', 'maintenance', 'reminders', 'files'],
};

/** Texts of the frame, and of the vehicle screens, which share most of them. */
const texts: ChunkGroup[] = languages.flatMap((language) =>
  Object.entries(textGroups).map(([name, namespaces]) => ({
    name: `${name}-${language}`,
    test: new RegExp(`carnet-catalogues/(?:${namespaces.join('|')})-${language}$`),
  })),
);

/** In order of priority for the bundler. */
export const chunkGroups = [
  base,
  readable,
  leaving,
  layout,
  contract,
  rules,
  forms,
  guests,
  overlays,
  lists,
  fields,
  overview,
  framePieces,
  ...texts,
];

/**
 * The chunk of a module; undefined if it may have its own.
 *
 * @param key a module as Vite's manifest names it, relative to the web app
 */
export function findChunkName(key: string): string | undefined {
  return chunkGroups.find(({ test }) => test.test(`/apps/web/${key}`))?.name;
}

/** Matches paths from a folder to their end; a dot is literal. */
function anyOf(paths: readonly string[]): RegExp {
  return new RegExp(`/(?:${paths.map((path) => path.replaceAll(/(?<!\\)\.(?!\*)/g, '\\.')).join('|')})$`);
}
