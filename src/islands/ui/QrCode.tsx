import { useEffect, useState } from 'react';

/** Modules of white that a reader needs around the code. */
const QUIET_ZONE = 4;

/** A code for a camera: black on white in the dark as well, or it could not be read. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [{ size, path }, show] = useState({ size: 1, path: '' });
  // What draws it comes with the first code: most who open a screen that may show one never see it.
  useEffect(() => {
    let isShown = true;
    void drawn(text).then((code) => isShown && show(code));
    return () => {
      isShown = false;
    };
  }, [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The dark modules as one path. */
async function drawn(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
