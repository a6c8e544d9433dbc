import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { UndeliveredOutput } from '../../../contract/staff/undelivered.ts';
import { UNDELIVERED_ROLES } from '../../../domain/staff/undelivered.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import { Acts } from '../../queue/Acts.tsx';
import { Effects } from '../../queue/Effects.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { createUndelivered, UNDELIVERED_CHOICES, type Undelivered, type UndeliveredAct, type UndeliveredResult } from './undelivered-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff and inbox. */
  texts: Texts;
}

/** Undelivered messages (staff/undelivered): why, whose it is, sent again one by one or many at once. */
export function UndeliveredScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={UNDELIVERED_ROLES} t={t} language={language}>
      {() => <UndeliveredQueue t={t} language={language} />}
    </StaffGate>
  );
}

function UndeliveredQueue(scope: StaffScope) {
  const { t, language } = scope;
  const [undelivered] = useState(createUndelivered);
  const [question, results] = [useStore(undelivered.question.$question), useStore(undelivered.$results)];
  return (
    <>
      {results.length > 0 && <Results results={results} t={t} />}
      <QueueScreen
        queue={undelivered.queue}
        t={t}
        title={t('inbox:undelivered.title')}
        findLabel={t('inbox:undelivered.find')}
        empty={t('inbox:undelivered.empty')}
        filters={[
          {
            name: 'state',
            label: t('inbox:undelivered.kind'),
            choices: UNDELIVERED_CHOICES.map((value) => ({ value, label: t(`inbox:undelivered.kinds.${value}`) })),
          },
        ]}
        columns={[
          { key: 'recipient', label: t('inbox:undelivered.recipient'), cell: ({ recipient }) => recipient },
          { key: 'message', label: t('inbox:undelivered.message'), cell: ({ subject }) => <bdi>{subject}</bdi> },
          { key: 'failed', label: t('inbox:undelivered.failed'), cell: ({ failed_at }) => <time dateTime={failed_at}>{momentOf(failed_at, language)}</time> },
          { key: 'kind', label: t('inbox:undelivered.kind'), cell: ({ kind }) => <Tag look="line">{t(`inbox:undelivered.kinds.${kind}`)}</Tag> },
        ]}
        bulk={{
          isChoosable: (message) => message.can_be_sent_again,
          nameOf: ({ recipient, subject }) => `${recipient} ${subject}`,
          acts: (chosen) => <Button onClick={() => undelivered.ask('again', chosen)}>{t('inbox:undelivered.again')}</Button>,
        }}
        item={(message) => ({ title: message.recipient, body: <UndeliveredItem message={message} undelivered={undelivered} {...scope} /> })}
      />
      {question !== null && <Asked about={question.about} chosen={question.record} undelivered={undelivered} t={t} />}
    </>
  );
}

function Results({ results, t }: { results: readonly UndeliveredResult[] } & Pick<StaffScope, 't'>) {
  return (
    <Notice kind={results.every(({ outcome }) => outcome === 'sent') ? 'success' : 'warning'} live>
      <p>{t('inbox:undelivered.results')}</p>
      <ul>
        {results.map(({ message: { id, recipient }, outcome }) => (
          <li key={id}>{t('colleagues:bulk.result', { name: recipient, outcome: t(`inbox:undelivered.outcomes.${outcome}`) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface AskedProps extends Pick<StaffScope, 't'> {
  about: UndeliveredAct;
  chosen: readonly { id: string; recipient: string; subject: string }[];
  undelivered: Undelivered;
}

function Asked({ about, chosen, undelivered: { question, decide }, t }: AskedProps) {
  const [isBusy, problem] = [useStore(question.$isBusy), useStore(question.$problem)];
  const title = t(`inbox:undelivered.${about}`);
  const confirm = async () => {
    if (await decide(about)) addToast('success', t('staff:act.done'));
  };
  return (
    <ConfirmDialog
      open
      title={title}
      closeLabel={t('staff:queue.close')}
      keep={t('staff:act.keep')}
      confirm={title}
      isBusy={isBusy}
      onClose={question.close}
      onConfirm={() => void confirm()}
    >
      {problem !== null && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <p>{t('inbox:undelivered.doing', { count: chosen.length })}</p>
      <ul className="chosen-items">
        {chosen.map(({ id, recipient, subject }) => (
          <li key={id}>
            {recipient} · {subject}
          </li>
        ))}
      </ul>
      <section className="decision-effect">
        <h3>{t('staff:decision.effect')}</h3>
        <Effects lines={[t(`inbox:undelivered.${about}Does`)]} />
      </section>
    </ConfirmDialog>
  );
}

function UndeliveredItem({ message, undelivered, t, language }: { message: UndeliveredOutput; undelivered: Undelivered } & StaffScope) {
  const { kind, subject, reason, queued_at, failed_at, member, can_be_sent_again, is_address_marked } = message;
  const acts: readonly UndeliveredAct[] = can_be_sent_again ? ['again', 'settle'] : ['settle'];
  return (
    <>
      <Overtaken question={undelivered.question} t={t} />
      {is_address_marked && <Notice kind="warning">{t('inbox:undelivered.marked')}</Notice>}
      {!can_be_sent_again && <Notice kind="info">{t('inbox:undelivered.expired')}</Notice>}
      <Rows
        rows={[
          { name: t('inbox:undelivered.kind'), value: t(`inbox:undelivered.kinds.${kind}`) },
          { name: t('inbox:undelivered.message'), value: subject },
          { name: t('inbox:undelivered.reason'), value: <span lang="en">{reason}</span> },
          { name: t('inbox:undelivered.queued'), value: momentOf(queued_at, language) },
          { name: t('inbox:undelivered.failed'), value: momentOf(failed_at, language) },
          {
            name: t('inbox:undelivered.member'),
            value: member === null ? t('inbox:undelivered.noMember') : <MemberName member={member} language={language} />,
          },
        ]}
      />
      <Acts
        acts={acts}
        keys={{ again: 'a', settle: 'r' }}
        nameOf={(act) => t(`inbox:undelivered.${act}`)}
        onAsk={(act) => undelivered.ask(act, [message])}
        t={t}
      />
    </>
  );
}
