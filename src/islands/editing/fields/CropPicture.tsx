import { useEffect, useState } from 'react';
import type { Area } from 'react-easy-crop';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { CropFrame } from '../../ui/cropping/CropFrame.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Shapes of the part that is kept; `whole`: nothing is cut. */
const SHAPES = { whole: null, '3:2': 3 / 2, '4:3': 4 / 3, '16:9': 16 / 9, '1:1': 1 } as const;
type Shape = keyof typeof SHAPES;

interface Props {
  file: File;
  isBusy: boolean;
  fault: string | null;
  onClose: () => void;
  /** Null: all of it. */
  onSend: (area: Area | null) => void;
  t: Translate;
}

/** Which part of a chosen picture: by pointer, by pinch, or by arrow keys and a slider. */
export function CropPicture({ file, isBusy, fault, onClose, onSend, t }: Props) {
  const [shape, setShape] = useState<Shape>('whole');
  const [area, setArea] = useState<Area | null>(null);
  const url = useUrl(file);
  const aspect = SHAPES[shape];
  return (
    <Dialog
      open
      title={t('editing:picture.crop')}
      closeLabel={t('staff:queue.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('staff:act.keep')}</Button>
          <Button look="hot" busy={isBusy} disabled={aspect !== null && area === null} onClick={() => onSend(aspect === null ? null : area)}>
            {t('editing:picture.use')}
          </Button>
        </>
      }
    >
      <div className="cropping">
        {fault !== null && (
          <Notice kind="error" live>
            {fault}
          </Notice>
        )}
        <ChoiceField
          name="crop-shape"
          legend={t('editing:picture.shape')}
          value={shape}
          onChoose={setShape}
          choices={(Object.keys(SHAPES) as Shape[]).map((value) => ({ value, label: value === 'whole' ? t('editing:picture.whole') : value }))}
        />
        {url !== null && aspect === null && <img className="crop-whole" src={url} alt={file.name} />}
        {url !== null && aspect !== null && (
          <CropFrame
            image={url}
            aspect={aspect}
            onArea={setArea}
            texts={{ area: t('editing:picture.area'), help: t('editing:picture.help'), zoom: t('editing:picture.zoom') }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The address of a file's bytes, which ends with the dialog. */
function useUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
