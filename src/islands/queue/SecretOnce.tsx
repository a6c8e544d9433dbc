import { useRef } from 'react';
import { copyAndAnnounce } from '../page/copy-to-clipboard.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface Props {
  title: string;
  closeLabel: string;
  secret: string;
  /** Its name, and that it is not shown again. */
  words: { label: string; text: string; copy: string; copied: string; notCopied: string; kept: string };
  onClose: () => void;
}

/** A secret that the server has answered and will not answer again: to be copied before the dialog is closed. */
export function SecretOnce({ title, closeLabel, secret, words, onClose }: Props) {
  const told = useRef<HTMLParagraphElement>(null);
  const actions = (
    <>
      <Button onClick={() => void copyAndAnnounce(secret, told.current, { copied: words.copied, failed: words.notCopied })}>{words.copy}</Button>
      <Button look="hot" onClick={onClose}>
        {words.kept}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} closeLabel={closeLabel} onClose={onClose} actions={actions}>
      <p>{words.text}</p>
      <p>
        <b>{words.label}</b>
      </p>
      <p className="secret-once">
        <code translate="no">{secret}</code>
      </p>
      <p className="note-text" role="status" ref={told} />
    </Dialog>
  );
}
