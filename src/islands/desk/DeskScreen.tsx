import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import type { SpaceId } from '../../domain/spaces/space.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { $session, restoreSession } from '../../stores/session.ts';
import type { MobileCountry } from '../form/contact/mobile-input.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Unreachable } from '../ui/Unreachable.tsx';
import { Counter } from './Counter.tsx';
import { MobileDesk } from './mobile/MobileDesk.tsx';

interface Props {
  language: Language;
  texts: Texts;
  /** That a number may be of. */
  countries: readonly MobileCountry[];
  /** When the centre closes. */
  closeHour: number;
  /** The names of the spaces, in the page's language. */
  spaces: Partial<Record<SpaceId, string>>;
}

/** The counter's screen: for the desk's people, and a kind word for everybody else. */
export function DeskScreen({ language, texts, countries, closeHour, spaces }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const session = useStore($session, { ssr: 'initial' });
  if (session.state === 'unreachable') return <Unreachable text={t('desk:failed')} retry={t('desk:retry')} onRetry={() => void restoreSession()} />;
  if (session.state !== 'signed-in') return <Skeleton label={t('desk:loading')} lines={5} />;
  if (DESK_ROLES.some((role) => role === session.member.role))
    return (
      <Counter language={language} t={t} spaces={spaces} closeHour={closeHour}>
        <MobileDesk countries={countries} t={t} />
      </Counter>
    );
  return (
    <section className="not-here" aria-labelledby="not-here">
      <h2 id="not-here">{t('desk:forbidden.title')}</h2>
      <EmptyState
        text={t('desk:forbidden.text')}
        action={
          <a className="btn hot" href={`/${language}/member/rent`}>
            {t('desk:forbidden.back')}
          </a>
        }
      />
    </section>
  );
}
