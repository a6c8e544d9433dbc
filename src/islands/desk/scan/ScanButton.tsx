import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Scanned } from '../scanned-code.ts';
import { hasCamera } from './camera.ts';
import { createScan, type Scan } from './scan-store.ts';

/** Opens the camera and reads the code that a member shows; nothing where the browser has no camera to offer. */
export function ScanButton({ t, onScanned }: { t: Translate; onScanned: (scanned: Scanned) => void }) {
  const [scan] = useState(() => createScan(onScanned));
  const shown = useStore(scan.$scan);
  if (!hasCamera()) return null;
  return (
    <>
      <Button look="hot" aria-haspopup="dialog" onClick={() => void scan.start()}>
        {t('desk:scan.go')}
      </Button>
      {shown.state !== 'off' && (
        <Dialog
          open
          title={t('desk:scan.title')}
          closeLabel={t('desk:ask.close')}
          onClose={scan.stop}
          actions={<Button onClick={scan.stop}>{t('desk:ask.keep')}</Button>}
        >
          {shown.state === 'failed' ? (
            <Notice kind="warning" live>
              <p>{t(`desk:scan.${shown.fault}`)}</p>
              <Button onClick={() => void scan.start()}>{t('desk:retry')}</Button>
            </Notice>
          ) : (
            <>
              <p>{t(shown.state === 'looking' && shown.isForeign ? 'desk:scan.foreign' : 'desk:scan.text')}</p>
              {shown.state === 'looking' ? (
                <Picture scan={scan} stream={shown.stream} label={t('desk:scan.picture')} />
              ) : (
                <div className="scan-picture" role="status" aria-label={t('desk:scan.opening')} />
              )}
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

/** The camera's picture, in which a code is looked for. */
function Picture({ scan, stream, label }: { scan: Scan; stream: MediaStream; label: string }) {
  const ref = useRef<HTMLVideoElement>(null);
  // A stream is no attribute of a video, and looking begins with it.
  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    video.srcObject = stream;
    void video.play().catch(() => {});
    return scan.watch(video);
  }, [scan, stream]);
  return <video ref={ref} className="scan-picture" aria-label={label} muted playsInline />;
}
