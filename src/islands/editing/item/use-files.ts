import { useEffect, useMemo } from 'react';
import { withValue } from '../../../domain/editing/changed-values.ts';
import { clipMediaOf, liveClipPath } from '../../../domain/editing/clip.ts';
import type { FormDescription } from '../../../domain/editing/form.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { type ClipFacts, createClips } from '../fields/clip-store.ts';
import { createPictures } from '../fields/picture-store.ts';
import { partsOf } from './form-of.ts';
import type { Editing } from './item-store.ts';
import type { SentFile } from './typed-draft.ts';

interface Of extends Pick<StaffScope, 't'> {
  editing: Editing;
  form: FormDescription;
  /** Null of a new item. */
  id: string | null;
}

/** The pictures and clips beside an item under the hands of an editor. */
export function useFiles({ editing, form, id, t }: Of) {
  const files = useMemo(() => {
    const ready = () => {
      const now = editing.$item.get();
      return now.state === 'ready' ? now : null;
    };
    const staged = () => ready()?.draft.put ?? [];
    const dropped = () => ready()?.draft.drop ?? [];
    const there = () => [...(ready()?.item?.files ?? []).filter(({ name }) => !dropped().includes(name)), ...staged()].map(({ name }) => name);
    const others = (name: string) => staged().filter((file) => file.name !== name);
    const put = (file: SentFile) => editing.edit({ put: [...others(file.name), file], drop: dropped().filter((name) => name !== file.name) });
    const pictures = createPictures({ id, staged, taken: there, put, tooLarge: t('editing:picture.tooLarge') });
    const clips = createClips({
      staged,
      beside: (name) => {
        const item = ready()?.item;
        const file = item?.files.find((each) => each.name === name);
        if (!item || !file) return null;
        return { kind: 'beside', id: item.id, name, bytes: file.bytes, live: item.state === 'public' ? liveClipPath(item.name, name) : null };
      },
      has: (name) => there().includes(name),
      drop: (name) => {
        const isBeside = ready()?.item?.files.some((file) => file.name === name) ?? false;
        editing.edit({ put: others(name), drop: isBeside ? [...dropped(), name] : dropped() });
      },
      put: (file, facts) => {
        put(file);
        if (clipMediaOf(file.name) === 'video/mp4') editing.edit({ shared: withClip(form, ready()?.draft.shared, file.name, facts) });
      },
      texts: {
        'video/mp4': { tooLarge: t('editing:clip.tooLarge'), format: t('editing:clip.format') },
        'text/vtt': { tooLarge: t('editing:clip.captionsFormat'), format: t('editing:clip.captionsFormat') },
      },
    });
    return { pictures, clips };
  }, [editing, form, id, t]);
  useEffect(() => {
    addEventListener('online', files.pictures.askAgain);
    return () => removeEventListener('online', files.pictures.askAgain);
  }, [files]);
  return files;
}

/** The fields of an item whose clip is another one: its name, its length, and its size. */
function withClip(form: FormDescription, shared: unknown, name: string, { seconds, width, height }: ClipFacts): unknown {
  const { own } = partsOf(form);
  const fields = own.kind === 'group' ? own.fields : [];
  const named = fields.find((field) => field.kind === 'file' && field.media === 'video')?.name;
  const values = { ...(named !== undefined && { [named]: name }), duration_seconds: seconds, width, height };
  const known = Object.entries(values).filter(([field, value]) => value !== null && fields.some((each) => each.name === field));
  return known.reduce((before, [field, value]) => withValue(before, [field], value), shared);
}
