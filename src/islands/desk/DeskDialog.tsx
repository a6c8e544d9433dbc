import { useState } from 'react';
import { CALL_OFF_REASON_MAX_LENGTH, type DeskRentOutput, RETURN_NOTE_MAX_LENGTH } from '../../contract/rent/desk-rent.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { periodText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { PhotoButton } from '../damage/PhotoButton.tsx';
import type { PhotoQueue, QueuedPhoto } from '../damage/photo-queue.ts';
import { QueuedPhotos } from '../damage/QueuedPhotos.tsx';
import { ActEmail } from '../queue/own-words/ActEmail.tsx';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { CheckField } from '../ui/CheckField.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Rows } from '../ui/Rows.tsx';
import type { DeskActOptions, DeskPiece } from './steps/desk-acts.ts';
import { createDeskEmail, EMAIL_ACTS, type EmailAct } from './steps/desk-email.ts';
import { readTyped, storeTyped } from './steps/typed-words.ts';

/** The question before a step, and its subject: a reservation, or a piece of it that comes back. */
export type Asking = { rent: DeskRentOutput; act: 'finish' | EmailAct } | { rent: DeskRentOutput; act: 'back'; piece: DeskPiece };

interface Props {
  /** The reservation in question. */
  asking: Asking;
  photos: PhotoQueue;
  isBusy: boolean;
  /** Why it was refused, beside its field or as a whole. */
  problem: { text: string; fields: Record<string, string> } | null;
  language: Language;
  t: Translate;
  onClose: () => void;
  /** True once it is done, or waits to be sent. */
  onConfirm: (said: DeskActOptions) => Promise<boolean>;
}

/** Before somebody's time is given to others, a member is written to, or a piece is taken back with a note: whose, and what it means. */
export function DeskDialog({ asking, photos, isBusy, problem, language, t, onClose, onConfirm }: Props) {
  const { rent, act } = asking;
  // A reload loses nothing: whoever opens the question again finds what they had typed.
  const [typed, setTyped] = useState(() => readTyped(`${rent.id} ${act}`));
  const { reason, note, outOfService } = typed;
  const [email] = useState(() => (isEmailAct(act) ? createDeskEmail(act, rent) : null));
  async function confirm(): Promise<void> {
    const said = act === 'back' ? { note: note.trim(), outOfService } : { reason, ...email?.added() };
    if (await onConfirm(said)) email?.clear();
  }
  function type(change: Partial<typeof typed>): void {
    const next = { ...typed, ...change };
    setTyped(next);
    storeTyped(next);
  }
  return (
    <ConfirmDialog
      open
      title={t(`desk:ask.${act}.title`)}
      closeLabel={t('desk:ask.close')}
      keep={t('desk:ask.keep')}
      confirm={t(`desk:ask.${act}.confirm`)}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className="refund-note">
        <p className="balloon">{t(`desk:ask.${act}.text`, { points: rent.points })}</p>
        <Rows
          rows={[
            { name: t('desk:ask.who'), value: rent.member.name },
            { name: t('desk:ask.when'), value: periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language) },
          ]}
        />
        {act === 'call_off' && (
          <Field
            name="reason"
            label={t('desk:ask.reason')}
            hint={t('desk:ask.reasonHint')}
            error={problem?.fields['reason']}
            required
            maxLength={CALL_OFF_REASON_MAX_LENGTH}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => type({ reason: target.value })}
          />
        )}
        {email !== null && (
          <ActEmail email={email} wish={act === 'remind' ? {} : reason.trim() === '' ? null : { reason }} error={problem?.fields['paragraph']} t={t} />
        )}
        {act === 'back' && (
          <>
            <Field
              kind="textarea"
              name="note"
              label={t('desk:ask.note')}
              hint={t('desk:ask.noteHint')}
              error={problem?.fields['note']}
              rows={3}
              maxLength={RETURN_NOTE_MAX_LENGTH}
              value={note}
              onChange={({ target }) => type({ note: target.value })}
            />
            <CheckField
              name="out_of_service"
              label={t('desk:ask.outOfService')}
              checked={outOfService}
              onChange={({ target }) => type({ outOfService: target.checked })}
            />
            <PhotoButton
              name={rent.member.name}
              onChosen={(files) => asking.act === 'back' && photos.choose({ kind: 'rent', id: rent.id, piece: asking.piece }, files, 'chosen')}
              t={t}
            />
            <QueuedPhotos queue={photos} isShown={isChosenFor(rent.id)} t={t} />
          </>
        )}
        {problem !== null && ['reason', 'note', 'paragraph'].every((field) => problem.fields[field] === undefined) && (
          <Notice kind="error" live>
            {problem.text}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}

const isEmailAct = (act: Asking['act']): act is EmailAct => EMAIL_ACTS.some((each) => each === act);
const isChosenFor = (id: string) => (photo: QueuedPhoto) => photo.subject.id === id && (photo.state === 'chosen' || photo.fault !== null);
