import { atom } from 'nanostores';
import * as v from 'valibot';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import { type ProfileInput, type ProfileLists, type ProfileOutput, profileSchemaWith } from '../../../contract/accounts/profile.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { addToast } from '../../../stores/toasts.ts';
import { createForm } from '../../form/form-store.ts';
import { problemOf } from '../../form/state/form-state.ts';
import type { ProfileStore } from './profile.ts';

export const PROFILE_FIELDS = [
  'name',
  'pen_name',
  'gender',
  'birthday',
  'addr_city',
  'addr_district',
  'address',
  'citizenship',
  'country',
  'job',
  'language',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Fields that are sent together. */
const GROUPS: readonly (readonly ProfileField[])[] = [
  ['addr_city', 'addr_district'],
  ['citizenship', 'country'],
];

/** A member's data as texts of a form. */
export function profileTexts(member: MemberOutput): Record<ProfileField, string> {
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, member[field] ?? ''])) as Record<ProfileField, string>;
}

/**
 * The changed fields of a form, and nothing else: what another tab has changed meanwhile stays, and what an older account
 * had typed as its city passes as long as nobody touches it.
 */
export function changedFields(before: Readonly<Record<ProfileField, string>>, now: Readonly<Record<string, string>>): Record<string, string> {
  const isChanged = (field: ProfileField) => (now[field] ?? '').trim() !== before[field];
  const changed = PROFILE_FIELDS.filter((field) => isChanged(field) || GROUPS.some((group) => group.includes(field) && group.some(isChanged)));
  return Object.fromEntries(changed.flatMap((field) => (now[field] === undefined ? [] : [[field, now[field]]])));
}

/** The form in place: open or not, and what saving comes to. */
export function createProfileForm({ profile, t, now = () => new Date() }: { profile: ProfileStore; t: Translate; now?: () => Date }) {
  const $isOpen = atom(false);
  const formFor = (member: MemberOutput, lists: ProfileLists) =>
    createForm({
      schema: v.pipe(
        v.record(v.string(), v.string()),
        // What the fields really hold is the next schema's to say.
        v.transform((values) => changedFields(profileTexts(member), values) as ProfileInput),
        profileSchemaWith(lists, now),
      ),
      t,
      send: async (changes) => {
        const problem = Object.keys(changes).length === 0 ? null : await profile.save(asTexts(changes));
        if (problem) return problemOf(problem);
        addToast('success', t('success:UPDATED'));
        $isOpen.set(false);
        return null;
      },
    });
  return { $isOpen, formFor };
}
export type ProfileFormStore = ReturnType<typeof createProfileForm>;

/** A form has no null: what is to be cleared is empty. */
function asTexts(changes: ProfileOutput): ProfileInput {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, value ?? ''])) as ProfileInput;
}
