import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DRAFT_FILE_SCHEME } from '../../../domain/editing/draft-page.ts';
import type { StageDraw } from '../../../domain/editing/draft-stage.ts';
import { useEditScope } from '../fields/edit-scope.ts';
import { drawInto } from './draft-in-page.ts';
import { pageOf } from './fetch-template.ts';
import { type Device, PageStage } from './PageStage.tsx';
import { RunningPage } from './RunningPage.tsx';

interface Props {
  /** The page as the build would make it. */
  html: string;
  /** Of the item, by which its place on a page of several is called. */
  name: string;
  device: Device;
  title: string;
}

/** The page with its scripts, with the files beside the draft in their places. */
export function MadeRunning({ html, name, address, device, title, onAway }: Props & { address: string; onAway: () => void }) {
  const files = useFiles(html);
  const page = useMemo(() => files && { html, address, files, part: name }, [html, address, files, name]);
  return page && <RunningPage page={page} device={device} title={title} onAway={onAway} />;
}

const NAMED = new RegExp(`${DRAFT_FILE_SCHEME}([\\w.-]+)`, 'g');
const PICTURE = /\.(?:webp|jpg|png)$/;
const picturesIn = (html: string): string[] => [...new Set([...html.matchAll(NAMED)].map(([, name = '']) => name))].filter((name) => PICTURE.test(name));

/** The pictures that a page speaks of, once all have come that come. */
function useFiles(html: string): StageDraw['files'] | null {
  const { pictures } = useEditScope();
  const loaded = useStore(pictures.$urls);
  const [files, setFiles] = useState<StageDraw['files'] | null>(null);
  useEffect(() => {
    const names = picturesIn(html);
    for (const name of names) pictures.urlOf(name);
    if (!names.every(pictures.isSettled)) return;
    const next = names.flatMap((name) => {
      const blob = pictures.blobOf(name);
      return blob ? [{ name, blob }] : [];
    });
    setFiles((before) => (before !== null && isSame(before, next) ? before : next));
    // What comes later comes with `loaded`.
    void loaded;
  }, [html, loaded, pictures]);
  return files;
}

const isSame = (some: StageDraw['files'], others: StageDraw['files']): boolean =>
  some.length === others.length && some.every(({ name, blob }, i) => others[i]?.name === name && others[i]?.blob === blob);

/** The page as it is drawn, where nothing can run it. */
export function DrawnPage({ html, name, device, title }: Props) {
  const { page, css } = useMemo(() => pageOf(html), [html]);
  const { pictures } = useEditScope();
  const loaded = useStore(pictures.$urls);
  const draw = useCallback(
    (frame: HTMLIFrameElement) => {
      const drawn = page.cloneNode(true) as Document;
      putFiles(drawn, (file) => (PICTURE.test(file) ? pictures.urlOf(file) : undefined));
      drawInto(frame, drawn, css, name);
      // What comes later is drawn then.
      void loaded;
    },
    [page, css, pictures, loaded, name],
  );
  return <PageStage device={device} title={title} draw={draw} />;
}

/** Puts the addresses of files where a page speaks of them; what has none yet is left out. */
function putFiles(page: Document, urlOf: (file: string) => string | undefined): void {
  for (const attribute of ['src', 'href', 'poster'])
    for (const element of page.querySelectorAll(`[${attribute}^="${DRAFT_FILE_SCHEME}"]`)) {
      const url = urlOf((element.getAttribute(attribute) ?? '').slice(DRAFT_FILE_SCHEME.length));
      if (url === undefined) element.removeAttribute(attribute);
      else element.setAttribute(attribute, url);
    }
}
