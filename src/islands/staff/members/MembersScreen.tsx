import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffMemberItemOutput } from '../../../contract/staff/staff-member.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { MEMBER_ROLES } from '../../../domain/staff/member-search.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { MemberItem } from './MemberItem.tsx';
import type { MemberScope, MemberWords } from './member-words.ts';
import { createMembers, MEMBER_STATE_CHOICES, MEMBER_TYPE_CHOICES } from './members-store.ts';

interface Props {
  language: Language;
  /** Of the area staff. */
  texts: Texts;
  words: MemberWords;
}

/** Members (staff/members): found by the beginning of a word, one open beside the list. */
export function MembersScreen({ language, texts, words }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={MEMBER_ROLES} t={t} language={language}>
      {() => <MemberQueue t={t} language={language} words={words} />}
    </StaffGate>
  );
}

function MemberQueue(scope: MemberScope) {
  const { t, language, words } = scope;
  const [members] = useState(() => createMembers(language));
  const question = useStore(members.question.$question);
  return (
    <>
      <QueueScreen
        queue={members.queue}
        t={t}
        title={t('staff:members.title')}
        findLabel={t('staff:members.find')}
        empty={t('staff:members.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: MEMBER_STATE_CHOICES.map((value) => ({ value, label: t(`staff:members.states.${value}`) })),
          },
          {
            name: 'type',
            label: t('staff:members.class'),
            choices: MEMBER_TYPE_CHOICES.map((value) => ({ value, label: value === 'all' ? t('staff:members.states.all') : words.classes[value] })),
          },
        ]}
        columns={[
          { key: 'name', label: t('staff:members.name'), cell: ({ name }) => name },
          {
            key: 'account',
            label: t('staff:members.account'),
            cell: ({ username, email, mobile }) => (
              <div>
                <code translate="no">{username}</code>
                <small>{email}</small>
                <small>{dialledMobile(mobile)}</small>
              </div>
            ),
          },
          { key: 'class', label: t('staff:members.class'), cell: (member) => <Standing member={member} {...scope} /> },
        ]}
        item={(member) => ({ title: member.name, body: <MemberItem member={member} members={members} {...scope} /> })}
      />
      {question !== null && <MemberDialog key={`${question.about} ${question.record.id}`} {...{ question, members, ...scope }} />}
    </>
  );
}

/** The class of a member, and what holds them back. */
function Standing({ member: { type, role, is_locked, is_barred }, t, words }: { member: StaffMemberItemOutput } & MemberScope) {
  return (
    <span className="member-tags">
      <Tag look="line">{words.classes[type]}</Tag>
      {role !== 'member' && <Tag look="now">{t(`staff:members.roles.${role}`)}</Tag>}
      {is_locked && <Tag look="stop">{t('staff:members.locked')}</Tag>}
      {is_barred && <Tag look="stop">{t('staff:members.barred')}</Tag>}
    </span>
  );
}
