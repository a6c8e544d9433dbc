import { useStore } from '@nanostores/react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { PICTURE_NAME } from '../../../domain/editing/content-item.ts';
import type { FormField } from '../../../domain/editing/form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { useFieldParts } from './field-parts.ts';

/** The cropping comes with the first picture that is chosen. */
const CropPicture = lazy(() => import('./CropPicture.tsx').then(({ CropPicture: part }) => ({ default: part })));
const TYPES = 'image/jpeg,image/png,image/webp';

/** A file beside the item: a picture is shown, chosen and cut here; of a clip there is the name alone. */
export function FileField(props: FieldProps<Extract<FormField, { kind: 'file' }>>) {
  const { field, value, onChange } = props;
  const { t } = useEditScope();
  const parts = useFieldParts(props);
  const name = typeof value === 'string' ? value : '';
  const named = <Field type="text" autoComplete="off" {...parts} value={name} onChange={({ target }) => onChange(target.value)} />;
  if (field.media === 'video') {
    return (
      <>
        {named}
        <p className="hint">{t('editing:picture.video')}</p>
      </>
    );
  }
  return <PictureField {...props} name={name} />;
}

function PictureField(props: FieldProps & { name: string }) {
  const { name, path, onChange } = props;
  const { t, pictures } = useEditScope();
  const parts = useFieldParts(props);
  useStore(pictures.$urls);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const url = pictures.urlOf(name);
  const send = async (area: Area | null) => {
    if (chosen === null) return;
    setBusy(true);
    const next = PICTURE_NAME.test(name) ? name : pictures.nameFor(chosen.name);
    const refused = await pictures.send(next, chosen, area);
    setBusy(false);
    setFault(refused);
    if (refused !== null) return;
    setChosen(null);
    onChange(next);
    document.getElementById(`${path}.choose`)?.focus();
  };
  return (
    <div className="edit-picture" id={path} tabIndex={-1}>
      {url === undefined ? (
        <span className="edit-picture-none">{t(name === '' ? 'editing:picture.none' : 'editing:picture.loading')}</span>
      ) : (
        <img src={url} alt={t('editing:picture.shown', { name })} />
      )}
      <div>
        <p>
          <b>{parts.label}</b> {name !== '' && <code translate="no">{name}</code>}
        </p>
        {(parts.error ?? fault) && <p className="error">{fault ?? parts.error}</p>}
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
        <Button id={`${path}.choose`} aria-haspopup="dialog" onClick={() => input.current?.click()}>
          {t(name === '' ? 'editing:picture.choose' : 'editing:picture.replace')}
        </Button>
      </div>
      {chosen !== null && (
        <Suspense>
          <CropPicture file={chosen} isBusy={isBusy} fault={fault} onClose={() => setChosen(null)} onSend={(area) => void send(area)} t={t} />
        </Suspense>
      )}
    </div>
  );
}
