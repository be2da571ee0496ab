import type { KindLabels } from '#features/import/plan/kind-labels.ts';
import type { LineActions } from '#features/import/plan/line-actions.ts';
import { LineEditor } from '#features/import/plan/line-editor.tsx';
import {
  placeText,
  tyreName,
  tyreWords,
  useDoubtValue,
  vehicleName,
} from '#features/import/plan/line-texts.ts';
import type { PlanReply } from '#features/import/translate/translation.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import { DateText } from '#shared/ui/values/date-text.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import type { Translate } from '@carnet/i18n/translate';
import type { PlanLine } from '@carnet/imports/plan/plan-lines';
import type { Doubt, Place } from '@carnet/imports/sources/findings';
import { FileText, Pencil, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useId, useState, type ReactNode } from 'react';
import classes from './plan-lines.module.css';

interface LineRowProps {
  readonly id: string;
  readonly position: number;
  /** Missing while it is requested from the worker. */
  readonly line: PlanLine | undefined;
  readonly reply: PlanReply;
  readonly labels: KindLabels;
  readonly isEditing: boolean;
  readonly actions: LineActions;
  readonly onNeed: (key: string, position: number) => void;
  readonly onLeave: (key: string) => void;
}

/** One line of a plan: the object to be stored, its doubts, and its original text. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { id, position, line, onNeed, onLeave } = props;
  useEffect(() => onNeed(id, position), [id, position, onNeed]);
  useEffect(() => () => onLeave(id), [id, onLeave]);
  if (!line) return <div className={classes.waiting} aria-hidden="true" />;
  return <ReadyLine {...props} line={line} />;
});

function ReadyLine({ line, reply, labels, isEditing, actions }: LineRowProps & { readonly line: PlanLine }) {
  const { t } = useTranslation('imports');
  const isSet = line.kind === 'set';
  const title = line.type === null || isSet ? null : (labels.get(line.type) ?? line.type);
  const name = title ?? tyreName(t, line) ?? readingName(t, line);
  const words = [line.title, tyreWords(t, line), line.notes].filter((part) => part !== '').join(' · ');
  return (
    <div className={classes.line} data-out={line.out !== null || undefined} data-line={line.key}>
      <div className={classes.what}>
        <strong className={classes.name}>{name}</strong>
        {line.out !== null && <span className={classes.badge}>{t(`imports.aside.${line.out}`)}</span>}
        {line.isReplacing && <span className={classes.badge}>{t('imports.line.replacing')}</span>}
        {line.isAnswered && <span className={classes.badge}>{t('imports.line.answered')}</span>}
      </div>
      {line.cents !== null && line.kind !== 'row' && (
        <span className={classes.cost}>
          <Amount euros={line.cents / 100} />
        </span>
      )}
      <LineFacts line={line} reply={reply} />
      {words !== '' && <p className={classes.words}>{words}</p>}
      <Doubts line={line} labels={labels} />
      <Origin places={line.places}>
        {line.rowKeys.length > 0 && (
          <button
            type="button"
            className={classes.action}
            aria-expanded={isEditing}
            data-edit
            onClick={() => actions.onEdit(isEditing ? null : line.key)}
          >
            <Pencil size={16} aria-hidden="true" />
            {t('imports.line.edit')}
          </button>
        )}
      </Origin>
      {isEditing && <LineEditor line={line} reply={reply} labels={labels} actions={actions} />}
    </div>
  );
}

function readingName(t: Translate, { kind, places }: PlanLine): string {
  return kind === 'mileage' ? t('imports.line.reading') : (places[0]?.text ?? '');
}

function LineFacts({ line, reply: { plan } }: Pick<LineRowProps, 'reply'> & { readonly line: PlanLine }) {
  const { t } = useTranslation('imports');
  const { formatThousandths } = useFormat();
  const vehicle = plan.vehicles.find(({ key }) => key === line.vehicle);
  const name = vehicle && plan.vehicles.length > 1 ? vehicleName(vehicle) : '';
  return (
    <div className={classes.facts}>
      {line.date !== null && <DateText date={line.date} />}
      {line.mileage !== null && <Mileage kilometres={line.mileage} />}
      {line.quantity !== null && (
        <span>{`${formatThousandths(line.quantity)}\u00a0${line.quantityUnit ?? ''}`}</span>
      )}
      {line.isFull === false && <span>{t('imports.line.partial')}</span>}
      {name !== '' && <span>{name}</span>}
      {line.rowKeys.length > 1 && <span>{t('imports.line.joined', { rows: line.rowKeys.length })}</span>}
    </div>
  );
}

/** The doubts of a line, each with the text it was read from. */
function Doubts({ line, labels }: { readonly line: PlanLine; readonly labels: KindLabels }) {
  const { t } = useTranslation('imports');
  const valueOf = useDoubtValue(labels);
  const doubtText = (doubt: Doubt) => {
    const text = doubt.text.slice(0, MAX_TEXT) || '–';
    const value = valueOf(doubt);
    if (value === null) return t(`imports.doubt.open.${doubt.field}`, { text });
    return doubt.isGuess
      ? t(`imports.doubt.guess.${doubt.field}`, { text, value })
      : t(`imports.doubt.${doubt.field}`, { text, value });
  };
  if (line.doubts.length === 0) return null;
  return (
    <ul className={classes.doubts}>
      {line.doubts.map((doubt) => (
        <li key={`${doubt.cause} ${doubt.field} ${doubt.text}`} data-guess={doubt.isGuess || undefined}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{doubtText(doubt)}</span>
        </li>
      ))}
    </ul>
  );
}

const MAX_TEXT = 80;

interface OriginProps {
  readonly places: readonly Place[];
  readonly children: ReactNode;
}

/** Sheet and row of a line; a press shows their original text. */
function Origin({ places, children }: OriginProps) {
  const { t } = useTranslation('imports');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const [first] = places;
  if (!first) return children;
  return (
    <>
      <div className={classes.actions}>
        {children}
        <button
          type="button"
          className={classes.action}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <FileText size={16} aria-hidden="true" />
          {placeText(t, first)}
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen &&
          places.map((place) => (
            <pre key={`${place.file} ${place.line} ${place.text}`} className={classes.original}>
              {place.text}
            </pre>
          ))}
      </div>
    </>
  );
}
