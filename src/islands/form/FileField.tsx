import { useStore } from '@nanostores/react';
import { useContext } from 'react';
import { PDF_MAX_MB } from '../../domain/attachment.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { Button } from '../ui/Button.tsx';
import { FieldPrefix } from '../ui/field-prefix.ts';
import type { FormStore } from './form-store.ts';
import type { PdfFiles } from './pdf-files.ts';

interface Props {
  /** Also the id, and the anchor of an error summary. */
  name: string;
  label: string;
  /** What is to be sent, before what may be. */
  hint?: string;
  error: string | undefined;
  required?: boolean;
  files: PdfFiles;
  form: Pick<FormStore, 'setError'>;
  /** Texts: `upload`, `validation`, `account`. */
  t: Translate;
}

/** A PDF to choose: looked at at once, named once it is chosen, and taken back with a button. */
export function FileField({ name, label, hint, error, required = false, files, form, t }: Props) {
  const id = `${useContext(FieldPrefix)}${name}`;
  const choice = useStore(files.$files, { ssr: 'initial' })[name];
  const described = [`${id}-hint`, choice ? `${id}-chosen` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field file">
      <label htmlFor={id}>
        {label} {required && <span className="need">{t('account:form.required')}</span>}
      </label>
      <div className="hint" id={`${id}-hint`}>
        {hint} {t('upload:hint', { mb: PDF_MAX_MB })}
      </div>
      <div className="control">
        <input
          id={id}
          name={name}
          type="file"
          accept="application/pdf,.pdf"
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Closing the dialogue without a choice empties the input in some browsers; what was chosen before stays.
            if (file) void files.choose(name, file).then((fault) => form.setError(name, fault));
          }}
        />
      </div>
      {choice && (
        <div className="chosen-file">
          <span id={`${id}-chosen`}>{t('upload:chosen', { name: choice.file.name, size: sizeText(choice.file.size) })}</span>
          <Button
            look="quiet"
            aria-label={t('upload:removeNamed', { label })}
            onClick={() => {
              files.remove(name);
              form.setError(name, null);
              const input = document.getElementById(id);
              if (input instanceof HTMLInputElement) input.value = '';
              input?.focus();
            }}
          >
            {t('upload:remove')}
          </Button>
        </div>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const KB = 1024;
/** Rounded up: a file that is too large must not look as if it were not. */
const sizeText = (bytes: number) => (bytes < KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${(Math.ceil((bytes / KB / KB) * 100) / 100).toFixed(2)} MB`);
