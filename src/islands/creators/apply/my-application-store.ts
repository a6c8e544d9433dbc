import type { ComicistsProfile } from '../../../contract/accounts/comicists.ts';
import { getComicists } from '../../../contract/accounts/comicists.ts';
import type { CallData } from '../../../contract/call.ts';
import { type ApplicationOutput, getMyMembership, listMyApplications, withdrawApplication } from '../../../contract/creators/application.ts';
import type { StaticLists } from '../../../contract/static-list.ts';
import { uploadFile } from '../../../contract/uploads/upload.ts';
import { APPLICATION_KINDS, type ApplicationKind } from '../../../domain/creators/application.ts';
import { send } from '../../../stores/api.ts';
import { download } from '../../../stores/download.ts';
import { formOfProfile } from '../../accounts/creator-info/creator-info-store.ts';
import { readStaticLists } from '../../accounts/creator-info/static-lists.ts';
import { createList, createQuestion } from '../../record/records-store.ts';

/** A member's way to a creator's membership, as its screen knows it. */
export interface MyApplication extends CallData<typeof getMyMembership> {
  /** The newest; null: there has been none. */
  application: ApplicationOutput | null;
  /** The creator's info that a form begins with. */
  profile: ComicistsProfile | null;
}

/** The same with the lists that its info is chosen from. */
export interface MyApplicationScreen extends MyApplication {
  lists: StaticLists;
}

/** My membership, my newest application, withdrawing it, and its files. */
export function createMyApplication() {
  const list = createList<MyApplicationScreen>(async ({ quiet }) => {
    // The screen has its own skeleton.
    const options = { spinner: false, quiet } as const;
    const [membership, applications, profile, lists] = await Promise.all([
      send(getMyMembership, {}, options),
      send(listMyApplications, { query: { per_page: 1 } }, options),
      send(getComicists, {}, options),
      readStaticLists(),
    ]);
    return { ...membership.data, application: applications.data[0] ?? null, profile: profile.data, lists };
  });
  const question = createQuestion<'withdraw', ApplicationOutput>({ settled: () => list.reload() });
  return {
    ...list,
    ...question,
    fetchFile: (id: string) => download(uploadFile, { params: { id }, query: {} }),
    /** Withdraws the application that was asked about; true when it is done. */
    withdraw: () => question.answer('withdraw', ({ id }) => send(withdrawApplication, { params: { id } })),
  };
}

/** The kinds that can be applied for now, in the order in which they are offered. */
export const offeredKinds = ({ obstacles }: Pick<MyApplication, 'obstacles'>): ApplicationKind[] =>
  APPLICATION_KINDS.filter((kind) => obstacles[kind] === null);

/** The texts that the form begins with: an application that is to be answered as it was sent, or else the creator's info, or that of the newest application. */
export function givenValues({ application, profile, ...mine }: MyApplication): Record<string, string> {
  if (application?.is_answerable) {
    const { kind, work_kind, published_on, work_url, info, created_at } = application;
    return { ...textsOf({ kind, work_kind, published_on, work_url }), ...(info && formOfProfile({ ...info, updated_at: created_at })) };
  }
  const [only, ...others] = offeredKinds(mine);
  const known = profile ?? (application?.info && { ...application.info, updated_at: application.created_at });
  return { citizenship: 'domestic', ...(known && formOfProfile(known)), ...(only !== undefined && others.length === 0 && { kind: only }) };
}

function textsOf(values: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}
