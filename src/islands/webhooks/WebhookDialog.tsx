import type { WebhookOutput } from '../../contract/webhooks/staff-webhook.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { WEBHOOK_KINDS } from '../../domain/webhooks/webhook.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { useTyped } from '../queue/own-words/typed.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import type { Question } from '../record/records-store.ts';
import { CheckField } from '../ui/CheckField.tsx';
import { Field } from '../ui/Field.tsx';
import type { WebhookAct, WebhookForm, Webhooks } from './webhooks-store.ts';

interface Props extends Pick<StaffScope, 't'> {
  question: Question<WebhookAct, WebhookOutput>;
  webhooks: Webhooks;
}

const NAME_MAX_LENGTH = 100;
const URL_MAX_LENGTH = 500;

/** Asks before something is done with a system that is told of events: what it does, and what it needs to know. */
export function WebhookDialog({ question: { about, record }, webhooks, t }: Props) {
  const today = taipeiDay(new Date());
  const [form, setForm] = useTyped<WebhookForm>(`${about} ${record.id}`, {
    ...{ name: record.name, url: record.url, kinds: record.kinds },
    ...{ from: today, to: today, failedOnly: true },
  });
  const change = (fields: Partial<WebhookForm>) => setForm({ ...form, ...fields });
  return (
    <ActDialog
      question={webhooks.question}
      title={t(`systems:acts.${about}`)}
      intro={
        <>
          {about !== 'create' && (
            <p>
              <b>{record.name}</b> · <code translate="no">{record.url}</code>
            </p>
          )}
          <p>{t(`systems:does.${about}`)}</p>
        </>
      }
      act={() => webhooks.act(about, form)}
      done={() => (about === 'replay' ? t('systems:replayed', { number: webhooks.$replayed.get() ?? 0 }) : t('staff:act.done'))}
      t={t}
    >
      {(faults) => (
        <>
          {(about === 'create' || about === 'edit') && <Settings form={form} faults={faults} change={change} t={t} />}
          {about === 'replay' && <Replayed form={form} faults={faults} change={change} t={t} />}
        </>
      )}
    </ActDialog>
  );
}

type PartProps = Pick<Props, 't'> & { form: WebhookForm; faults: Record<string, string>; change: (fields: Partial<WebhookForm>) => void };

function Replayed({ form, faults, change, t }: PartProps) {
  return (
    <>
      <Field
        type="date"
        name="webhook-from"
        label={t('systems:from')}
        error={faults['from']}
        value={form.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <Field
        type="date"
        name="webhook-to"
        label={t('systems:to')}
        error={faults['to']}
        value={form.to}
        onChange={({ target }) => change({ to: target.value })}
      />
      <CheckField
        name="webhook-failed"
        label={t('systems:failedOnly')}
        checked={form.failedOnly}
        onChange={({ target }) => change({ failedOnly: target.checked })}
      />
    </>
  );
}

function Settings({ form, faults, change, t }: PartProps) {
  return (
    <>
      <Field
        name="webhook-name"
        label={t('systems:name')}
        error={faults['name']}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        name="webhook-url"
        type="url"
        label={t('systems:url')}
        error={faults['url']}
        maxLength={URL_MAX_LENGTH}
        autoComplete="off"
        value={form.url}
        onChange={({ target }) => change({ url: target.value })}
      />
      <fieldset className="system-choices">
        <legend>{t('systems:kinds')}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <CheckField
            key={kind}
            name={`webhook-kind-${kind}`}
            label={t(`systems:kind.${kind}`)}
            checked={form.kinds.includes(kind)}
            onChange={({ target }) => change({ kinds: target.checked ? [...form.kinds, kind] : form.kinds.filter((each) => each !== kind) })}
          />
        ))}
        {faults['kinds'] !== undefined && (
          <p className="error" role="alert">
            {faults['kinds']}
          </p>
        )}
      </fieldset>
    </>
  );
}
