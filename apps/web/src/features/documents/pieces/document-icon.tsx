import type { ShownUrgency } from '#features/reminders/pieces/severity-chip.tsx';
import type { DocumentKind } from '@carnet/domain/documents/document';
import {
  ClipboardCheck,
  FileText,
  IdCard,
  Receipt,
  ScrollText,
  ShieldCheck,
  Award,
  type LucideIcon,
} from 'lucide-react';
import classes from './document-icon.module.css';

const ICONS: Readonly<Record<DocumentKind, LucideIcon>> = {
  insurance: ShieldCheck,
  registration: ScrollText,
  inspection_report: ClipboardCheck,
  warranty: Award,
  purchase: Receipt,
  licence: IdCard,
  other: FileText,
};

interface DocumentTileProps {
  readonly kind: DocumentKind;
  /** Colours the tile; the text next to it says the same. */
  readonly urgency?: ShownUrgency;
}

/** Icon of a document kind on a rounded tile. Decorative: its name is always next to it. */
export function DocumentTile({ kind, urgency = 'upcoming' }: DocumentTileProps) {
  const Icon = ICONS[kind];
  return (
    <span className={classes.tile} data-urgency={urgency} aria-hidden="true">
      <Icon size={20} />
    </span>
  );
}
