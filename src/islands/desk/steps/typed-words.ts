import * as v from 'valibot';
import { DRAFT_PREFIX } from '../../../domain/site/browser-storage.ts';

const KEPT_AS = `${DRAFT_PREFIX}desk`;
const TypedSchema = v.object({ about: v.string(), reason: v.string(), note: v.string(), outOfService: v.boolean() });
/** The words typed into the question of a step. `about`: the record and the step. */
export type TypedWords = v.InferOutput<typeof TypedSchema>;

/** The words of the question that was open when the page was left, where it was about the same; empty otherwise. */
export function readTyped(about: string): TypedWords {
  const text = globalThis.sessionStorage?.getItem(KEPT_AS) ?? null;
  const typed = text === null ? null : v.safeParse(v.pipe(v.string(), v.parseJson(), TypedSchema), text);
  return typed?.success && typed.output.about === about ? typed.output : { about, reason: '', note: '', outOfService: false };
}

/** Stores the words in the tab until the step is done or left; null: they are done with. */
export function storeTyped(typed: TypedWords | null): void {
  if (typed === null) globalThis.sessionStorage?.removeItem(KEPT_AS);
  else globalThis.sessionStorage?.setItem(KEPT_AS, JSON.stringify(typed));
}
