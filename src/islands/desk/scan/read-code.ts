/** Reads the code in a picture of a video; null where there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}
const FORMAT = 'qr_code';
/** `HTMLMediaElement.HAVE_CURRENT_DATA`. */
const HAVE_PICTURE = 2;

/** The browser's own reader where it has one (Chrome on Android and macOS), else one that comes now. */
export async function createReader(): Promise<ReadCode> {
  return (await nativeReader()) ?? (await loadedReader());
}

async function nativeReader(): Promise<ReadCode | null> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Detector === undefined || !(await Detector.getSupportedFormats()).includes(FORMAT)) return null;
  const detector = new Detector({ formats: [FORMAT] });
  // It refuses a video whose first picture has not come.
  return async (video) => (video.readyState < HAVE_PICTURE ? null : ((await detector.detect(video))[0]?.rawValue ?? null));
}

/** A code that fills a third of this is read; more costs a slow tablet more than it finds. */
const WIDTH = 640;

async function loadedReader(): Promise<ReadCode> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (context === null || video.videoWidth === 0) return null;
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // It throws where it finds none, which is most pictures.
      return null;
    }
  };
}
