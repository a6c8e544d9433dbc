import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DRAFT_STAGE_PATH, STAGE_READY, type StageDraw, type StageFile, type StageFiles } from '../../../domain/editing/draft-stage.ts';
import { apiBase } from '../../../domain/site/api-base.ts';
import { type Device, StageFrame } from './PageStage.tsx';
import { fetchModules, withModules } from './page-modules.ts';

/** A frame that has loaded and says nothing for so long is another page, or none. */
const READY_WITHIN_MS = 3000;
/** A page that leads elsewhere as soon as it is there is put back so often, and then shown without its scripts. */
const LEAVES_AT_ONCE = 3;

/** A page that is to be seen, with the files beside its draft. */
interface PageToRun {
  html: string;
  address: string;
  files: StageDraw['files'];
  part: string;
}
interface Props {
  page: PageToRun;
  /** The films that have come so far. */
  films: readonly StageFile[];
  device: Device;
  /** The name of the frame. */
  title: string;
  /** There is no such frame here: the server does not know it yet, or the browser shows none. */
  onAway: () => void;
}

/** A page of the site with its scripts, in a frame that has an origin of its own: nothing in it can do anything with the editor's login. */
export function RunningPage({ page, films, device, title, onAway }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef<number | null>(null);
  const isReady = useRef(false);
  const [draw, drawAgain] = useDraw(page);
  const come = useRef(films);
  useEffect(() => {
    come.current = films;
    if (isReady.current) sendFilms(frame.current, films);
  }, [films]);
  const leaves = useRef({ readyAt: 0, atOnce: 0 });
  // With the new frame in its place, and not some time after: the one before says that it has left when it is taken away, which is heard by nobody.
  useLayoutEffect(() => {
    isReady.current = false;
    const putBack = () => {
      const { readyAt, atOnce } = leaves.current;
      leaves.current.atOnce = Date.now() - readyAt < READY_WITHIN_MS ? atOnce + 1 : 0;
      if (leaves.current.atOnce < LEAVES_AT_ONCE) drawAgain();
      else onAway();
    };
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (draw === null || typeof data !== 'object' || data === null) return;
      // A page that has left has no window any more by which it could be known.
      if ('hasLeft' in data && data.hasLeft === draw.page.token) return putBack();
      const stage = frame.current?.contentWindow;
      if (!stage || source !== stage) return;
      if ('scrollY' in data && typeof data.scrollY === 'number') scrolled.current = data.scrollY;
      if (!('stage' in data) || data.stage !== STAGE_READY) return;
      isReady.current = true;
      leaves.current.readyAt = Date.now();
      // It has no origin that could be named; what it is sent is what its page shows.
      stage.postMessage({ ...draw.page, scrollY: scrolled.current } satisfies StageDraw, '*');
      sendFilms(frame.current, come.current);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [draw, drawAgain, onAway]);
  if (draw === null) return null;
  // Each page has a frame of its own: scripts that have run once would not run again.
  return (
    <StageFrame
      key={draw.number}
      ref={frame}
      device={device}
      title={title}
      src={`${apiBase()}${DRAFT_STAGE_PATH}`}
      sandbox="allow-scripts allow-forms"
      onLoad={({ currentTarget: loaded }) => setTimeout(() => loaded === frame.current && !isReady.current && onAway(), READY_WITHIN_MS)}
    />
  );
}

function sendFilms(frame: HTMLIFrameElement | null, files: readonly StageFile[]): void {
  if (files.length > 0) frame?.contentWindow?.postMessage({ files } satisfies StageFiles, '*');
}

const newToken = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

interface Draw {
  number: number;
  page: Omit<StageDraw, 'scrollY'>;
}

/** The page that the frame is sent, once all scripts of the page are there; until then that of the page before. The function puts it into a new frame. */
function useDraw({ html, address, files, part }: PageToRun): [Draw | null, () => void] {
  const [draw, setDraw] = useState<Draw | null>(null);
  useEffect(() => {
    let isLatest = true;
    const base = `${location.origin}/`;
    const made = withModules(html, base);
    void fetchModules(made.imports).then((modules) => {
      if (isLatest)
        setDraw((before) => ({ number: (before?.number ?? 0) + 1, page: { token: newToken(), html: made.html, modules, files, address, base, part } }));
    });
    return () => {
      isLatest = false;
    };
  }, [html, address, files, part]);
  const again = useCallback(() => setDraw((before) => before && { number: before.number + 1, page: { ...before.page, token: newToken() } }), []);
  return [draw, again];
}
