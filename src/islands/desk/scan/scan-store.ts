import { atom } from 'nanostores';
import { type Scanned, scannedCode } from '../scanned-code.ts';
import { type CameraFault, cameraFault, closeCamera, openCamera } from './camera.ts';
import { createReader } from './read-code.ts';

export type ScanState =
  | { state: 'off' }
  | { state: 'opening' }
  | { state: 'looking'; stream: MediaStream; isForeign: boolean }
  | { state: 'failed'; fault: CameraFault };

/** So often a picture is looked at: a code held still is found at once, and a tablet stays cool. */
const LOOK_MS = 200;

/** Reads codes by the camera until one of ours is found; `found` hears of it, and the camera is off again. */
export function createScan(found: (scanned: Scanned) => void) {
  const $scan = atom<ScanState>({ state: 'off' });
  let turn = 0;

  async function start(): Promise<void> {
    const own = ++turn;
    $scan.set({ state: 'opening' });
    try {
      const stream = await openCamera();
      if (own === turn) $scan.set({ state: 'looking', stream, isForeign: false });
      else closeCamera(stream);
    } catch (error) {
      if (own === turn) $scan.set({ state: 'failed', fault: cameraFault(error) });
    }
  }

  function stop(): void {
    turn += 1;
    const scan = $scan.get();
    if (scan.state === 'looking') closeCamera(scan.stream);
    $scan.set({ state: 'off' });
  }

  /** Looks at what the video shows, until the function that it gives is called. */
  function watch(video: HTMLVideoElement): () => void {
    let isOver = false;
    const look = async (read: Awaited<ReturnType<typeof createReader>>) => {
      if (isOver) return;
      const text = await read(video);
      const scan = $scan.get();
      if (isOver || scan.state !== 'looking') return;
      const scanned = text === null ? null : scannedCode(text);
      if (scanned !== null) {
        stop();
        found(scanned);
        return;
      }
      // A code of something else: said, and the next one is waited for.
      if (text !== null && !scan.isForeign) $scan.set({ ...scan, isForeign: true });
      setTimeout(() => void look(read), LOOK_MS);
    };
    void createReader().then(look, () => $scan.set({ state: 'failed', fault: 'busy' }));
    return () => {
      isOver = true;
    };
  }

  return { $scan, start, stop, watch };
}
export type Scan = ReturnType<typeof createScan>;
