import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { clockText, dateText, dayClockText, dayText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Ticket } from '../../record/Ticket.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { DeskAct, DeskPiece } from './desk-store.ts';
import { type CounterPiece, mayDesk, nextSteps, piecesOf } from './rent-pieces.ts';

export interface TicketProps {
  rent: DeskRentOutput;
  language: Language;
  t: Translate;
  /** The action in progress. */
  doing: DeskAct | null;
  /** Why the last step was refused. */
  problem: string | null;
  onAct: (act: DeskAct, piece?: DeskPiece) => void;
  /** The one that was opened: its next step is the screen's main action. */
  isMain?: boolean;
}

const LOOKS = { coming: 'line', here: 'ok', out: 'now', overdue: 'stop', not_arrived: 'off', ended: 'off', cancelled: 'off' } as const;

/** One reservation at the counter: when, who, what, and the next step as its main button. */
export function DeskTicket({ rent, language, t, doing, problem, onAct, isMain = false }: TicketProps) {
  const [start, end] = [new Date(rent.start), new Date(rent.end)];
  const pieces = piecesOf(rent, language);
  // The list is read again every minute, and this looked at with it.
  const now = new Date();
  const steps = nextSteps(rent, pieces, now);
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
          <Tag look={LOOKS[rent.desk_state]}>{t(`desk:state.${rent.desk_state}`)}</Tag>
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
            onAct={onAct}
          />
        ))}
      </ul>
      <p className="until">
        <Until rent={rent} now={now} language={language} t={t} />
      </p>
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
  if (rent.checked_in_at !== null) return t('desk:ticket.since', { time: clockText(new Date(rent.checked_in_at)) });
  if (rent.desk_state !== 'coming' || rent.kept_until === null) return null;
  const [from, until] = [new Date(rent.check_in_from), new Date(rent.kept_until)];
  const isToday = taipeiDay(from) === taipeiDay(now);
  return t('desk:ticket.window', { from: isToday ? clockText(from) : dayClockText(from, language), until: clockText(until) });
}

interface PieceProps extends Pick<TicketProps, 'rent' | 't' | 'doing' | 'onAct'> {
  piece: CounterPiece;
  now: Date;
  /** The only equipment of its reservation: the main button is its own. */
  isAlone: boolean;
}

function Piece({ piece, rent, now, isAlone, t, doing, onAct }: PieceProps) {
  const name = piece.kind === 'seat' ? piece.title : t('desk:ticket.piece', { device: piece.title, number: piece.unit_number });
  const [act, event] = piece.status === 'rented' ? (['back', 'take_back'] as const) : (['out', 'hand_out'] as const);
  const { device_id, unit_number } = piece;
  return (
    <li>
      <b className="label" aria-hidden="true">
        {piece.label}
      </b>
      <span>
        {name}
        {piece.outAt && piece.status === 'rented' && <small>{t('desk:ticket.out', { time: clockText(piece.outAt) })}</small>}
        {piece.returnedAt && <small>{t('desk:ticket.back', { time: clockText(piece.returnedAt) })}</small>}
      </span>
      {piece.kind === 'equipment' && mayDesk(rent, event, now) && (!isAlone || piece.status === 'returned') && (
        <Button
          aria-disabled={doing !== null || undefined}
          aria-label={t('desk:act.of', { act: t(`desk:act.one-${act}`), what: name })}
          onClick={() => onAct(act, { device_id, unit_number })}
        >
          {t(`desk:act.one-${act}`)}
        </Button>
      )}
    </li>
  );
}
