import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ApiTokenOutput } from '../../../contract/staff/api-token.ts';
import { API_SCOPES, API_TOKEN_MAX_DAYS, API_TOKEN_ROLES, type ApiScope } from '../../../domain/staff/api-token.ts';
import { addDays, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { SecretOnce } from '../../queue/SecretOnce.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import type { Question } from '../../record/records-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { createTokens, NEW_TOKEN, stateAt, TOKEN_STATE_CHOICES, type TokenForm, type TokenState, type Tokens } from './tokens-store.ts';

interface Props {
  language: Language;
  /** Of the areas staff and systems. */
  texts: Texts;
}

const LOOKS = { active: 'ok', ended: 'off', revoked: 'stop' } as const satisfies Record<TokenState, string>;
const NAME_MAX_LENGTH = 100;
/** A key of the catalogues has no colon. */
const scopeKey = (scope: ApiScope) => scope.replace(':', '_') as 'rents_read';

/** API tokens (staff/tokens): what the centre's other systems make calls by. */
export function TokensScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={API_TOKEN_ROLES} t={t} language={language}>
      {() => <TokenQueue t={t} language={language} />}
    </StaffGate>
  );
}

function TokenQueue({ t, language }: StaffScope) {
  const [tokens] = useState(createTokens);
  const [question, secret] = [useStore(tokens.question.$question), useStore(tokens.$secret)];
  const stateOf = (token: ApiTokenOutput) => stateAt(token, new Date());
  const used = ({ last_used_on }: ApiTokenOutput) => last_used_on ?? t('systems:tokens.never');
  return (
    <>
      <p>
        <Button look="hot" aria-haspopup="dialog" onClick={() => tokens.question.ask('create', NEW_TOKEN)}>
          {t('systems:tokens.acts.create')}
        </Button>
      </p>
      <p>{t('systems:tokens.limit')}</p>
      <QueueScreen
        queue={tokens.queue}
        t={t}
        title={t('systems:tokens.title')}
        findLabel={t('systems:tokens.find')}
        empty={t('systems:tokens.empty')}
        filters={[
          {
            name: 'state',
            label: t('staff:queue.state'),
            choices: TOKEN_STATE_CHOICES.map((value) => ({ value, label: t(`systems:tokens.states.${value}`) })),
          },
        ]}
        columns={[
          { key: 'name', label: t('systems:tokens.name'), cell: ({ name }) => name },
          {
            key: 'state',
            label: t('systems:tokens.state'),
            cell: (token) => <Tag look={LOOKS[stateOf(token)]}>{t(`systems:tokens.states.${stateOf(token)}`)}</Tag>,
          },
          { key: 'ends', label: t('systems:tokens.ends'), cell: ({ ends_at }) => momentOf(ends_at, language) },
          { key: 'used', label: t('systems:tokens.used'), cell: used },
        ]}
        item={(token) => ({
          title: token.name,
          body: (
            <>
              <Rows
                rows={[
                  { name: t('systems:tokens.scopes'), value: token.scopes.map((scope) => t(`systems:tokens.scope.${scopeKey(scope)}`)).join(' · ') },
                  { name: t('systems:tokens.created'), value: momentOf(token.created_at, language) },
                  { name: t('systems:tokens.ends'), value: momentOf(token.ends_at, language) },
                  { name: t('systems:tokens.used'), value: used(token) },
                  ...(token.revoked_at === null ? [] : [{ name: t('systems:tokens.revokedAt'), value: momentOf(token.revoked_at, language) }]),
                ]}
              />
              {stateOf(token) === 'active' && (
                <Button aria-haspopup="dialog" onClick={() => tokens.question.ask('revoke', token)}>
                  {t('systems:tokens.acts.revoke')}
                </Button>
              )}
            </>
          ),
        })}
      />
      {question !== null && <TokenDialog question={question} tokens={tokens} t={t} />}
      {secret !== null && (
        <SecretOnce
          title={t('systems:tokens.token')}
          closeLabel={t('staff:queue.close')}
          secret={secret}
          words={{
            ...{ label: t('systems:tokens.token'), text: t('systems:secretText'), copy: t('systems:copy') },
            ...{ copied: t('systems:copied'), notCopied: t('systems:notCopied'), kept: t('systems:kept') },
          }}
          onClose={tokens.keepSecret}
        />
      )}
    </>
  );
}

function TokenDialog({
  question: { about, record },
  tokens,
  t,
}: Pick<StaffScope, 't'> & { question: Question<'create' | 'revoke', ApiTokenOutput>; tokens: Tokens }) {
  const today = taipeiDay(new Date());
  const latest = addDays(today, API_TOKEN_MAX_DAYS);
  const [form, setForm] = useTyped<TokenForm>(`${about} ${record.id}`, { name: '', scopes: [], endsOn: latest });
  return (
    <ActDialog
      question={tokens.question}
      title={t(`systems:tokens.acts.${about}`)}
      intro={
        <>
          {about === 'revoke' && (
            <p>
              <b>{record.name}</b>
            </p>
          )}
          <p>{t(`systems:tokens.does.${about}`)}</p>
        </>
      }
      act={() => tokens.act(about, form)}
      t={t}
    >
      {(faults) =>
        about === 'create' && (
          <>
            <Field
              name="token-name"
              label={t('systems:tokens.name')}
              error={faults['name']}
              maxLength={NAME_MAX_LENGTH}
              autoComplete="off"
              value={form.name}
              onChange={({ target }) => setForm({ ...form, name: target.value })}
            />
            <fieldset className="system-choices">
              <legend>{t('systems:tokens.scopes')}</legend>
              {API_SCOPES.map((scope) => (
                <CheckField
                  key={scope}
                  name={`token-scope-${scopeKey(scope)}`}
                  label={t(`systems:tokens.scope.${scopeKey(scope)}`)}
                  checked={form.scopes.includes(scope)}
                  onChange={({ target }) =>
                    setForm({ ...form, scopes: target.checked ? [...form.scopes, scope] : form.scopes.filter((each) => each !== scope) })
                  }
                />
              ))}
              {faults['scopes'] !== undefined && (
                <p className="error" role="alert">
                  {faults['scopes']}
                </p>
              )}
            </fieldset>
            <Field
              type="date"
              name="token-end"
              label={t('systems:tokens.endsOn')}
              hint={t('systems:tokens.endsHint')}
              error={faults['ends_on']}
              min={today}
              max={latest}
              value={form.endsOn}
              onChange={({ target }) => setForm({ ...form, endsOn: target.value })}
            />
          </>
        )
      }
    </ActDialog>
  );
}
