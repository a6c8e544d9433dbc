import { useEffect, useState } from 'react';
import { uploadFile } from '../../../contract/uploads/upload.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { download } from '../../../stores/download.ts';
import { view } from '../../../stores/file-bytes.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** A PDF that a member has sent in. */
export interface Paper {
  id: string;
  /** The paper's kind, as its form asks for it. */
  label: string;
  /** Of the file. */
  name: string;
}

interface Shown extends Paper {
  url: string;
  close: () => void;
}

/** The papers of an item: each is looked at in place, or kept. */
export function Papers({ papers, t }: { papers: readonly Paper[]; t: Translate }) {
  const [shown, show] = useState<Shown | null>(null);
  // The bytes are held by the browser for as long as somebody looks.
  useEffect(() => () => shown?.close(), [shown]);
  const look = async (paper: Paper) => {
    const opened = await view(uploadFile, { params: { id: paper.id }, query: {} });
    if (opened) show({ ...paper, ...opened });
  };
  const keep = ({ id }: Paper) => void download(uploadFile, { params: { id }, query: {} });
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
              <Button look="quiet" aria-label={t('staff:papers.keepOf', { name: paper.name })} onClick={() => keep(paper)}>
                {t('staff:papers.keep')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        wide
        title={shown?.name ?? ''}
        closeLabel={t('staff:papers.close')}
        onClose={() => show(null)}
        actions={shown && <Button onClick={() => keep(shown)}>{t('staff:papers.keep')}</Button>}
      >
        {shown && <View paper={shown} t={t} />}
      </Dialog>
    </>
  );
}

/** Without a viewer of its own, as on many phones, a browser would save the file unasked. */
function View({ paper: { url, name }, t }: { paper: Shown; t: Translate }) {
  return navigator.pdfViewerEnabled ? <iframe className="paper-view" src={url} title={name} /> : <p>{t('staff:papers.noViewer')}</p>;
}
