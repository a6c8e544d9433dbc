import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { WEBHOOK_ROLES } from '../../domain/webhooks/webhook.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { QueueScreen } from '../queue/QueueScreen.tsx';
import { SecretOnce } from '../queue/SecretOnce.tsx';
import { StaffGate } from '../queue/StaffGate.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Button } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookItem } from './WebhookItem.tsx';
import { createWebhooks, NEW_WEBHOOK, stateOf, WEBHOOK_STATE_CHOICES, type WebhookState } from './webhooks-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff and systems. */
  texts: Texts;
}

const LOOKS = { on: 'ok', failing: 'stop', off: 'off' } as const satisfies Record<WebhookState, string>;

/** Webhooks (staff/webhooks): the systems that are told of events, with their log. */
export function WebhooksScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={WEBHOOK_ROLES} t={t} language={language}>
      {() => <WebhookQueue t={t} language={language} />}
    </StaffGate>
  );
}

function WebhookQueue(scope: StaffScope) {
  const { t } = scope;
  const [webhooks] = useState(createWebhooks);
  const [question, secret] = [useStore(webhooks.question.$question), useStore(webhooks.$secret)];
  return (
    <>
      <p>
        <Button look="hot" aria-haspopup="dialog" onClick={() => webhooks.question.ask('create', NEW_WEBHOOK)}>
          {t('systems:new')}
        </Button>
      </p>
      <QueueScreen
        queue={webhooks.queue}
        t={t}
        title={t('systems:title')}
        findLabel={t('systems:find')}
        empty={t('systems:empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: WEBHOOK_STATE_CHOICES.map((value) => ({ value, label: t(`systems:states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'name', label: t('systems:name'), cell: ({ name }) => name },
          { key: 'url', label: t('systems:url'), cell: ({ url }) => <code translate="no">{url}</code> },
          { key: 'state', label: t('systems:state'), cell: (each) => <Tag look={LOOKS[stateOf(each)]}>{t(`systems:states.${stateOf(each)}`)}</Tag> },
          { key: 'waiting', label: t('systems:waiting'), isAmount: true, cell: ({ waiting }) => t('systems:waitingCount', { number: waiting }) },
        ]}
        item={(system) => ({ title: system.name, body: <WebhookItem key={system.id} system={system} webhooks={webhooks} {...scope} /> })}
      />
      {question !== null && <WebhookDialog key={question.about} question={question} webhooks={webhooks} t={t} />}
      {secret !== null && (
        <SecretOnce
          title={t('systems:secret')}
          closeLabel={t('staff:queue.close')}
          secret={secret}
          words={{
            ...{ label: t('systems:secret'), text: t('systems:secretText'), copy: t('systems:copy') },
            ...{ copied: t('systems:copied'), notCopied: t('systems:notCopied'), kept: t('systems:kept') },
          }}
          onClose={webhooks.keepSecret}
        />
      )}
    </>
  );
}
