import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { WebhookDeliveryOutput, WebhookOutput } from '../../contract/webhooks/staff-webhook.ts';
import { addToast } from '../../stores/toasts.ts';
import { ListEnd } from '../queue/list/ListEnd.tsx';
import { Overtaken } from '../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Tag } from '../ui/Tag.tsx';
import { actsOf, createLog, LOG_CHOICES, type Webhooks } from './webhooks-store.ts';

interface Props extends StaffScope {
  system: WebhookOutput;
  webhooks: Webhooks;
}

const LOOKS = { waiting: 'now', delivered: 'ok', failed: 'stop' } as const;

/** A system that is told of events: how it is set up, what can be done, and the log of what was sent. */
export function WebhookItem({ system, webhooks, t, language }: Props) {
  const { url, kinds, off_reason, failing_since, former_secret_until, created_at, changed_at } = system;
  const rows = [
    { name: t('systems:url'), value: <code translate="no">{url}</code> },
    { name: t('systems:kinds'), value: kinds.map((kind) => t(`systems:kind.${kind}`)).join(' · ') },
    { name: t('systems:since'), value: momentOf(created_at, language) },
    { name: t('systems:changed'), value: momentOf(changed_at, language) },
  ];
  return (
    <>
      <Overtaken question={webhooks.question} t={t} />
      {off_reason !== null && <Notice kind="warning">{t(`systems:offReason.${off_reason}`)}</Notice>}
      {off_reason === null && failing_since !== null && (
        <Notice kind="warning">{t('systems:failingSince', { when: momentOf(failing_since, language) })}</Notice>
      )}
      {former_secret_until !== null && <Notice>{t('systems:former', { when: momentOf(former_secret_until, language) })}</Notice>}
      <Rows rows={rows} />
      <h3>{t('staff:act.what')}</h3>
      <ul className="plain acts-row">
        {actsOf(system).map((act) => (
          <li key={act}>
            <Button look={act === 'remove' ? 'quiet' : 'plain'} aria-haspopup="dialog" onClick={() => webhooks.question.ask(act, system)}>
              {t(`systems:acts.${act}`)}
            </Button>
          </li>
        ))}
      </ul>
      <Log system={system} webhooks={webhooks} t={t} language={language} />
    </>
  );
}

function Log({ system, webhooks, t, language }: Props) {
  const [log] = useState(() => createLog(system.id));
  const [shown, status, problem, sent] = [useStore(log.list.$list), useStore(log.$status), useStore(log.$problem), useStore(webhooks.$sent)];
  // What was just sent is at the top.
  useEffect(() => {
    if (sent > 0) void log.list.reload({ quiet: true });
  }, [log, sent]);
  const replay = async (message: string) => {
    if (await log.replay(message)) addToast('success', t('systems:againDone'));
  };
  return (
    <>
      <h3>{t('systems:log')}</h3>
      <Field
        kind="select"
        name="webhook-log"
        label={t('systems:state')}
        value={status}
        onChange={({ target }) => log.choose(LOG_CHOICES.find((each) => each === target.value) ?? 'all')}
      >
        {LOG_CHOICES.map((each) => (
          <option key={each} value={each}>
            {t(`systems:deliveries.${each}`)}
          </option>
        ))}
      </Field>
      {problem !== null && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <Loaded list={shown} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={6} onRetry={() => void log.list.reload()}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState text={t('systems:logEmpty')} />
          ) : (
            <>
              <ul className="plain webhook-log">
                {data.map((message) => (
                  <li key={message.message_id}>
                    <Message message={message} mayReplay={system.is_on} onReplay={replay} t={t} language={language} />
                  </li>
                ))}
              </ul>
              <ListEnd meta={meta} save={log.save} onTurn={log.list.turnPage} t={t} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** JSON as it was sent, which may begin a new line between its members and values, and not within a word. */
const breakable = (json: string): ReactNode =>
  (json.match(/.*?(?:,|":)|.+$/gs) ?? []).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which stay where they are.
    <Fragment key={i}>
      {part}
      <wbr />
    </Fragment>
  ));

function Message({
  message,
  mayReplay,
  onReplay,
  t,
  language,
}: StaffScope & { message: WebhookDeliveryOutput; mayReplay: boolean; onReplay: (id: string) => Promise<void> }) {
  const { message_id, type, status, at, next_try_at, attempts, answer, body } = message;
  return (
    <>
      <p>
        <Tag look={LOOKS[status]}>{t(`systems:deliveries.${status}`)}</Tag> <code translate="no">{type}</code> · {momentOf(at, language)}
      </p>
      {next_try_at !== null && <p>{t('systems:next', { when: momentOf(next_try_at, language) })}</p>}
      <details>
        <summary>
          {t('systems:tries', { number: attempts.length })} <span className="sr">{message_id}</span>
        </summary>
        <ul className="plain">
          {attempts.map(({ at: tried, status_code, duration_ms, fault }) => (
            <li key={`${tried} ${duration_ms}`}>
              {t('systems:try', { when: momentOf(tried, language), status: status_code ?? t('systems:noAnswer'), ms: duration_ms })}
              {fault !== null && <small translate="no">{fault}</small>}
            </li>
          ))}
        </ul>
        {answer !== null && answer !== '' && (
          <>
            <p>{t('systems:answer')}</p>
            <pre translate="no">{answer}</pre>
          </>
        )}
        <p>{t('systems:body')}</p>
        <pre translate="no">{breakable(body)}</pre>
      </details>
      {mayReplay && status !== 'waiting' && (
        <Button look="quiet" aria-label={`${t('systems:again')} ${message_id}`} onClick={() => void onReplay(message_id)}>
          {t('systems:again')}
        </Button>
      )}
    </>
  );
}
