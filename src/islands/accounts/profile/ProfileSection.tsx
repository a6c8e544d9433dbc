import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MemberClass } from '../../../domain/identity/account.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session, restoreSession } from '../../../stores/session.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldPrefix } from '../../ui/field-prefix.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type ClassInWords, MemberCard } from './MemberCard.tsx';
import { ProfileFacts } from './ProfileFacts.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { createProfile } from './profile.ts';
import { createProfileForm } from './profile-store.ts';

interface Props {
  language: Language;
  /** Of the areas profile, account, success and validation. */
  texts: Texts;
  classes: Record<MemberClass, ClassInWords>;
}

/** The member's profile: the card, the data in words, and the form in their place (docs/rules.md#profile, member/info). */
export function ProfileSection({ language, texts, classes }: Props) {
  const [{ t, profile, form }] = useState(() => {
    const translate = islandTranslator(language, texts);
    const store = createProfile();
    return { t: translate, profile: store, form: createProfileForm({ profile: store, t: translate }) };
  });
  const session = useStore($session, { ssr: 'initial' });
  const lists = useStore(profile.$lists, { ssr: 'initial' });
  const isOpen = useStore(form.$isOpen, { ssr: 'initial' });
  if (session.state === 'unreachable') {
    return <LoadFailed text={t('profile:card.failed')} retry={t('profile:card.retry')} onRetry={() => void restoreSession()} />;
  }
  if (session.state !== 'signed-in') return <Skeleton label={t('profile:card.loading')} lines={6} />;
  const { member } = session;
  return (
    <div className="profile">
      <MemberCard member={member} profile={profile} inWords={classes[member.type]} language={language} t={t} />
      {isOpen && lists.state === 'ready' ? (
        <FieldPrefix value="profile-">
          <ProfileForm store={form} member={member} lists={lists.lists} language={language} t={t} />
        </FieldPrefix>
      ) : (
        <div className="panel facts">
          <ProfileFacts member={member} lists={lists} language={language} t={t} />
          {isOpen && lists.state === 'failed' && (
            <LoadFailed text={t('profile:form.listsFailed')} retry={t('profile:card.retry')} onRetry={() => void profile.readLists()} />
          )}
          <Button id="profile-edit" busy={isOpen && lists.state === 'loading'} onClick={() => form.$isOpen.set(true)}>
            {t('profile:data.edit')}
          </Button>
        </div>
      )}
    </div>
  );
}
