import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { DraftOutput } from '../../../contract/content/preview.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { goToSign } from '../../../stores/return-to.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PreviewArticle } from './PreviewArticle.tsx';
import { createPreview, type PreviewKind } from './preview-store.ts';

interface Props {
  language: Language;
  /** Of the area house. */
  texts: Texts;
  kind: PreviewKind;
  /** The page's own path, and that of the public pages of its kind: `/zh/news`. */
  base: string;
}

/** A draft as it will look, for staff (docs/rules.md#preview). */
export function PreviewScreen({ language, texts, kind, base }: Props) {
  const [store] = useState(() => createPreview(kind));
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const preview = useStore(store.$preview, { ssr: 'initial' });
  const page = `${base}/preview`;
  switch (preview.state) {
    case 'loading':
      return <Skeleton label={t('house:preview.loading')} lines={6} />;
    case 'anonymous':
      return (
        <EmptyState
          text={t('house:preview.anonymous')}
          action={
            <Button look="hot" onClick={() => goToSign(language)}>
              {t('house:preview.signIn')}
            </Button>
          }
        />
      );
    case 'not-staff':
      return (
        <EmptyState
          text={t('house:preview.notStaff')}
          action={
            <a className="btn" href={`/${language}/index`}>
              {t('house:preview.home')}
            </a>
          }
        />
      );
    case 'failed':
      return <LoadFailed text={t('house:preview.failed')} retry={t('house:preview.retry')} onRetry={() => void store.retry()} />;
    case 'choosing':
      return (
        <div className="preview">
          <Notice kind={preview.unknownId === null ? 'info' : 'warning'} live>
            <p>{preview.unknownId === null ? t('house:preview.pick') : t('house:preview.unknown', { id: preview.unknownId.slice(0, 60) })}</p>
          </Notice>
          <Drafts title={t('house:preview.drafts')} drafts={preview.drafts} page={page} language={language} t={t} />
        </div>
      );
    case 'shown': {
      const { item } = preview;
      const others = preview.drafts.filter(({ id }) => id !== item.id);
      return (
        <div className="preview">
          {item.is_draft ? (
            <Notice kind="warning" live title={t('house:preview.banner')}>
              <p>{t('house:preview.bannerText')}</p>
            </Notice>
          ) : (
            <Notice live title={t('house:preview.public')}>
              <a href={`${base}/${item.id}`}>{t('house:preview.publicLink')}</a>
            </Notice>
          )}
          <PreviewArticle item={item} language={language} t={t} />
          {others.length > 0 && <Drafts title={t('house:preview.other')} drafts={others} page={page} language={language} t={t} />}
        </div>
      );
    }
  }
}

interface DraftsProps {
  title: string;
  drafts: readonly DraftOutput[];
  page: string;
  language: Language;
  t: Translate;
}

function Drafts({ title, drafts, page, language, t }: DraftsProps) {
  return (
    <section className="panel" aria-labelledby="drafts">
      <h2 id="drafts">{title}</h2>
      {drafts.length === 0 ? (
        <p>{t('house:preview.none')}</p>
      ) : (
        <ul className="entries">
          {drafts.map((draft) => {
            const name = readField(draft, 'title', language);
            return (
              <li className="entry" key={draft.id}>
                <div>
                  <h3>
                    <a className="covers" href={`${page}?id=${encodeURIComponent(draft.id)}`} lang={name.isFallback ? HTML_LANG[name.lang] : undefined}>
                      {name.text}
                    </a>
                    {name.isFallback && <span className="untranslated-notice">{t('house:preview.untold')}</span>}
                  </h3>
                  <p className="meta">{draft.id}</p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
