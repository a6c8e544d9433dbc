import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useState } from 'react';
import { periodText } from '../../../i18n/formats/time-text.ts';
import { LaterClash } from '../../my-calendar/LaterClash.tsx';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { SlotPicker } from '../book/SlotPicker.tsx';
import { type Slots, slotOf } from '../book/slots-store.ts';
import type { AskProps } from './CancelDialog.tsx';

/** Another slot of the same line, in one step: what cannot be had leaves the old one as it was. */
export function MoveDialog({ store, language, t, onDone }: Omit<AskProps, 'words'>) {
  const question = useStore(store.$question);
  const isBusy = useStore(store.$isBusy);
  const problem = useStore(store.$problem);
  const chosen = useStore(store.slots.$chosen);
  const known = useStore(store.slots.$slots);
  /** Somebody confirmed before choosing. */
  const [isMissing, setMissing] = useState(false);
  const advisory = question?.about === 'move' ? question.record : null;
  const held = advisory && new Date(advisory.start);
  const slot = known.state === 'ready' ? slotOf(known.slots, chosen) : undefined;
  const close = () => {
    setMissing(false);
    store.close();
  };
  const confirm = async () => {
    setMissing(!slot);
    const done = slot && t('advisory:move.done', { time: periodText(slot, language) });
    if (done && (await store.move())) onDone(done);
  };
  const fault = problem?.text ?? (isMissing && !slot ? t('advisory:move.choose') : null);
  return (
    <ConfirmDialog
      open={advisory !== null}
      title={t('advisory:move.title')}
      closeLabel={t('advisory:cancel.close')}
      keep={t('advisory:move.keep')}
      confirm={t('advisory:move.confirm')}
      isBusy={isBusy}
      onClose={close}
      onConfirm={() => void confirm()}
    >
      {advisory && held && (
        <div className="refund-note">
          <p>
            <b>{t('advisory:move.now', { time: periodText({ start: held, end: new Date(advisory.end) }, language) })}</b>
          </p>
          <SlotPicker store={store.slots} held={held} onChoose={({ start }) => store.slots.$chosen.set(start)} language={language} t={t} />
          {slot && (
            <p className="move-to" role="status">
              <b>{t('advisory:move.to', { time: periodText(slot, language) })}</b>
            </p>
          )}
          <MoveClash key={advisory.id} id={advisory.id} slots={store.slots} language={language} t={t} />
          {advisory.status === 'reserved' && <p className="hint">{t('advisory:move.again')}</p>}
          <p className="hint">{t('advisory:move.safe')}</p>
          {fault && (
            <p className="error-text" role="alert">
              {fault}
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Warns of what else the member has booked in the slot that is chosen. */
function MoveClash({ id, slots, language, t }: { id: string; slots: Slots } & Pick<AskProps, 'language' | 't'>) {
  const [$periods] = useState(() =>
    computed([slots.$slots, slots.$chosen], (known, chosen) => {
      const slot = known.state === 'ready' ? slotOf(known.slots, chosen) : undefined;
      return slot === undefined ? [] : [slot];
    }),
  );
  return <LaterClash $periods={$periods} except={{ kind: 'advisory', id }} language={language} t={t} />;
}
