import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import { apiBase } from '../../../domain/site/api-base.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Later } from '../../page/Later.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { createAvatar } from './avatar-store.ts';
import type { ProfileStore } from './profile.ts';

/** The scissors come when there is something to cut. */
const SIDE = 240;

interface Props {
  member: MemberOutput;
  profile: ProfileStore;
  t: Translate;
  /** Stands between the picture and what can be done with it. */
  children: ReactNode;
}

/** The member's picture, or the first letter of the name on halftone; and how to change it. */
export function Avatar({ member, profile, t, children }: Props) {
  const [store] = useState(() => createAvatar({ profile, t }));
  const input = useRef<HTMLInputElement>(null);
  const cropping = useStore(store.$cropping, { ssr: 'initial' });
  const isBusy = useStore(store.$isBusy, { ssr: 'initial' });
  const fault = useStore(store.$fault, { ssr: 'initial' });
  const shown = member.pen_name ?? member.name;
  return (
    <>
      <div className="picture">
        {member.avatar === null ? (
          <span className="letter" aria-hidden="true">
            {[...shown][0]}
          </span>
        ) : (
          <img src={`${apiBase()}${member.avatar.replace(/^\/api/, '')}`} width={SIDE} height={SIDE} alt={t('profile:avatar.of', { name: shown })} />
        )}
      </div>
      {children}
      <div className="links">
        <Button id="avatar-choose" busy={isBusy} aria-describedby="avatar-hint" onClick={() => input.current?.click()}>
          {member.avatar === null ? t('profile:avatar.choose') : t('profile:avatar.change')}
        </Button>
        {member.avatar !== null && (
          <Button look="quiet" busy={isBusy} onClick={() => void store.remove()}>
            {t('profile:avatar.remove')}
          </Button>
        )}
        <p className="hint" id="avatar-hint">
          {t('profile:avatar.hint')}
        </p>
        {fault !== null && cropping === null && (
          <Notice kind="error" title={t('profile:avatar.failed')} live>
            {fault}
          </Notice>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/gif,image/webp"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file) void store.choose(file);
        }}
      />
      {cropping !== null && (
        <Later
          load={async () => (await import('./CropDialog.tsx')).CropDialog}
          given={{ store, image: cropping, t }}
          waiting={<Spinner label={t('profile:avatar.loading')} />}
          failed={<Notice kind="error">{t('profile:avatar.failed')}</Notice>}
        />
      )}
    </>
  );
}
