import { useStore } from '@nanostores/react';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $points } from '../../../stores/points.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Avatar } from './Avatar.tsx';

import type { ProfileStore } from './profile.ts';

export interface ClassInWords {
  name: string;
  benefits: readonly string[];
}

interface Props {
  member: MemberOutput;
  profile: ProfileStore;
  inWords: ClassInWords;
  language: Language;
  t: Translate;
}

/** The member as a card: picture, name, class and what it allows, points left. */
export function MemberCard({ member, profile, inWords, language, t }: Props) {
  const points = useStore($points) ?? member.point;
  return (
    <div className="member-card">
      <div className="panel who">
        <Avatar member={member} profile={profile} t={t}>
          <div className="names">
            <Tag look="now">{inWords.name}</Tag>
            <h3>{member.pen_name ?? member.name}</h3>
            {member.pen_name !== null && <p>{member.name}</p>}
            <p className="hint">
              {t('profile:card.account')} <bdi>{member.username}</bdi>
            </p>
          </div>
        </Avatar>
      </div>
      <div className="panel allows">
        <h3>{t('profile:card.allows')}</h3>
        <ul>
          {inWords.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        <a className="more" href={`/${language}/level`}>
          {t('profile:card.levels')}
        </a>
      </div>
      <div className="panel chosen left">
        <h3>{t('profile:card.points')}</h3>
        <p>
          <b className="big-num">{points.remaining}</b>
        </p>
        <a className="more" href={`/${language}/member/points`}>
          {t('profile:card.record')}
        </a>
      </div>
    </div>
  );
}
