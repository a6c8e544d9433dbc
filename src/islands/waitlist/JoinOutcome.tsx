import type { Translate } from '../../i18n/catalogue.ts';
import { periodText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { Notice } from '../ui/Notice.tsx';
import type { JoinResult } from './request-to-join.ts';
import { nameOf, periodOf } from './wait-words.ts';

/** The outcome of joining: the position in the waitlist, or why there is none. Stands in a live region. */
export function JoinOutcome({ joining, mineHref, language, t }: { joining: JoinResult; mineHref: string; language: Language; t: Translate }) {
  const mine = <a href={mineHref}>{t('waitlist:join.mine')}</a>;
  if (joining.state === 'joined') {
    const { entry } = joining;
    return (
      <Notice kind="success" title={t('waitlist:join.joined', { position: entry.position ?? 1 })}>
        <p>
          {t('waitlist:join.then', { what: nameOf(entry, language, t), time: periodText(periodOf(entry), language) })} {mine}
        </p>
      </Notice>
    );
  }
  if (joining.state !== 'refused') return null;
  return (
    <Notice kind="error">
      <p>
        {joining.text} {joining.isWaiting && mine}
      </p>
    </Notice>
  );
}
