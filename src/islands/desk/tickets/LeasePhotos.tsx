import { useStore } from '@nanostores/react';
import type { DayEntryOutput } from '../../../contract/desk/desk-day.ts';
import { LEASE_HANDED_OVER } from '../../../domain/spaces/lease-state.ts';
import { PhotoButton } from '../../damage/PhotoButton.tsx';
import { QueuedPhotos } from '../../damage/QueuedPhotos.tsx';
import { StoredPhotos } from '../../damage/StoredPhotos.tsx';
import type { Desk } from '../desk-store.ts';
import type { DeskScope } from './entry-words.ts';

interface Props extends Pick<DeskScope, 't' | 'language'> {
  id: string;
  lease: Extract<DayEntryOutput, { kind: 'lease' }>['lease'];
  desk: Desk;
}

/** The photos of damage to a space that was handed over, and the way to add one. */
export function LeasePhotos({ id, lease, desk, t, language }: Props) {
  const photosSent = useStore(desk.$photosSent);
  if (LEASE_HANDED_OVER.every((each) => each !== lease.status)) return null;
  return (
    <>
      <PhotoButton
        name={lease.event_name}
        onChosen={(files) => {
          desk.photos.choose({ kind: 'lease', id, piece: null }, files, 'waiting');
          void desk.photos.send();
        }}
        t={t}
      />
      <QueuedPhotos queue={desk.photos} isShown={({ subject }) => subject.id === id} t={t} />
      <StoredPhotos kind="lease" id={id} version={photosSent} isDesk language={language} t={t} />
    </>
  );
}
