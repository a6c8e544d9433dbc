import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ApplicationOutput } from '../../../contract/oauth/application.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { dayClockText, dayText } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { addToast } from '../../../stores/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ScopeList } from '../consent/ScopeList.tsx';
import { createApplications } from './applications-store.ts';

interface Props {
  language: Language;
  /** Of the areas third and success. */
  texts: Texts;
  /** Of the section's heading, which takes the focus when an entry is gone. */
  headingId: string;
}

/** Which applications may do something with the account, each with a way to cut it off. */
export function Applications({ language, texts, headingId }: Props) {
  const [store] = useState(createApplications);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const applications = useStore(store.$applications, { ssr: 'initial' });
  const asking = useStore(store.$asking);
  const isCutting = useStore(store.$isCutting);
  if (applications.state === 'loading') return <Skeleton label={t('third:applications.loading')} />;
  if (applications.state === 'failed') {
    return (
      <Notice kind="error" live>
        <p>{t('third:applications.failed')}</p>
        <Button onClick={() => void store.reload()}>{t('third:applications.retry')}</Button>
      </Notice>
    );
  }
  if (applications.list.length === 0) return <EmptyState text={t('third:applications.empty')} />;
  const name = asking && readField(asking, 'name', language).text;
  return (
    <div className="applications">
      <p>{t('third:applications.intro')}</p>
      <ul>
        {applications.list.map((each) => (
          <Application key={each.client_id} application={each} language={language} t={t} onCut={() => store.ask(each)} />
        ))}
      </ul>
      <Dialog
        open={asking !== null}
        title={t('third:applications.asking', { client: name ?? '' })}
        closeLabel={t('third:applications.close')}
        onClose={() => store.ask(null)}
        actions={
          <>
            <Button onClick={() => store.ask(null)}>{t('third:applications.keep')}</Button>
            <Button
              look="hot"
              busy={isCutting}
              onClick={async () => {
                if (!(await store.cutOff())) return;
                addToast('success', t('success:APPLICATION_CUT_OFF'));
                // The button that opened the question is gone with its entry.
                document.getElementById(headingId)?.focus();
              }}
            >
              {t('third:applications.cut')}
            </Button>
          </>
        }
      >
        <p>{t('third:applications.askingText')}</p>
      </Dialog>
    </div>
  );
}

function Application({ application, language, t, onCut }: { application: ApplicationOutput; language: Language; t: Translate; onCut: () => void }) {
  const name = readField(application, 'name', language).text;
  const [since, used] = [new Date(application.since), new Date(application.last_used_at)];
  return (
    <li className="panel">
      <div>
        <h3>
          {name}
          {application.is_sample && <Tag look="line">{t('third:consent.sample')}</Tag>}
          {application.is_own && <Tag look="now">{t('third:consent.own')}</Tag>}
        </h3>
        {application.site && <p className="hint">{new URL(application.site).host}</p>}
        <p className="hint">
          {t('third:applications.since', { day: dayText(since, language, { year: true }) })}
          <br />
          {t('third:applications.used', { time: dayClockText(used, language, { year: true }) })}
        </p>
      </div>
      <div>
        <h4>{t('third:applications.may')}</h4>
        <ScopeList scopes={application.scopes} t={t} />
      </div>
      <Button aria-haspopup="dialog" aria-label={t('third:applications.cutOf', { client: name })} onClick={onCut}>
        {t('third:applications.cut')}
      </Button>
    </li>
  );
}
