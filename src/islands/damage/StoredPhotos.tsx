import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type DamagePhotoOutput, damagePhotoFile, listDamagePhotos, removeDamagePhoto } from '../../contract/damage/damage-photo.ts';
import type { DamageKind } from '../../domain/damage/damage-photo.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dayClockText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { view } from '../../stores/file-bytes.ts';
import { Loaded } from '../record/Loaded.tsx';
import { createList } from '../record/records-store.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  kind: DamageKind;
  id: string;
  /** The name of a piece, where there is one. */
  nameOf?: (photo: DamagePhotoOutput) => string;
  /** A photo was added: the list is loaded again. */
  version?: number;
  /** The desk may remove one. */
  isDesk?: boolean;
  language: Language;
  /** Texts: `damage`. */
  t: Translate;
}

/** The photos of damage of a record, loaded when somebody looks. */
export function StoredPhotos({ version = 0, t, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="damage" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('damage:title')}</summary>
      {isOpen && <Photos key={version} {...props} t={t} />}
    </details>
  );
}

function Photos({ kind, id, nameOf = () => '', isDesk = false, language, t }: Omit<Props, 'version'>) {
  const [store] = useState(() =>
    createList(async () => ({ photos: (await send(listDamagePhotos, { params: { kind, id } }, { quiet: true, spinner: false })).data.photos })),
  );
  const list = useStore(store.$list);
  async function remove(photo: DamagePhotoOutput) {
    try {
      await send(removeDamagePhoto, { params: { id: photo.id } });
    } catch (error) {
      // The page has said it.
      if (!isCallFailure(error)) throw error;
    }
    await store.reload();
  }
  return (
    <Loaded list={list} loading={t('damage:loading')} retry={t('damage:retry')} onRetry={() => void store.reload()}>
      {({ photos }) =>
        photos.length === 0 ? (
          <p>{t('damage:none')}</p>
        ) : (
          <ul className="damage-photos">
            {photos.map((photo, i) => {
              const taken = t('damage:taken', { time: dayClockText(new Date(photo.taken_at), language) });
              const words = [nameOf(photo), taken].filter((each) => each !== '').join(' ');
              return (
                <li key={photo.id}>
                  <Picture photo={photo} alt={t('damage:photo', { number: i + 1, of: words })} />
                  <span>{words}</span>
                  {isDesk && (
                    <Button look="quiet" aria-label={t('damage:removeNumber', { number: i + 1 })} onClick={() => void remove(photo)}>
                      {t('damage:remove')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}

/** The bytes are held by the browser for as long as the photo is on the page. */
function Picture({ photo: { id }, alt }: { photo: DamagePhotoOutput; alt: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const opened = view(damagePhotoFile, { params: { id }, query: {} });
    void opened.then((file) => setUrl(file?.url ?? null));
    return () => void opened.then((file) => file?.close());
  }, [id]);
  return url === null ? <span className="skeleton block" /> : <img src={url} alt={alt} />;
}
