import { type ComponentProps, useEffect, useRef } from 'react';
import { useWidth } from '../../page/use-width.ts';

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

/** A frame that is drawn into. */
export function PageStage({ device, title, draw }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) draw?.(frame.current);
  }, [draw]);
  return <StageFrame ref={frame} device={device} title={title} />;
}

/** A frame as wide as a phone or a desktop, made as small as it has to be. */
export function StageFrame({ device, ...frame }: { device: Device } & ComponentProps<'iframe'>) {
  const width = STAGE_WIDTHS[device];
  const [stage, laidOut] = useWidth(width);
  const scale = Math.min(1, laidOut / width);
  return (
    <div className="edit-stage" ref={stage} style={{ height: HEIGHT * scale }}>
      <iframe {...frame} width={width} height={HEIGHT} style={{ transform: `scale(${scale})` }} />
    </div>
  );
}
