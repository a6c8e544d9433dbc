import type { ReactNode } from 'react';
import { dateText, weekdayText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';

interface Props {
  /** Names of classes: the kind of record, and its status. */
  look: string;
  id?: string;
  /** The part to tear off, for the eye: the rest of the ticket says it too, unless it is `heard`. */
  stub: ReactNode;
  isStubHeard?: boolean;
  title: ReactNode;
  when?: ReactNode;
  /** For paper, where nothing can be pressed. */
  number?: string;
  /** Its status as a tag, and what else is said in a line. */
  facts: ReactNode;
  /** Actions in a column of their own. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** A record as a ticket: its day on the stub, what it is, how it stands, what can be done about it. */
export function Ticket({ look, id, stub, isStubHeard = false, title, when, number, facts, beside, children }: Props) {
  return (
    <li className={`ticket ${look}`} id={id}>
      <p className="stub" aria-hidden={!isStubHeard || undefined}>
        {stub}
      </p>
      <div className="what">
        <h3 tabIndex={-1}>{title}</h3>
        {when !== undefined && <p className="when">{when}</p>}
        {number !== undefined && <p className="only-print">{number}</p>}
        <p className="facts">{facts}</p>
        {children}
      </div>
      {beside}
    </li>
  );
}

/** The stub of what begins at an instant. */
export function DayStub({ start, language }: { start: Date; language: Language }) {
  return (
    <>
      <b>{dateText(start, language)}</b>
      <span>{weekdayText(start, language)}</span>
    </>
  );
}
