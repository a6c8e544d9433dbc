import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { LEASE_REASON_MAX_LENGTH } from '../../../contract/spaces/space-apply.ts';
import type { StaffLeaseOutput } from '../../../contract/spaces/staff-space.ts';
import { DESK_ROLES, type Role } from '../../../domain/identity/account.ts';
import { LEASE_STAFF_ROLES } from '../../../domain/spaces/lease-acts.ts';
import { LEASE_TO_REVIEW, type LeaseStatus } from '../../../domain/spaces/lease-state.ts';
import type { SpaceId } from '../../../domain/spaces/space.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { DueDay } from '../../queue/DueDay.tsx';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision } from '../../queue/TextDecision.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { LeaseDecision } from './LeaseDecision.tsx';
import { LeaseItem, leaseWhen } from './LeaseItem.tsx';
import { createStaffLeases, LEASE_STATE_CHOICES, mayBar, SPACE_CHOICES } from './staff-leases-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff, lease, space and common. */
  texts: Texts;
  /** The names of the spaces, in the page's language. */
  spaces: Partial<Record<SpaceId, string>>;
}

const LOOKS = {
  applied: 'now',
  in_process: 'now',
  awaiting_correction: 'line',
  approved: 'line',
  deposit_paid: 'line',
  rent_paid: 'ok',
  in_use: 'ok',
  ended: 'off',
  unapproved: 'off',
  cancelled: 'off',
} as const satisfies Record<LeaseStatus, string>;

/** Space leases (staff/spaces): what waits for a decision and by when, and every step from the application to the deposit. */
export function StaffLeasesScreen({ language, texts, spaces }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={LEASE_STAFF_ROLES} t={t} language={language}>
      {(role) => <LeaseQueue spaces={spaces} role={role} t={t} language={language} />}
    </StaffGate>
  );
}

function LeaseQueue({ spaces, role, ...scope }: Pick<Props, 'spaces'> & StaffScope & { role: Role }) {
  const { t, language } = scope;
  const [leases] = useState(createStaffLeases);
  const question = useStore(leases.decision.$question);
  const barred = useStore(leases.bar.$question);
  return (
    <>
      <QueueScreen
        queue={leases.queue}
        t={t}
        stateOf={(status) => t(`lease:status.${status}` as TextKey)}
        title={t('staff:spaces.title')}
        findLabel={t('staff:spaces.find')}
        empty={t('staff:spaces.empty')}
        filters={[
          { name: 'state', label: t('staff:queue.state'), choices: LEASE_STATE_CHOICES.map((value) => ({ value, label: stateText(value, t) })) },
          {
            name: 'space',
            label: t('staff:spaces.space'),
            choices: SPACE_CHOICES.map((value) => ({ value, label: value === '' ? t('staff:spaces.anySpace') : (spaces[value] ?? value) })),
          },
        ]}
        columns={[
          {
            key: 'event',
            label: t('lease:fields.event_name'),
            cell: ({ event_name, organization_name, applicant_name }) => (
              <>
                {event_name}
                <small>{organization_name ?? applicant_name}</small>
              </>
            ),
          },
          {
            key: 'when',
            label: t('staff:spaces.when'),
            cell: (lease) => (
              <>
                {readField(lease.space, 'label', language).text}
                <small className="days">{leaseWhen(lease, scope)}</small>
              </>
            ),
          },
          {
            key: 'rent',
            label: t('staff:spaces.rent'),
            cell: ({ estimate, approval }) => moneyText(approval?.rent_twd ?? estimate.discounted_price, language),
            isAmount: true,
          },
          { key: 'due', label: t('staff:spaces.dueBy'), cell: (lease) => <Due lease={lease} {...scope} /> },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`lease:status.${status}`)}</Tag> },
        ]}
        item={(lease) => ({
          title: `${lease.event_name} · ${t(`lease:status.${lease.status}`)}`,
          body: <LeaseItem lease={lease} leases={leases} mayBar={mayBar(role, lease)} mayLookAtDamage={DESK_ROLES.some((each) => each === role)} {...scope} />,
        })}
      />
      {question !== null && <LeaseDecision key={`${question.about} ${question.record.id}`} {...{ question, leases, ...scope }} />}
      {barred !== null && (
        <TextDecision
          key={barred.record.id}
          decision={leases.bar}
          about="bar"
          title={t('staff:members.acts.bar')}
          subject={
            <>
              <b>{barred.record.member.name}</b> · {t('staff:members.does.bar')}
            </>
          }
          texts={[{ name: 'reason', label: t('staff:act.reason'), hint: t('staff:act.reasonHint'), maxLength: LEASE_REASON_MAX_LENGTH, isLong: true }]}
          requestOf={({ reason = '' }) => ({ reason: reason.trim(), language })}
          lines={() => []}
          t={t}
        />
      )}
    </>
  );
}

const isOwn = (value: (typeof LEASE_STATE_CHOICES)[number]) => value === 'waiting' || value === 'open' || value === 'past' || value === 'all';
const stateText = (value: (typeof LEASE_STATE_CHOICES)[number], t: StaffScope['t']): string =>
  isOwn(value) ? t(`staff:spaces.states.${value}`) : t(`lease:status.${value}`);

/** By when it has to be decided; nothing once it is. */
function Due({ lease: { status, review_by_on }, ...scope }: { lease: StaffLeaseOutput } & StaffScope) {
  return LEASE_TO_REVIEW.some((each) => each === status) && <DueDay day={review_by_on} {...scope} />;
}
