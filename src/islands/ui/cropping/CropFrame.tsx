import { type ReactNode, type RefObject, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';

const MAX_ZOOM = 4;
/** Pixels of the screen a key press moves the picture by. */
const KEYBOARD_STEP = 10;

interface Props {
  /** The address of the picture. */
  image: string;
  /** Width by height of the part. */
  aspect: number;
  /** In pixels of the picture. */
  onArea: (area: Area) => void;
  /** The frame has the focus once it is there: of a dialog that is about nothing else. */
  isFocused?: boolean;
  texts: { area: string; help: string; zoom: string };
  /** Stand beside the slider. */
  children?: ReactNode;
}

/** The part of a picture of a given shape: by pointer, by pinch, or by arrow keys and a slider. Its rules are in cropping.css. */
export function CropFrame({ image, aspect, onArea, isFocused = false, texts, children }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const frame = useRef<RefObject<HTMLDivElement> | null>(null);
  return (
    <>
      <div className="crop-stage">
        <Cropper
          image={image}
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
          setCropperRef={(ref) => {
            frame.current = ref;
          }}
          // The frame itself is there one paint after its picture.
          onMediaLoaded={() => isFocused && requestAnimationFrame(() => frame.current?.current?.focus())}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'application', 'aria-label': texts.area, 'aria-describedby': 'crop-help' }}
        />
      </div>
      <div className="crop-tools">
        <p className="hint" id="crop-help">
          {texts.help}
        </p>
        <div className="field">
          <label htmlFor="crop-zoom">{texts.zoom}</label>
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
        {children}
      </div>
    </>
  );
}
