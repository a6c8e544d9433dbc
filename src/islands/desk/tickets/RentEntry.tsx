import { useStore } from '@nanostores/react';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { readField } from '../../../i18n/localized.ts';
import { QueuedPhotos } from '../../damage/QueuedPhotos.tsx';
import { StoredPhotos } from '../../damage/StoredPhotos.tsx';
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
  const photosSent = useStore(desk.$photosSent);
  const titles = new Map(rent.items.map(({ device }) => [device.id, readField(device, 'title', language).text]));
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
        if (name === 'finish' || name === 'call_off' || name === 'remind') acts.ask({ rent, act: name });
        else void acts.act(rent.id, name, { piece });
      }}
      onNote={(piece) => {
        desk.forget();
        acts.ask({ rent, act: 'back', piece });
      }}
      onPhotos={(piece, files) => {
        desk.photos.choose({ kind: 'rent', id: rent.id, piece }, files, 'waiting');
        void desk.photos.send();
      }}
    >
      <QueuedPhotos queue={desk.photos} isShown={({ subject, state }) => subject.id === rent.id && state !== 'chosen'} t={t} />
      {rent.photos > 0 && (
        <StoredPhotos
          kind="rent"
          id={rent.id}
          version={photosSent}
          isDesk
          nameOf={({ device_id, unit_number }) => t('desk:ticket.piece', { device: titles.get(device_id ?? '') ?? device_id ?? '', number: unit_number ?? 0 })}
          language={language}
          t={t}
        />
      )}
    </DeskTicket>
  );
}
