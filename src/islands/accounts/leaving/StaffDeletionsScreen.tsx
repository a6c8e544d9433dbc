import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffDeletionOutput } from '../../../contract/accounts/my-data.ts';
import { DELETION_MACHINE, DELETION_ROLES } from '../../../domain/accounts/deletion.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Acts } from '../../queue/Acts.tsx';
import { DueDay } from '../../queue/DueDay.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision } from '../../queue/TextDecision.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { createStaffDeletions, type StaffDeletions } from './staff-deletions-store.ts';

interface Props {
  language: Language;
  /** Of the area staff. */
  texts: Texts;
}

const ACTS = ['contact', 'delete', 'refuse'] as const;

/** Requests to delete an account (staff/deletions): due first, with what keeps each account open, and its steps. */
export function StaffDeletionsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={DELETION_ROLES} t={t} language={language}>
      {() => <DeletionQueue t={t} language={language} />}
    </StaffGate>
  );
}

function DeletionQueue(scope: StaffScope) {
  const { t } = scope;
  const [deletions] = useState(createStaffDeletions);
  const question = useStore(deletions.decision.$question);
  return (
    <>
      <QueueScreen
        queue={deletions.queue}
        t={t}
        stateOf={(status) => t(`staff:deletions.states.${status}` as TextKey)}
        title={t('staff:deletions.title')}
        findLabel={t('staff:deletions.find')}
        empty={t('staff:deletions.empty')}
        filters={[]}
        columns={[
          {
            key: 'member',
            label: t('staff:refunds.member'),
            cell: ({ member }) => (
              <>
                {member.name}
                <small>{member.username}</small>
              </>
            ),
          },
          { key: 'due', label: t('staff:deletions.due'), cell: ({ due_on }) => <DueDay day={due_on} {...scope} /> },
          { key: 'open', label: t('staff:deletions.reservations'), cell: ({ open_reservations }) => String(open_reservations), isAmount: true },
          { key: 'points', label: t('staff:refunds.points'), cell: ({ points }) => String(points), isAmount: true },
          {
            key: 'state',
            label: t('staff:queue.state'),
            cell: ({ status }) => <Tag look={status === 'asked' ? 'now' : 'line'}>{t(`staff:deletions.states.${status}`)}</Tag>,
          },
        ]}
        item={(request) => ({
          title: `${request.member.name} · ${t(`staff:deletions.states.${request.status}`)}`,
          body: <DeletionItem request={request} deletions={deletions} {...scope} />,
        })}
      />
      {question !== null && (
        <TextDecision
          key={`${question.about} ${question.record.id}`}
          decision={deletions.decision}
          about={question.about}
          title={t(`staff:deletions.acts.${question.about}`)}
          subject={
            <>
              <b>{question.record.member.name}</b> · {question.record.member.email}
            </>
          }
          texts={[]}
          requestOf={() => ({ event: question.about })}
          lines={({ status }) => [
            t('staff:becomes', { state: t(`staff:deletions.states.${status}`) }),
            ...(question.about === 'delete' ? [t('staff:deletions.final', { points: question.record.points })] : []),
          ]}
          t={t}
        />
      )}
    </>
  );
}

function DeletionItem({ request, deletions, ...scope }: { request: StaffDeletionOutput; deletions: StaffDeletions } & StaffScope) {
  const { t, language } = scope;
  const { member, reference, asked_at, due_on, open_reservations, points } = request;
  return (
    <>
      <Overtaken question={deletions.decision} t={t} />
      {open_reservations > 0 && <Notice kind="warning">{t('staff:deletions.keeps', { count: open_reservations })}</Notice>}
      <Rows
        rows={[
          { name: t('staff:refunds.member'), value: <MemberName member={member} language={language} /> },
          { name: t('staff:deletions.contact'), value: `${member.mobile} · ${member.email}` },
          { name: t('staff:deletions.reference'), value: <code translate="no">{reference}</code> },
          { name: t('staff:registrations.asked'), value: momentOf(asked_at, language) },
          { name: t('staff:deletions.due'), value: <DueDay day={due_on} {...scope} /> },
          { name: t('staff:refunds.points'), value: String(points) },
        ]}
      />
      <Acts
        acts={ACTS.filter((event) => mayCause(DELETION_MACHINE, request, { event, by: 'staff' }, new Date()))}
        keys={{ contact: 'a', delete: 'a', refuse: 'r' }}
        nameOf={(act) => t(`staff:deletions.acts.${act}`)}
        onAsk={(act) => deletions.decision.ask(act, request)}
        t={t}
      />
    </>
  );
}
