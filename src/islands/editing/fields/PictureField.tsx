import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { Later } from '../../page/Later.tsx';
import { Button } from '../../ui/Button.tsx';
import { useEditScope } from './edit-scope.ts';

const TYPES = 'image/jpeg,image/png,image/webp';

interface Props {
  id: string;
  label: string;
  error?: string | undefined;
  /** The picture that is there; '' for none. */
  name: string;
  /** The name that a chosen file gets beside the item. */
  nameFor: (chosen: string) => string;
  /** It was sent, and waits under its name. */
  onSent: (name: string) => void;
}

/** A picture beside the item: shown, chosen and cut. */
export function PictureField({ id, label, error, name, nameFor, onSent }: Props) {
  const { t, pictures } = useEditScope();
  useStore(pictures.$urls);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const url = pictures.urlOf(name);
  const send = async (area: Area | null) => {
    if (chosen === null) return;
    setBusy(true);
    const next = nameFor(chosen.name);
    const refused = await pictures.send(next, chosen, area);
    setBusy(false);
    setFault(refused);
    if (refused !== null) return;
    setChosen(null);
    onSent(next);
    document.getElementById(`${id}.choose`)?.focus();
  };
  return (
    <div className="edit-picture" id={id} tabIndex={-1}>
      {url === undefined ? (
        <span className="edit-picture-none">{t(name === '' ? 'editing:picture.none' : 'editing:picture.loading')}</span>
      ) : (
        <img src={url} alt={t('editing:picture.shown', { name })} />
      )}
      <div>
        <p>
          <b>{label}</b> {name !== '' && <code translate="no">{name}</code>}
        </p>
        {(fault ?? error) && <p className="error">{fault ?? error}</p>}
        <input
          ref={input}
          type="file"
          accept={TYPES}
          hidden
          onChange={({ currentTarget }) => {
            setFault(null);
            setChosen(currentTarget.files?.[0] ?? null);
            currentTarget.value = '';
          }}
        />
        <Button id={`${id}.choose`} aria-haspopup="dialog" onClick={() => input.current?.click()}>
          {t(name === '' ? 'editing:picture.choose' : 'editing:picture.replace')}
        </Button>
      </div>
      {chosen !== null && (
        <Later
          load={async () => (await import('./CropPicture.tsx')).CropPicture}
          given={{ file: chosen, isBusy, fault, onClose: () => setChosen(null), onSend: (area: Area | null) => void send(area), t }}
          failed={<p className="error">{t('editing:picture.away')}</p>}
        />
      )}
    </div>
  );
}
