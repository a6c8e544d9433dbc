import { useEffect, useRef, useState } from 'react';

/** Widths of a window, in pixels. */
const STAGE_WIDTHS = { phone: 390, desktop: 1280 } as const;
export type Device = keyof typeof STAGE_WIDTHS;
const HEIGHT = 720;

interface Props {
  device: Device;
  /** The name of the frame. */
  title: string;
  /** Draws into the frame; another function draws anew. */
  draw: ((frame: HTMLIFrameElement) => void) | null;
}

/** A frame as wide as a phone or a desktop, made as small as it has to be. */
export function PageStage({ device, title, draw }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const width = STAGE_WIDTHS[device];
  const { stage, scale } = useScale(width);
  useEffect(() => {
    if (frame.current) draw?.(frame.current);
  }, [draw]);
  return (
    <div className="edit-stage" ref={stage} style={{ height: HEIGHT * scale }}>
      <iframe ref={frame} title={title} width={width} height={HEIGHT} style={{ transform: `scale(${scale})` }} />
    </div>
  );
}

/** The scale at which a window of a width fits. */
function useScale(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return { stage, scale };
}
