import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ApplicationOutput } from '../../../contract/oauth/application.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { dayClockText, dayText } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { announceDone } from '../../record/announce-done.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Loaded } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
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
  const list = useStore(store.$list, { ssr: 'initial' });
  const asking = useStore(store.$question)?.record ?? null;
  const isBusy = useStore(store.$isBusy);
  const cutOff = async () => {
    if (await store.cutOff()) announceDone(t('success:APPLICATION_CUT_OFF'), headingId);
  };
  return (
    <Loaded
      list={list}
      loading={t('third:applications.loading')}
      failed={t('third:applications.failed')}
      retry={t('third:applications.retry')}
      lines={3}
      onRetry={() => void store.reload()}
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState text={t('third:applications.empty')} />
        ) : (
          <div className="applications">
            <p>{t('third:applications.intro')}</p>
            <ul>
              {data.map((each) => (
                <Application key={each.client_id} application={each} language={language} t={t} onCut={() => store.ask('cut', each)} />
              ))}
            </ul>
            <ConfirmDialog
              open={asking !== null}
              title={t('third:applications.asking', { client: asking ? readField(asking, 'name', language).text : '' })}
              closeLabel={t('third:applications.close')}
              keep={t('third:applications.keep')}
              confirm={t('third:applications.cut')}
              isBusy={isBusy}
              onClose={store.close}
              onConfirm={() => void cutOff()}
            >
              <p>{t('third:applications.askingText')}</p>
            </ConfirmDialog>
          </div>
        )
      }
    </Loaded>
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
