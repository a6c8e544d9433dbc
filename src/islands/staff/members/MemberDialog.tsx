import type { StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import { MEMBER_CLASSES } from '../../../domain/identity/account.ts';
import { mayBeChanged } from '../../../domain/levels/level.ts';
import { NOTE_MAX_LENGTH } from '../../../domain/staff/member-search.ts';
import { EMAIL_MAX_LENGTH, STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { DecisionDialog } from '../../queue/DecisionDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
import { anonymiseLines, closureLine, closureStops, mergeLines } from './closure-lines.ts';
import { actName, doesOf, type MemberScope, signed } from './member-words.ts';
import { asksWhy, type MemberAct, type MemberForm, type MemberPreview, type Members, openAdjustment, openClosure, rolesFor } from './members-store.ts';

/** A sign and seven digits. */
const POINTS_MAX_LENGTH = 8;

interface Props extends MemberScope {
  question: Question<MemberAct, StaffMemberOutput>;
  members: Members;
}

/** Asks before something is decided about a member: why, what it does, and the e-mails that it sends. A note is written here as well. */
export function MemberDialog({ question: { about, record }, members, ...scope }: Props) {
  const { t } = scope;
  const others = MEMBER_CLASSES.filter((each) => mayBeChanged(record.type, each));
  const [form, setForm] = useTyped<MemberForm>(`${about} ${record.id}`, {
    ...{ text: '', type: others[0] ?? record.type, points: '', other: '' },
    role: rolesFor(record)[0] ?? record.role,
  });
  // What was chosen before may be the present one by now.
  const chosen = { type: among(others, form.type), role: among(rolesFor(record), form.role) };
  const wish = { ...form, ...chosen, text: form.text.trim(), points: form.points.trim(), other: form.other.trim() };
  const lines = (preview: MemberPreview): string[] => {
    if (preview.merge) return mergeLines(preview.merge, record.type, scope);
    return preview.anonymise ? anonymiseLines(preview.anonymise, scope) : [];
  };
  return (
    <DecisionDialog
      decision={members.question}
      about={about}
      title={actName(about, record, scope)}
      subject={
        <>
          <b>{record.name}</b> · <code translate="no">{record.username}</code>
        </>
      }
      wish={wish}
      isComplete={isComplete(about, wish)}
      stops={(preview) => closureStops(preview, scope)}
      lines={lines}
      fields={(faults) => (
        <MemberFields
          {...{ about, record, form: { ...form, ...chosen }, faults, ...scope }}
          fill={(change) => setForm((before) => ({ ...before, ...change }))}
        />
      )}
      t={t}
    />
  );
}

/** Returns the choice that was made, or else the first there is. */
const among = <C,>(choices: readonly C[], chosen: C): C => (choices.includes(chosen) ? chosen : (choices[0] ?? chosen));

/** Whether all is filled in that the effect is worked out from; of those that close an account it is shown before there is a reason. */
function isComplete(about: MemberAct, { text, points, other }: MemberForm): boolean {
  if (about === 'merge') return other !== '';
  if (about === 'anonymise' || !asksWhy(about)) return true;
  return text !== '' && (about !== 'points' || points !== '');
}

interface FieldsProps extends MemberScope {
  about: MemberAct;
  record: StaffMemberOutput;
  form: MemberForm;
  faults: Record<string, string>;
  fill: (change: Partial<MemberForm>) => void;
}

function MemberFields({ about, record, form, faults, fill, ...scope }: FieldsProps) {
  const { t, words } = scope;
  const others = MEMBER_CLASSES.filter((each) => mayBeChanged(record.type, each));
  const [adjustment, closure] = [openAdjustment(record), openClosure(record)];
  const isNote = about === 'note';
  return (
    <>
      <p>{doesOf(about, t)}</p>
      {about === 'merge' && (
        <Field
          name="member-other"
          label={t('closures:other')}
          hint={t('closures:otherHint')}
          error={faults['other'] ?? faults['other_id']}
          autoComplete="off"
          maxLength={EMAIL_MAX_LENGTH}
          value={form.other}
          onChange={({ target }) => fill({ other: target.value })}
        />
      )}
      {about === 'class' && (
        <Field
          kind="select"
          name="member-class"
          label={t('staff:members.newClass')}
          value={form.type}
          onChange={({ target }) => fill({ type: others.find((each) => each === target.value) ?? form.type })}
        >
          {others.map((each) => (
            <option key={each} value={each}>
              {words.classes[each]}
            </option>
          ))}
        </Field>
      )}
      {about === 'role' && (
        <Field
          kind="select"
          name="member-role"
          label={t('staff:members.newRole')}
          value={form.role}
          onChange={({ target }) => fill({ role: rolesFor(record).find((each) => each === target.value) ?? form.role })}
        >
          {rolesFor(record).map((each) => (
            <option key={each} value={each}>
              {t(`staff:members.roles.${each}`)}
            </option>
          ))}
        </Field>
      )}
      {about === 'points' && (
        <Field
          name="member-points"
          label={t('staff:members.howMany')}
          hint={t('staff:members.howManyHint', { points: record.points.remaining })}
          error={faults['points']}
          inputMode="text"
          autoComplete="off"
          maxLength={POINTS_MAX_LENGTH}
          value={form.points}
          onChange={({ target }) => fill({ points: target.value })}
        />
      )}
      {about.endsWith('_points') && adjustment !== undefined && (
        <p>
          <b>{signed(adjustment.points)}</b> · {adjustment.reason} · {adjustment.requested_by}
        </p>
      )}
      {about.endsWith('_closure') && closure !== undefined && (
        <p>
          <b>{closureLine(closure, scope)}</b> · {closure.reason} · {closure.requested_by}
        </p>
      )}
      {asksWhy(about) && (
        <Field
          kind="textarea"
          name="member-text"
          label={isNote ? t('staff:members.note') : t('staff:act.reason')}
          hint={isNote ? t('staff:members.noteHint') : t('staff:act.reasonHint')}
          error={faults[isNote ? 'text' : 'reason']}
          rows={3}
          maxLength={isNote ? NOTE_MAX_LENGTH : STAFF_REASON_MAX_LENGTH}
          value={form.text}
          onChange={({ target }) => fill({ text: target.value })}
        />
      )}
    </>
  );
}
