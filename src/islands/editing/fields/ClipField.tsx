import { useRef, useState } from 'react';
import { CLIP_NAME, captionsName, POSTER_NAME } from '../../../domain/editing/clip.ts';
import type { FormField } from '../../../domain/editing/form.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { type FieldProps, useEditScope } from './edit-scope.ts';
import { useFieldParts } from './field-parts.ts';
import { PictureField } from './PictureField.tsx';

/** The clip of an item, the picture that stands before it plays, and its captions in each language. */
export function ClipField(props: FieldProps<Extract<FormField, { kind: 'file' }>>) {
  const { path, value } = props;
  const { t, clips } = useEditScope();
  const { label, error } = useFieldParts(props);
  const name = typeof value === 'string' ? value : '';
  return (
    <fieldset className="field edit-group" id={path} tabIndex={-1}>
      <legend>{label}</legend>
      <SentFile id={`${path}.choose`} name={CLIP_NAME.test(name) ? name : 'clip.mp4'} isThere={name !== ''} label={label} error={error} accept="video/mp4" />
      <PictureField
        id={`${path}.poster`}
        label={t('editing:clip.poster')}
        name={clips.has(POSTER_NAME) ? POSTER_NAME : ''}
        nameFor={() => POSTER_NAME}
        onSent={() => {}}
      />
      {LANGUAGES.map((language) => {
        const captions = captionsName(language);
        const words = t('editing:clip.captions', { language: LANGUAGE_NAMES[language] });
        return <SentFile key={captions} id={`${path}.${captions}`} name={captions} isThere={clips.has(captions)} label={words} accept=".vtt,text/vtt" mayGo />;
      })}
    </fieldset>
  );
}

interface SentProps {
  id: string;
  /** The name that it has beside the item. */
  name: string;
  isThere: boolean;
  label: string;
  error?: string | undefined;
  accept: string;
  mayGo?: boolean;
}

/** A file beside the item that is sent in pieces, with how far it has come. */
function SentFile({ id, name, isThere, label, error, accept, mayGo = false }: SentProps) {
  const { t, clips } = useEditScope();
  const input = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setFault(null);
    setDone(0);
    setFault(await clips.send(name, file, setDone));
    setDone(null);
  };
  return (
    <div className="edit-clip">
      <p>
        <b>{label}</b> {isThere ? <code translate="no">{name}</code> : <span>{t('editing:clip.none')}</span>}
      </p>
      {(fault ?? error) && (
        <p className="error" role={fault === null ? undefined : 'alert'}>
          {fault ?? error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {done === null ? (
        <p className="actions">
          <Button id={id} aria-label={t(isThere ? 'editing:clip.replaceOf' : 'editing:clip.chooseOf', { what: label })} onClick={() => input.current?.click()}>
            {t(isThere ? 'editing:clip.replace' : 'editing:clip.choose')}
          </Button>
          {mayGo && isThere && (
            <Button look="quiet" aria-label={t('editing:removeOf', { what: label })} onClick={() => clips.drop(name)}>
              {t('editing:remove')}
            </Button>
          )}
        </p>
      ) : (
        <p role="status">
          <progress value={done} max={1} aria-label={label} /> {t('editing:clip.sending', { percent: Math.floor(done * 100) })}
        </p>
      )}
    </div>
  );
}
