import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffUpgradeOutput } from '../../../contract/matchmaking/matchmaking-upgrade.ts';
import { REGISTRATION_REASON_MAX_LENGTH } from '../../../domain/activities/registration-form.ts';
import { MATCHMAKING_ROLES } from '../../../domain/matchmaking/appointment-state.ts';
import { UPGRADE_MACHINE, UPGRADE_STAFF_EVENTS, type UpgradeStatus } from '../../../domain/matchmaking/upgrade-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Acts } from '../../queue/Acts.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision } from '../../queue/TextDecision.tsx';
import type { Question } from '../../record/records-store.ts';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { createUpgrades, UPGRADE_STATE_CHOICES, type UpgradeAct, type Upgrades } from './upgrades-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff, upgrades and colleagues. */
  texts: Texts;
}

const LOOKS = { applied: 'now', approved: 'ok', unapproved: 'off', cancelled: 'off' } as const satisfies Record<UpgradeStatus, string>;

/** Applications of matchmaking members to become creators (staff/upgrades): what waits longest first, each with its work and what a decision sends. */
export function UpgradesScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={MATCHMAKING_ROLES} t={t} language={language}>
      {() => <UpgradeQueue t={t} language={language} />}
    </StaffGate>
  );
}

function UpgradeQueue(scope: StaffScope) {
  const { t, language } = scope;
  const [upgrades] = useState(createUpgrades);
  const question = useStore(upgrades.decision.$question);
  return (
    <>
      <QueueScreen
        queue={upgrades.queue}
        t={t}
        stateOf={(status) => t(`upgrades:states.${status}` as TextKey)}
        title={t('upgrades:title')}
        findLabel={t('upgrades:find')}
        empty={t('upgrades:empty')}
        filters={[
          { name: 'state', label: t('staff:queue.state'), choices: UPGRADE_STATE_CHOICES.map((value) => ({ value, label: t(`upgrades:states.${value}`) })) },
        ]}
        columns={[
          { key: 'member', label: t('upgrades:member'), cell: ({ member }) => member.name },
          { key: 'sent', label: t('upgrades:sent'), cell: ({ created_at }) => <time dateTime={created_at}>{momentOf(created_at, language)}</time> },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`upgrades:states.${status}`)}</Tag> },
        ]}
        item={(upgrade) => ({
          title: `${upgrade.member.name} · ${t(`upgrades:states.${upgrade.status}`)}`,
          body: <UpgradeItem upgrade={upgrade} upgrades={upgrades} {...scope} />,
        })}
      />
      {question !== null && <Decision key={`${question.about} ${question.record.id}`} {...{ question, upgrades, ...scope }} />}
    </>
  );
}

function UpgradeItem({ upgrade, upgrades, t, language }: { upgrade: StaffUpgradeOutput; upgrades: Upgrades } & StaffScope) {
  const { member, portfolio_url, statement, reason, status, created_at, changed_at } = upgrade;
  return (
    <>
      <Overtaken question={upgrades.decision} t={t} />
      <Rows
        rows={[
          { name: t('upgrades:member'), value: <MemberName member={member} language={language} /> },
          { name: t('upgrades:email'), value: member.email },
          {
            name: t('upgrades:work'),
            value: (
              <a href={portfolio_url} rel="noopener noreferrer" target="_blank">
                {portfolio_url}
              </a>
            ),
          },
          { name: t('upgrades:sent'), value: momentOf(created_at, language) },
          ...(status === 'applied' ? [] : [{ name: t('upgrades:decided'), value: momentOf(changed_at, language) }]),
          ...(reason === null ? [] : [{ name: t('upgrades:reason'), value: reason }]),
        ]}
      />
      <h3>{t('upgrades:statement')}</h3>
      {statement === null ? <p>{t('upgrades:none')}</p> : <blockquote className="message-text">{statement}</blockquote>}
      <Acts
        acts={UPGRADE_STAFF_EVENTS.filter((event) => mayCause(UPGRADE_MACHINE, upgrade, { event, by: 'staff' }, new Date()))}
        keys={{ approve: 'a', refuse: 'r' }}
        nameOf={(act) => t(`upgrades:acts.${act}`)}
        onAsk={(act) => upgrades.decision.ask(act, upgrade)}
        t={t}
      />
    </>
  );
}

interface DecisionProps extends StaffScope {
  question: Question<UpgradeAct, StaffUpgradeOutput>;
  upgrades: Upgrades;
}

function Decision({ question: { about, record }, upgrades, t, language }: DecisionProps) {
  const reason = {
    name: 'reason' as const,
    label: t('upgrades:refusalReason'),
    hint: t('staff:act.reasonHint'),
    maxLength: REGISTRATION_REASON_MAX_LENGTH,
    isLong: true,
  };
  return (
    <TextDecision
      decision={upgrades.decision}
      about={about}
      title={t(`upgrades:acts.${about}`)}
      subject={
        <>
          <b>{record.member.name}</b> · {record.member.email}
        </>
      }
      texts={about === 'refuse' ? [reason] : []}
      requestOf={(said) => ({ event: about, ...said, language })}
      lines={() => [t(about === 'approve' ? 'upgrades:becomes' : 'upgrades:stays')]}
      t={t}
    />
  );
}
