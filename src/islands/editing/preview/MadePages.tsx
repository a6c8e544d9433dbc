import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { clipMediaOf } from '../../../domain/editing/clip.ts';
import { DRAFT_FILE_SCHEME } from '../../../domain/editing/draft-page.ts';
import type { StageDraw } from '../../../domain/editing/draft-stage.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useEditScope } from '../fields/edit-scope.ts';
import { drawInto } from './draft-in-page.ts';
import { pageOf } from './fetch-template.ts';
import { createFilms, type Film } from './film-store.ts';
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
  const films = useFilms(html);
  const page = useMemo(() => files && { html, address, files, part: name }, [html, address, files, name]);
  const come = useMemo(() => films.flatMap((film) => (film.state === 'ready' ? [{ name: film.name, from: film.from }] : [])), [films]);
  return (
    <>
      <FilmNotes films={films} />
      {page && <RunningPage page={page} films={come} device={device} title={title} onAway={onAway} />}
    </>
  );
}

/** Says of a film why it does not play in the page. */
function FilmNotes({ films }: { films: readonly Film[] }) {
  const { t } = useEditScope();
  return films.map(({ name, state }) => {
    switch (state) {
      case 'ready':
        return null;
      case 'loading':
        return (
          <p key={name} role="status">
            {t('editing:preview.film.loading', { name })}
          </p>
        );
      default:
        return (
          <Notice key={name} kind="warning" live>
            {t(`editing:preview.film.${state}`, { name })}
          </Notice>
        );
    }
  });
}

const NAMED = new RegExp(`${DRAFT_FILE_SCHEME}([\\w.-]+)`, 'g');
const PICTURE = /\.(?:webp|jpg|png)$/;
const namesIn = (html: string): string[] => [...new Set([...html.matchAll(NAMED)].map(([, name = '']) => name))];

/** The pictures that a page speaks of, once all have come that come. */
function useFiles(html: string): StageDraw['files'] | null {
  const { pictures } = useEditScope();
  const loaded = useStore(pictures.$urls);
  const [files, setFiles] = useState<StageDraw['files'] | null>(null);
  useEffect(() => {
    const names = namesIn(html).filter((name) => PICTURE.test(name));
    for (const name of names) pictures.urlOf(name);
    if (!names.every(pictures.isSettled)) return;
    const next = names.flatMap((name) => {
      const blob = pictures.blobOf(name);
      return blob ? [{ name, from: blob }] : [];
    });
    setFiles((before) => (before !== null && isSame(before, next) ? before : next));
    // What comes later comes with `loaded`.
    void loaded;
  }, [html, loaded, pictures]);
  return files;
}

const isSame = (some: StageDraw['files'], others: StageDraw['files']): boolean =>
  some.length === others.length && some.every(({ name, from }, i) => others[i]?.name === name && others[i]?.from === from);

/** The films that a page speaks of, and their captions: nobody waits for them. */
function useFilms(html: string): readonly Film[] {
  const { clips } = useEditScope();
  const films = useMemo(() => createFilms(clips.sourceOf), [clips]);
  // Another film of the same name makes the same page.
  const names = namesIn(html).filter((name) => clipMediaOf(name) !== null);
  const key = JSON.stringify(names.map((name) => [name, clips.sourceOf(name)]));
  useEffect(() => {
    films.show((JSON.parse(key) as [string][]).map(([name]) => name));
  }, [films, key]);
  useEffect(() => {
    addEventListener('online', films.askAgain);
    return () => removeEventListener('online', films.askAgain);
  }, [films]);
  return useStore(films.$films);
}

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
