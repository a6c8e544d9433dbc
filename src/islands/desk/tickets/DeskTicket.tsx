import type { ReactNode } from 'react';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { clockText, dateText, dayClockText, dayText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { PhotoButton } from '../../damage/PhotoButton.tsx';
import { Ticket } from '../../record/Ticket.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { DeskPiece, RentAct } from '../steps/desk-acts.ts';
import { STATE_LOOKS } from './EntryTicket.tsx';
import { type CounterPiece, mayDesk, nextSteps, piecesOf } from './rent-pieces.ts';

export interface TicketProps {
  rent: DeskRentOutput;
  language: Language;
  t: Translate;
  /** The action in progress. */
  doing: RentAct | null;
  /** Why the last step was refused. */
  problem: string | null;
  /** A step without an answer, which is sent again when the connection is back. */
  waiting: RentAct | null;
  onAct: (act: RentAct, piece?: DeskPiece) => void;
  /** Takes a piece back with a note on its condition. */
  onNote: (piece: DeskPiece) => void;
  /** Photos of damage to a piece were chosen. */
  onPhotos: (piece: DeskPiece, files: Iterable<File>) => void;
  /** The photos of damage, below the pieces. */
  children?: ReactNode;
  /** The one that was opened: its next step is the screen's main action. */
  isMain?: boolean;
}

/** One reservation at the counter: when, who, what, and the next step as its main button. */
export function DeskTicket({ rent, language, t, doing, problem, waiting, onAct, onNote, onPhotos, children, isMain = false }: TicketProps) {
  const [start, end] = [new Date(rent.start), new Date(rent.end)];
  const pieces = piecesOf(rent, language);
  // The list is read again every minute, and this looked at with it.
  const now = new Date();
  // What waits for its answer is not done yet, and nothing can follow it.
  const steps = waiting === null ? nextSteps(rent, pieces, now) : [];
  const isLong = dateText(start, language) !== dateText(end, language);
  return (
    <Ticket
      look={`counter-ticket ${rent.desk_state}`}
      id={`rent-${rent.id}`}
      isStubHeard
      stub={
        <>
          <small>{dayText(start, language)}</small>
          <b>{clockText(start)}</b>
          <span>{rangeText('', isLong ? `${dateText(end, language)} ${clockText(end)}` : clockText(end), language)}</span>
        </>
      }
      title={rent.member.name}
      facts={
        <>
          <Tag look={STATE_LOOKS[rent.desk_state]}>{t(`desk:state.${rent.desk_state}`)}</Tag>
          <span>{rent.member.username}</span>
          <a href={`tel:${dialledMobile(rent.member.mobile)}`}>{dialledMobile(rent.member.mobile)}</a>
        </>
      }
      beside={steps.length > 0 && <Acts rent={rent} steps={steps} isMain={isMain} doing={doing} t={t} onAct={onAct} />}
    >
      <ul className="pieces">
        {pieces.map((piece) => (
          <Piece
            key={`${piece.device_id} ${piece.unit_number}`}
            piece={piece}
            rent={rent}
            now={now}
            isAlone={pieces.filter(({ kind }) => kind === 'equipment').length === 1}
            t={t}
            doing={doing}
            isWaiting={waiting !== null}
            onAct={onAct}
            onNote={onNote}
            onPhotos={onPhotos}
          />
        ))}
      </ul>
      {children}
      <p className="until">
        <Until rent={rent} now={now} language={language} t={t} />
      </p>
      {rent.reminded_at !== null && <p className="until">{t('desk:ticket.reminded', { time: dayClockText(new Date(rent.reminded_at), language) })}</p>}
      {rent.reminder !== null && waiting === null && (
        <Button
          look="quiet"
          busy={doing === 'remind'}
          data-act="remind"
          aria-haspopup="dialog"
          aria-label={t('desk:act.of', { act: t('desk:act.remind'), what: rent.member.name })}
          onClick={() => onAct('remind')}
        >
          {t('desk:act.remind')}
        </Button>
      )}
      {waiting !== null && (
        <Notice kind="warning" live>
          {t('desk:lost.step', { act: t(`desk:act.${waiting}`) })}
        </Notice>
      )}
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
    </Ticket>
  );
}

interface ActsProps extends Pick<TicketProps, 'rent' | 'doing' | 't' | 'onAct' | 'isMain'> {
  steps: ReturnType<typeof nextSteps>;
}

/** The next steps with a reservation, the likeliest first. */
function Acts({ rent, steps, isMain = false, doing, t, onAct }: ActsProps) {
  return (
    <div className="acts">
      {steps.map((act, i) => (
        <Button
          key={act}
          look={act === 'call_off' ? 'quiet' : i === 0 && isMain ? 'hot' : 'plain'}
          busy={doing === act}
          data-act={act}
          data-next={(i === 0 && act !== 'finish' && act !== 'call_off') || undefined}
          aria-label={t('desk:act.of', { act: t(`desk:act.${act}`), what: rent.member.name })}
          {...((act === 'finish' || act === 'call_off') && { 'aria-haspopup': 'dialog' as const })}
          onClick={() => onAct(act)}
        >
          {t(`desk:act.${act}`)}
        </Button>
      ))}
    </div>
  );
}

/** Until when the desk waits for them, or since when they are in. */
function Until({ rent, now, language, t }: Pick<TicketProps, 'rent' | 'language' | 't'> & { now: Date }) {
  if (rent.desk_state === 'overdue') return t('desk:ticket.overdue', { ...hoursSince(new Date(rent.end), now) });
  if (rent.checked_in_at !== null) return t('desk:ticket.since', { time: clockText(new Date(rent.checked_in_at)) });
  if (rent.desk_state !== 'coming' || rent.kept_until === null) return null;
  const [from, until] = [new Date(rent.check_in_from), new Date(rent.kept_until)];
  const isToday = taipeiDay(from) === taipeiDay(now);
  return t('desk:ticket.window', { from: isToday ? clockText(from) : dayClockText(from, language), until: clockText(until) });
}

function hoursSince(instant: Date, now: Date): { hours: number; minutes: number } {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

interface PieceProps extends Pick<TicketProps, 'rent' | 't' | 'doing' | 'onAct' | 'onNote' | 'onPhotos'> {
  piece: CounterPiece;
  now: Date;
  /** The only equipment of its reservation: the main button is its own. */
  isAlone: boolean;
  isWaiting: boolean;
}

function Piece({ piece, rent, now, isAlone, isWaiting, t, doing, onAct, onNote, onPhotos }: PieceProps) {
  const name = piece.kind === 'seat' ? piece.title : t('desk:ticket.piece', { device: piece.title, number: piece.unit_number });
  const [act, event] = piece.status === 'rented' ? (['back', 'take_back'] as const) : (['out', 'hand_out'] as const);
  const { device_id, unit_number } = piece;
  const note = rent.return_notes.find((each) => each.device_id === device_id && each.unit_number === unit_number)?.text;
  const isBack = piece.kind === 'seat' ? rent.checked_in_at !== null : piece.status === 'returned';
  const mayAct = piece.kind === 'equipment' && !isWaiting && mayDesk(rent, event, now);
  return (
    <li>
      <b className="label" aria-hidden="true">
        {piece.label}
      </b>
      <span>
        {name}
        {piece.outAt && piece.status === 'rented' && <small>{t('desk:ticket.out', { time: clockText(piece.outAt) })}</small>}
        {piece.returnedAt && <small>{t('desk:ticket.back', { time: clockText(piece.returnedAt) })}</small>}
        {note !== undefined && <small>{t('desk:ticket.note', { text: note })}</small>}
      </span>
      {mayAct && (!isAlone || piece.status === 'returned') && (
        <Button
          aria-disabled={doing !== null || undefined}
          aria-label={t('desk:act.of', { act: t(`desk:act.one-${act}`), what: name })}
          onClick={() => onAct(act, { device_id, unit_number })}
        >
          {t(`desk:act.one-${act}`)}
        </Button>
      )}
      {mayAct && act === 'back' && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-disabled={doing !== null || undefined}
          data-act="back"
          aria-label={t('desk:act.of', { act: t('desk:act.note'), what: name })}
          onClick={() => onNote({ device_id, unit_number })}
        >
          {t('desk:act.note')}
        </Button>
      )}
      {isBack && !isWaiting && <PhotoButton name={name} onChosen={(files) => onPhotos({ device_id, unit_number }, files)} t={t} />}
    </li>
  );
}
