import { useEffect, useState } from 'react';
import { uploadFile } from '../../contract/uploads/upload.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { download, view } from '../../stores/download.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** A PDF that a member has sent in. */
export interface Paper {
  id: string;
  /** The paper's kind, as its form asks for it. */
  label: string;
  /** Of the file. */
  name: string;
}

interface Shown {
  name: string;
  url: string;
  close: () => void;
}

/** The papers of an item: each is looked at in place, or kept. */
export function Papers({ papers, t }: { papers: readonly Paper[]; t: Translate }) {
  const [shown, show] = useState<Shown | null>(null);
  // The bytes are held by the browser for as long as somebody looks.
  useEffect(() => () => shown?.close(), [shown]);
  const look = async ({ id, name }: Paper) => {
    const paper = await view(uploadFile, { params: { id }, query: {} });
    if (paper) show({ name, ...paper });
  };
  return (
    <>
      <ul className="plain papers">
        {papers.map((paper) => (
          <li key={paper.id}>
            <span>{paper.label}</span>
            <span className="paper-acts">
              <Button look="quiet" aria-haspopup="dialog" aria-label={t('staff:papers.viewOf', { name: paper.name })} onClick={() => void look(paper)}>
                {paper.name}
              </Button>
              <Button
                look="quiet"
                aria-label={t('staff:papers.keepOf', { name: paper.name })}
                onClick={() => void download(uploadFile, { params: { id: paper.id }, query: {} })}
              >
                {t('staff:papers.keep')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog open={shown !== null} wide title={shown?.name ?? ''} closeLabel={t('staff:papers.close')} onClose={() => show(null)}>
        {shown && <iframe className="paper-view" src={shown.url} title={shown.name} />}
      </Dialog>
    </>
  );
}
