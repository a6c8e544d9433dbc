import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { changeAccount } from '../../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { type Consent, createConsent } from './consent-store.ts';
import { readGoal } from './read-authorize-query.ts';
import { ScopeList } from './ScopeList.tsx';
import { shownClientId } from './shown-client-id.ts';

interface Props {
  language: Language;
  /** Of the areas third and errors. */
  texts: Texts;
}

/** The application, its request, and the member's decision (docs/rules.md#applications-of-others). */
export function ConsentScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [store] = useState(() => createConsent(t('errors:INVALID_REQUEST')));
  const consent = useStore(store.$consent, { ssr: 'initial' });
  switch (consent.state) {
    case 'loading':
      return <Skeleton label={t('third:consent.loading')} lines={6} />;
    case 'failed':
      return (
        <Notice kind="error" title={t('third:consent.failed')} live>
          <p>{consent.text}</p>
          <Button onClick={() => void store.load()}>{t('third:consent.retry')}</Button>
        </Notice>
      );
    case 'problem':
      return <Problem text={consent.text} language={language} t={t} />;
    case 'asking':
      return <Question asking={consent} language={language} t={t} onDecide={(decision) => void store.decide(decision)} />;
    case 'leaving':
      return (
        <Notice title={t('third:consent.leaving')} live>
          {t('third:consent.leavingText')}
        </Notice>
      );
  }
}

interface PartProps {
  language: Language;
  t: Translate;
}

function Question({
  asking,
  language,
  t,
  onDecide,
}: PartProps & { asking: Extract<Consent, { state: 'asking' }>; onDecide: (decision: 'allow' | 'refuse') => void }) {
  const { client, scopes, member } = asking.consent;
  const name = readField(client, 'name', language).text;
  const goal = readGoal(asking.redirectUri);
  const rows = [
    { name: t('third:consent.member'), value: t('third:consent.memberValue', { name: member.name, username: member.username }) },
    ...(client.site ? [{ name: t('third:consent.site'), value: new URL(client.site).host }] : []),
    {
      name: t('third:consent.goesTo'),
      value:
        goal.kind === 'site'
          ? goal.name
          : goal.kind === 'anApp'
            ? t('third:consent.anApp', { scheme: goal.name })
            : t('third:consent.thisMachine', { host: goal.name }),
    },
  ];
  return (
    <div className="question">
      <div>
        <h2>{t('third:consent.heading', { client: name })}</h2>
        <p className="about">
          {readField(client, 'about', language).text}
          {client.is_sample && <Tag look="line">{t('third:consent.sample')}</Tag>}
          {client.is_own && <Tag look="now">{t('third:consent.own')}</Tag>}
        </p>
        {client.is_sample && <p className="hint">{t('third:consent.sampleText')}</p>}
      </div>
      <section>
        <h3>{t('third:consent.asks')}</h3>
        <ScopeList scopes={scopes} t={t} />
      </section>
      {!client.is_own && <Notice kind="success">{t('third:consent.never')}</Notice>}
      <Rows rows={rows} />
      <div className="links">
        <Button disabled={asking.isBusy} onClick={() => onDecide('refuse')}>
          {t('third:consent.refuse')}
        </Button>
        <Button look="hot" busy={asking.isBusy} onClick={() => onDecide('allow')}>
          {asking.isBusy ? t('third:consent.working') : t('third:consent.allow')}
        </Button>
      </div>
      <p className="hint">{t('third:consent.later')}</p>
      <p>
        <Button look="quiet" onClick={() => void changeAccount()}>
          {t('third:consent.change')}
        </Button>
      </p>
    </div>
  );
}

function Problem({ text, language, t }: PartProps & { text: string }) {
  return (
    <div className="question">
      <Notice kind="error" title={t('third:consent.problem')} live>
        {text}
      </Notice>
      {/* As plain text: it comes from the address, so from anybody. */}
      <Rows rows={[{ name: t('third:consent.client'), value: <bdi>{shownClientId(location.search) || t('third:consent.none')}</bdi> }]} />
      <Notice kind="success" title={t('third:consent.nothing')}>
        {t('third:consent.nothingText')}
      </Notice>
      <p>{t('third:consent.what')}</p>
      <p className="links">
        <a className="btn hot" href={`/${language}/index`}>
          {t('third:consent.home')}
        </a>
        <a className="btn" href={`/${language}/contact`}>
          {t('third:consent.contact')}
        </a>
      </p>
    </div>
  );
}
