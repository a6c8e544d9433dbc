import type { MemberClass } from '../../../domain/identity/account.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { ActivityRegistration, SessionOutput } from './mine-store.ts';
import { momentText, type RegistrationScope } from './registration-words.ts';

interface Props extends RegistrationScope {
  registration: ActivityRegistration;
  session: SessionOutput;
}

/** Why one cannot register for a session now; nothing where one can. */
export function Obstacle({ registration: { classes }, session: { obstacle, opens_at }, t, language }: Props) {
  if (obstacle === null) return null;
  const names = (classes ?? []).map((each: MemberClass) => t(`registration:class.${each}`));
  return (
    <p className="obstacle">
      {t(`registration:obstacle.${obstacle}`, { time: momentText(opens_at, language), classes: joinText(language, 'list', names) })}
      {obstacle === 'CLASS_NOT_ALLOWED' && (
        <>
          {' '}
          <a href={`/${language}/level`}>{t('registration:levels')}</a>
        </>
      )}
    </p>
  );
}
