import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffContactOutput } from '../../../contract/contact/staff-contact.ts';
import { CONTACT_MAX_LENGTH } from '../../../domain/contact/contact.ts';
import { CONTACT_EVENTS, CONTACT_MACHINE, CONTACT_ROLES, type ContactEvent } from '../../../domain/contact/contact-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import type { TextKey, Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { Acts } from '../../queue/Acts.tsx';
import { DueDay } from '../../queue/DueDay.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision } from '../../queue/TextDecision.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { createMessages, MESSAGE_STATE_CHOICES, type Messages } from './messages-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff and inbox. */
  texts: Texts;
  /** The names of `content/settings/contact.yaml`, by their ids. */
  causes: Readonly<Record<string, string>>;
}

const LOOKS = { open: 'now', answered: 'ok', closed: 'off' } as const;

/** Messages to the office (staff/messages): due first, answered by e-mail. */
export function MessagesScreen({ language, texts, causes }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={CONTACT_ROLES} t={t} language={language}>
      {() => <MessageQueue causes={causes} t={t} language={language} />}
    </StaffGate>
  );
}

function MessageQueue({ causes, ...scope }: Pick<Props, 'causes'> & StaffScope) {
  const { t, language } = scope;
  const [messages] = useState(createMessages);
  const question = useStore(messages.decision.$question);
  return (
    <>
      <QueueScreen
        queue={messages.queue}
        t={t}
        stateOf={(status) => t(`inbox:messages.states.${status}` as TextKey)}
        title={t('inbox:messages.title')}
        findLabel={t('inbox:messages.find')}
        empty={t('inbox:messages.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: MESSAGE_STATE_CHOICES.map((value) => ({ value, label: t(`inbox:messages.states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'sender', label: t('inbox:messages.sender'), cell: ({ name }) => name },
          { key: 'cause', label: t('inbox:messages.cause'), cell: ({ cause }) => causes[cause] ?? cause },
          {
            key: 'due',
            label: t('inbox:messages.due'),
            // The day was kept or not once it is over.
            cell: ({ due_on, status }) => (status === 'open' ? <DueDay day={due_on} {...scope} /> : null),
          },
          { key: 'sent', label: t('inbox:messages.sent'), cell: ({ sent_at }) => <time dateTime={sent_at}>{momentOf(sent_at, language)}</time> },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`inbox:messages.states.${status}`)}</Tag> },
        ]}
        item={(message) => ({
          title: `${message.name} · ${t(`inbox:messages.states.${message.status}`)}`,
          body: <MessageItem message={message} messages={messages} cause={causes[message.cause] ?? message.cause} {...scope} />,
        })}
      />
      {question !== null && (
        <TextDecision
          key={`${question.about} ${question.record.id}`}
          decision={messages.decision}
          about={question.about}
          title={t(`inbox:messages.acts.${question.about}`)}
          subject={
            <>
              <b>{question.record.name}</b> · {question.record.email}
            </>
          }
          texts={
            question.about === 'answer'
              ? [
                  {
                    name: 'text',
                    label: t('inbox:messages.answer'),
                    hint: t('inbox:messages.answerHint', { language: t(`inbox:messages.languages.${question.record.language}`) }),
                    maxLength: CONTACT_MAX_LENGTH,
                    isLong: true,
                  },
                ]
              : []
          }
          requestOf={({ text = '' }) => stepOf(question.about, text)}
          lines={({ status }) => [t('staff:becomes', { state: t(`inbox:messages.states.${status}`) })]}
          t={t}
        />
      )}
    </>
  );
}

const stepOf = (event: ContactEvent, text: string) => (event === 'answer' ? { event, text } : { event });

function MessageItem({ message, messages, cause, ...scope }: { message: StaffContactOutput; messages: Messages; cause: string } & StaffScope) {
  const { t, language } = scope;
  const { member, email, phone, reference, about, due_on, sent_at, content, answers } = message;
  return (
    <>
      <Overtaken question={messages.decision} t={t} />
      <Rows
        rows={[
          { name: t('inbox:messages.cause'), value: cause },
          ...(about === null ? [] : [{ name: t('inbox:messages.about'), value: <code translate="no">{about}</code> }]),
          { name: t('inbox:messages.reference'), value: <code translate="no">{reference}</code> },
          { name: t('inbox:messages.email'), value: email },
          ...(phone === null ? [] : [{ name: t('inbox:messages.phone'), value: phone }]),
          {
            name: t('inbox:messages.member'),
            value: member === null ? t('inbox:messages.noMember') : <MemberName member={member} language={language} />,
          },
          { name: t('inbox:messages.language'), value: t(`inbox:messages.languages.${message.language}`) },
          { name: t('inbox:messages.sent'), value: momentOf(sent_at, language) },
          { name: t('inbox:messages.due'), value: <DueDay day={due_on} {...scope} /> },
        ]}
      />
      <h3>{t('inbox:messages.content')}</h3>
      <blockquote className="message-text" lang={HTML_LANG[message.language]}>
        {content}
      </blockquote>
      <h3>{t('inbox:messages.answers')}</h3>
      {answers.length === 0 && <p>{t('inbox:messages.noAnswers')}</p>}
      {answers.map(({ id, text, by, sent_at: when }) => (
        <figure key={id} className="message-answer">
          <blockquote className="message-text">{text}</blockquote>
          <figcaption>{t('inbox:messages.answerLine', { by, when: momentOf(when, language) })}</figcaption>
        </figure>
      ))}
      <Acts
        acts={CONTACT_EVENTS.filter((event) => mayCause(CONTACT_MACHINE, message, { event, by: 'staff' }, new Date()))}
        keys={{ answer: 'a', reopen: 'a', close: 'r' }}
        nameOf={(act) => t(`inbox:messages.acts.${act}`)}
        onAsk={(act) => messages.decision.ask(act, message)}
        t={t}
      />
    </>
  );
}
