import { useRef } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { copyAndAnnounce } from '../../page/copy-to-clipboard.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
  codes: readonly string[];
  t: Translate;
  onKept: () => void;
}

/** The recovery codes, which are shown this once: to be copied, saved or printed. */
export function RecoveryCodes({ codes, t, onKept }: Props) {
  const told = useRef<HTMLParagraphElement>(null);
  const text = [t('security:codes.fileTitle'), ...codes, ''].join('\n');
  return (
    <div className="recovery-sheet">
      <p tabIndex={-1} ref={focus}>
        {t('security:codes.text')}
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <p className="actions no-print">
        <Button onClick={() => void copyAndAnnounce(text, told.current, { copied: t('security:codes.copied'), failed: t('security:codes.notCopied') })}>
          {t('security:codes.copy')}
        </Button>
        <Button onClick={() => save(text, t('security:codes.fileName'))}>{t('security:codes.download')}</Button>
        <Button onClick={() => print()}>{t('security:codes.print')}</Button>
      </p>
      <p className="note-text no-print" role="status" ref={told} />
      <div className="no-print">
        <Button id="codes-kept" look="hot" wide onClick={onKept}>
          {t('security:codes.kept')}
        </Button>
      </div>
    </div>
  );
}

/** The form that had the focus is gone. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** Hands the codes to the browser as a text file; they go nowhere else. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
