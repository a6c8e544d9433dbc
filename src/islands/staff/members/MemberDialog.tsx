import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import { MEMBER_CLASSES } from '../../../domain/identity/account.ts';
import { mayBeChanged } from '../../../domain/levels/level.ts';
import { NOTE_MAX_LENGTH } from '../../../domain/staff/member-search.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { addToast } from '../../../stores/toasts.ts';
import { showFault } from '../../queue/show-fault.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type MemberScope, signed } from './member-words.ts';
import { type MemberAct, type Members, openAdjustment } from './members-store.ts';

/** A sign and seven digits. */
const POINTS_MAX_LENGTH = 8;

interface Props extends MemberScope {
  question: Question<MemberAct, StaffMemberOutput>;
  members: Members;
}

/** Asks before something is decided about a member: why, and what it does. A note is written here as well. */
export function MemberDialog({ question: { about, record }, members, t, words }: Props) {
  const [isBusy, problem] = [useStore(members.question.$isBusy), useStore(members.question.$problem)];
  const others = MEMBER_CLASSES.filter((each) => mayBeChanged(record.type, each));
  const [text, setText] = useState('');
  const [type, setType] = useState(others[0] ?? record.type);
  const [points, setPoints] = useState('');
  const open = openAdjustment(record);
  const isDecided = about === 'confirm_points' || about === 'refuse_points';
  const isNote = about === 'note';
  const act = async () => {
    if (await members.act(about, { text: text.trim(), type, points: points.trim() })) addToast('success', t('staff:act.done'));
    else showFault();
  };
  return (
    <ConfirmDialog
      open
      title={t(`staff:members.acts.${about}`)}
      closeLabel={t('staff:queue.close')}
      keep={t('staff:act.keep')}
      confirm={t(`staff:members.acts.${about}`)}
      isBusy={isBusy}
      onClose={members.question.close}
      onConfirm={() => void act()}
    >
      <p>
        <b>{record.name}</b> · <code translate="no">{record.username}</code>
      </p>
      <p>{t(`staff:members.does.${about}`)}</p>
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      {about === 'class' && (
        <Field
          kind="select"
          name="member-class"
          label={t('staff:members.newClass')}
          value={type}
          onChange={({ target }) => setType(others.find((each) => each === target.value) ?? type)}
        >
          {others.map((each) => (
            <option key={each} value={each}>
              {words.classes[each]}
            </option>
          ))}
        </Field>
      )}
      {about === 'points' && (
        <Field
          name="member-points"
          label={t('staff:members.howMany')}
          hint={t('staff:members.howManyHint', { points: record.points.remaining })}
          error={problem?.fields['points']}
          inputMode="text"
          autoComplete="off"
          maxLength={POINTS_MAX_LENGTH}
          value={points}
          onChange={({ target }) => setPoints(target.value)}
        />
      )}
      {isDecided && open !== undefined && (
        <p>
          <b>{signed(open.points)}</b> · {open.reason} · {open.requested_by}
        </p>
      )}
      {!isDecided && (
        <Field
          kind="textarea"
          name="member-text"
          label={isNote ? t('staff:members.note') : t('staff:act.reason')}
          hint={isNote ? t('staff:members.noteHint') : t('staff:act.reasonHint')}
          error={problem?.fields[isNote ? 'text' : 'reason']}
          rows={3}
          maxLength={isNote ? NOTE_MAX_LENGTH : STAFF_REASON_MAX_LENGTH}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
