import type { Translate } from '../../../i18n/catalogue.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { type Reading, readField } from '../../../i18n/localized.ts';
import { trustedMarkup } from '../../markup/trusted-markup.ts';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { factsOf } from './preview-facts.ts';
import type { PreviewItem } from './preview-store.ts';

interface Props {
  item: PreviewItem;
  language: Language;
  t: Translate;
}

const foreign = (reading: Reading) => (reading.isFallback ? HTML_LANG[reading.lang] : undefined);

/** The draft in the look of the site's articles. */
export function PreviewArticle({ item, language, t }: Props) {
  const [title, summary, content] = [readField(item, 'title', language), readField(item, 'summary', language), readField(item, 'content', language)];
  return (
    <div className="story">
      <article className="panel">
        <header>
          {'is_cancelled' in item && item.is_cancelled && <Tag look="stop">{t('house:preview.fact.cancelled')}</Tag>}
          <h2 lang={foreign(title)}>{title.text}</h2>
          {title.isFallback && <span className="untranslated-notice">{t('house:preview.untold')}</span>}
          <p className="lead" lang={foreign(summary)}>
            {summary.text}
          </p>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's Markdown, in which raw HTML stays text */}
        <div className="prose" lang={foreign(content)} dangerouslySetInnerHTML={{ __html: trustedMarkup(content.text) }} />
        <Parts item={item} language={language} t={t} />
      </article>
      <aside className="panel">
        <Rows rows={factsOf(item, language, t)} />
      </aside>
    </div>
  );
}

/** The parts that only some kinds have: a programme, notes, pictures. */
function Parts({ item, language, t }: Props) {
  if ('pictures' in item) {
    return (
      <section>
        <h3>{t('house:preview.pictures', { count: item.pictures.length })}</h3>
        <ol>
          {item.pictures.map((picture) => (
            <li key={picture.file}>
              <code>{picture.file}</code> {readField(picture, 'alt', language).text}
            </li>
          ))}
        </ol>
      </section>
    );
  }
  if (!('schedule' in item)) return null;
  const notes = item[`notes_${language}`] ?? item.notes_zh;
  return (
    <>
      {item.schedule.length > 0 && (
        <section>
          <h3>{t('house:preview.schedule')}</h3>
          <ol>
            {item.schedule.map(({ on, from, to, ...texts }) => (
              <li key={`${on} ${from}`}>
                {[on, to ? rangeText(from, to, language) : from, readField(texts, 'text', language).text].filter(Boolean).join(' ')}
              </li>
            ))}
          </ol>
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h3>{t('house:preview.notes')}</h3>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
