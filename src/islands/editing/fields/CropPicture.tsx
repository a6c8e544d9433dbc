import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Area } from './picture-store.ts';

const MAX_ZOOM = 4;
/** Pixels of the screen a key press moves the picture by. */
const KEYBOARD_STEP = 10;
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
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
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
          <Button look="hot" busy={isBusy} onClick={() => onSend(aspect === null ? null : area)}>
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
          <>
            <div className="crop-stage">
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                aspect={aspect}
                maxZoom={MAX_ZOOM}
                objectFit="contain"
                keyboardStep={KEYBOARD_STEP}
                // Its rules are in the page's stylesheet: the policy allows no style of a script's.
                disableAutomaticStylesInjection
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropAreaChange={(_, pixels) => setArea(pixels)}
                mediaProps={{ alt: '' }}
                cropperProps={{ role: 'application', 'aria-label': t('editing:picture.area'), 'aria-describedby': 'crop-help' }}
              />
            </div>
            <p className="hint" id="crop-help">
              {t('editing:picture.help')}
            </p>
            <div className="field">
              <label htmlFor="crop-zoom">{t('editing:picture.zoom')}</label>
              <input
                id="crop-zoom"
                type="range"
                min={1}
                max={MAX_ZOOM}
                step={0.1}
                value={zoom}
                aria-valuetext={`${Math.round(zoom * 100)} %`}
                onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
              />
            </div>
          </>
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
