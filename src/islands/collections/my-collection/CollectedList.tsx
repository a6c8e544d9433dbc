import { useStore } from '@nanostores/react';
import type { CollectableKind } from '../../../domain/content/collectable.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CollectedEntry } from './CollectedEntry.tsx';
import { pathOf } from './collected-store.ts';
import type { Collection } from './collection-store.ts';

interface Props {
  store: Collection;
  kind: CollectableKind;
  /** Under a heading of its own, beside others. */
  titled: boolean;
  language: Language;
  untranslated: string;
  t: Translate;
}

/** Where there is more of each kind. */
const MORE_AT = { news: 'news_list', activity: 'activity', video: 'video_list/video', album: 'video_list/album' } as const;
const TITLES = { news: 'articles', activity: 'activities', video: 'videos', album: 'albums' } as const;

/** The favourites of a kind. */
export function CollectedList({ store, kind, titled, language, untranslated, t }: Props) {
  const collected = store.lists[kind];
  const list = useStore(collected.$list, { ssr: 'initial' });
  const marks = useStore(store.$marks, { ssr: 'initial' });
  const isLoadingMore = useStore(collected.$isLoadingMore, { ssr: 'initial' });
  return (
    <section aria-label={t(`collect:mine.${TITLES[kind]}`)}>
      <h2 className={titled ? undefined : 'sr'}>{t(`collect:mine.${TITLES[kind]}`)}</h2>
      <Loaded
        list={list}
        loading={t('collect:mine.loading')}
        failed={t('collect:mine.failed')}
        retry={t('collect:mine.retry')}
        onRetry={() => void collected.reload()}
      >
        {({ entries, hasMore }) => {
          // What is no longer shown and was removed cannot come back.
          const shown = entries.filter((entry) => entry.item !== null || marks.get(pathOf(entry)) === true);
          if (shown.length === 0 && !hasMore)
            return (
              <EmptyState
                text={t(`collect:mine.empty.${kind}`)}
                action={
                  <a className="btn" href={`/${language}/${MORE_AT[kind]}`}>
                    {t(`collect:mine.see.${kind}`)}
                  </a>
                }
              />
            );
          return (
            <>
              <ul className="entries">
                {shown.map((entry) => (
                  <CollectedEntry
                    key={entry.position}
                    entry={entry}
                    isKept={marks.get(pathOf(entry)) === true}
                    language={language}
                    untranslated={untranslated}
                    t={t}
                    onPress={() => void store.press(pathOf(entry))}
                  />
                ))}
              </ul>
              {hasMore && (
                <p className="next-part">
                  <Button busy={isLoadingMore} onClick={collected.more}>
                    {isLoadingMore ? t('collect:mine.loadingMore') : t('collect:mine.more')}
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
