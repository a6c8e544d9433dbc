import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Role } from '../../domain/identity/account.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { $session, restoreSession } from '../../stores/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Unreachable } from '../ui/Unreachable.tsx';

interface Props {
  /** Whose page it is. */
  roles: readonly Role[];
  t: Translate;
  language: Language;
  children: (role: Role) => ReactNode;
}

/** A screen of staff: for its roles, and a kind word for everybody else. The calls ask for the role themselves. */
export function StaffGate({ roles, t, language, children }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  if (session.state === 'unreachable') return <Unreachable text={t('staff:failed')} retry={t('staff:retry')} onRetry={() => void restoreSession()} />;
  if (session.state !== 'signed-in') return <Skeleton label={t('staff:loading')} lines={6} />;
  const { role } = session.member;
  if (roles.some((each) => each === role)) return children(role);
  const back = (
    <a className="btn hot" href={`/${language}/member/info`}>
      {t('staff:forbidden.back')}
    </a>
  );
  return (
    <section aria-labelledby="not-staff">
      <h2 id="not-staff">{t('staff:forbidden.title')}</h2>
      <EmptyState text={t('staff:forbidden.text')} action={back} />
    </section>
  );
}
