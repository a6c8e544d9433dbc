import { useStore } from '@nanostores/react';
import { type ReactNode, useContext, useState } from 'react';
import { PDF_MAX_MB } from '../../../domain/uploads/attachment.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldPrefix } from '../../ui/field-prefix.ts';
import type { FormStore } from '../form-store.ts';
import type { PdfChoice, PdfFiles } from './pdf-files.ts';

interface Props {
  /** Also the id, and the anchor of an error summary. */
  name: string;
  label: string;
  /** The chosen file, before the hint of what is allowed. */
  hint?: ReactNode;
  error: string | undefined;
  required?: boolean;
  files: PdfFiles;
  form: Pick<FormStore, 'setError'>;
  /** Texts: `upload`, `validation`, `account`. */
  t: Translate;
}

/**
 * A PDF to choose or to drop: looked at at once, named once it is chosen, and taken back with a button. The browser's own
 * field lies over the whole zone, so that pressing, keys and dropping are its own.
 */
export function FileField({ name, label, hint, error, required = false, files, form, t }: Props) {
  const id = `${useContext(FieldPrefix)}${name}`;
  const [isOver, setOver] = useState(false);
  const choice = useStore(files.$files, { ssr: 'initial' })[name];
  const before = useStore(files.$before, { ssr: 'initial' })[name];
  const isMissing = !choice && before !== undefined;
  const described = [`${id}-hint`, choice ? `${id}-chosen` : '', isMissing ? `${id}-before` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const remove = () => {
    files.remove(name);
    form.setError(name, null);
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.value = '';
    input?.focus();
  };
  return (
    <div className="field file">
      <label htmlFor={id}>
        {label} {required && <span className="need">{t('account:form.required')}</span>}
      </label>
      <div className="hint" id={`${id}-hint`}>
        {hint} {t('upload:hint', { mb: PDF_MAX_MB })}
      </div>
      {isMissing && (
        <p className="before" id={`${id}-before`}>
          {t('upload:before', { name: before })}
        </p>
      )}
      <div className={['drop-area', choice ? 'full' : '', isOver ? 'over' : ''].filter(Boolean).join(' ')}>
        <input
          id={id}
          name={name}
          type="file"
          accept="application/pdf,.pdf"
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Closing the dialogue without a choice empties the input in some browsers; what was chosen before stays.
            if (file) void files.choose(name, file).then((fault) => form.setError(name, fault));
          }}
        />
        <Face choice={choice} chosenId={`${id}-chosen`} t={t} />
        {choice && (
          <Button look="quiet" aria-label={t('upload:removeNamed', { label })} onClick={remove}>
            {t('upload:remove')}
          </Button>
        )}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The content of the zone: a hint, or the chosen file. The hint is for the eye: screen readers hear the browser's own field. */
function Face({ choice, chosenId, t }: { choice: PdfChoice | undefined; chosenId: string; t: Translate }) {
  return (
    <>
      <span className="paper" aria-hidden="true">
        PDF
      </span>
      <div className="drop-content">
        {choice ? (
          <b className="chosen-file" id={chosenId}>
            {t('upload:chosen', { name: choice.file.name, size: sizeText(choice.file.size) })}
          </b>
        ) : (
          <b aria-hidden="true">{t('upload:choose')}</b>
        )}
        <span aria-hidden="true">{t(choice ? 'upload:another' : 'upload:drop')}</span>
      </div>
    </>
  );
}

const KB = 1024;
/** Rounded up: a file that is too large must not look as if it were not. */
const sizeText = (bytes: number) => (bytes < KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${(Math.ceil((bytes / KB / KB) * 100) / 100).toFixed(2)} MB`);
