/** The camera of a device, as far as the page may use it. */
export const hasCamera = (): boolean => typeof navigator !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Why there is no picture: nobody allowed it, there is none, or something else has it. */
export type CameraFault = 'denied' | 'missing' | 'busy';

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** The fault of a camera that could not be opened. */
export const cameraFault = (error: unknown): CameraFault => FAULTS[error instanceof DOMException ? error.name : ''] ?? 'busy';

/** Opens the camera at the back of a tablet, or the one there is. @throws DOMException, see `cameraFault` */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } });
}

/** Ends a camera: its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
