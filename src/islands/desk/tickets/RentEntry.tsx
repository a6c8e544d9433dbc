import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import type { Desk } from '../desk-store.ts';
import type { RentAct } from '../steps/desk-acts.ts';
import { RENT_ACTS } from '../steps/desk-acts.ts';
import type { DeskActs } from '../steps/use-desk-acts.ts';
import { DeskTicket } from './DeskTicket.tsx';
import type { DeskScope } from './entry-words.ts';

interface Props extends Pick<DeskScope, 't' | 'language'> {
  rent: DeskRentOutput;
  desk: Desk;
  acts: DeskActs;
  isMain?: boolean;
}

const rentAct = (act: string | undefined): RentAct | null => RENT_ACTS.find((each) => each === act) ?? null;

/** A reservation of seats and equipment with its steps; a question comes before what gives somebody's time to others. */
export function RentEntry({ rent, desk, acts, isMain = false, t, language }: Props) {
  const { doing, problem, unanswered, asking } = acts;
  return (
    <DeskTicket
      rent={rent}
      isMain={isMain}
      language={language}
      t={t}
      doing={doing?.id === rent.id ? rentAct(doing.act) : null}
      problem={problem?.id === rent.id && asking === null ? problem.text : null}
      waiting={rentAct(unanswered.find(({ id }) => id === rent.id)?.act)}
      onAct={(name, piece) => {
        desk.forget();
        if (name === 'finish' || name === 'call_off') acts.ask({ rent, act: name });
        else void acts.act(rent.id, name, { piece });
      }}
      onNote={(piece) => {
        desk.forget();
        acts.ask({ rent, act: 'back', piece });
      }}
    />
  );
}
