import type { CollectedOutput } from '../../../contract/collections/collect.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayFigure, daySpan, nearDay } from '../../../i18n/formats/dates.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Tag } from '../../ui/Tag.tsx';

interface Props {
  entry: CollectedOutput;
  isKept: boolean;
  language: Language;
  untranslated: string;
  t: Translate;
  onPress: () => void;
}

/** The page of an item, below the language. */
const addressOf = ({ kind, id, activity_type }: CollectedOutput) => (kind === 'activity' ? `activity_${activity_type}/${id}` : `${kind}/${id}`);
const GONE = { news: 'goneNews', activity: 'goneActivity', video: 'goneVideo', album: 'goneAlbum' } as const;

/** A favourite: its date, its title that leads there, and the heart that lets it go. */
export function CollectedEntry({ entry, isKept, language, untranslated, t, onPress }: Props) {
  const today = taipeiDay(new Date());
  const addedOn = nearDay(taipeiDay(new Date(entry.collected_at)), language, today);
  const { item } = entry;
  if (item === null) {
    const title = t(`collect:mine.${GONE[entry.kind]}`);
    return (
      <li className="entry withdrawn">
        <span className="date" aria-hidden="true">
          ×
        </span>
        <div>
          <h3>{title}</h3>
          <p className="meta">{t('collect:mine.addedOn', { day: addedOn })}</p>
        </div>
        <button
          className="heart bare"
          type="button"
          aria-pressed={isKept}
          aria-label={t('collect:mine.removeGone', { title, day: addedOn })}
          onClick={(event) => {
            // The entry goes with its button.
            event.currentTarget.closest<HTMLElement>('[role=tabpanel]')?.focus();
            onPress();
          }}
        />
      </li>
    );
  }
  const title = readField(item, 'title', language);
  return (
    <li className="entry">
      <time className="date" dateTime={item.on}>
        {dayFigure(item.on, language)}
        <small>{item.on.slice(0, 4)}</small>
      </time>
      <div>
        <h3>
          <a className="covers" href={`/${language}/${addressOf(entry)}`} lang={title.isFallback ? HTML_LANG[title.lang] : undefined}>
            {title.text}
          </a>
          {title.isFallback && <span className="untranslated-notice">{untranslated}</span>}
        </h3>
        <p className="meta">
          {item.is_cancelled && <Tag look="off">{t('collect:mine.cancelled')}</Tag>}
          {!isKept && <Tag look="line">{t('collect:mine.removedMark')}</Tag>}
          {item.ends_on !== null && item.ends_on !== item.on && <span>{daySpan(item.on, item.ends_on, language, today)}</span>}
          <span>{t('collect:mine.addedOn', { day: addedOn })}</span>
        </p>
      </div>
      <button className="heart bare" type="button" aria-pressed={isKept} aria-label={t('collect:heartOf', { title: title.text })} onClick={onPress} />
    </li>
  );
}
