import * as v from 'valibot';
import { REGISTRATION_ACTIONS, REGISTRATION_OBSTACLES } from '../../domain/activities/registration-action.ts';
import { GROUP_MAX, INTRO_MAX_CHARACTERS } from '../../domain/activities/registration-form.ts';
import { JOINED, SESSION_STATES } from '../../domain/activities/registration-session.ts';
import { SHOWN_REGISTRATION_STATUSES } from '../../domain/activities/registration-state.ts';
import { ACTIVITY_TYPES } from '../../domain/content/activity.ts';
import { MEMBER_CLASSES } from '../../domain/identity/account.ts';
import { WAITLIST_STATUSES } from '../../domain/waitlist/waitlist.ts';
import { defineCall, defineFile } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import {
  agreeField,
  checkboxField,
  dialablePhoneField,
  formInteger,
  idField,
  instantField,
  languageField,
  lateCancellationField,
  localized,
  optional,
  pageQuery,
  shortText,
  typedLanguage,
} from '../fields.ts';
import { answersField, characters, otherUrls, webAddress } from './form-fields.ts';

const say = (message: FieldMessage): FieldMessage => message;

/** The fields that only a matchmaking application has (docs/rules.md#matchmaking). */
export const matchmakingFields = {
  /** On behalf of an organisation or a company. */
  is_organization: checkboxField,
  company: optional(shortText),
  job_title: optional(shortText),
  /** Another phone number than the account's, mobile or landline. */
  phone: optional(dialablePhoneField),
  /** Of matchmaking it must be there. */
  intro: optional(characters(INTRO_MAX_CHARACTERS)),
  portfolio_url: optional(webAddress),
  other_urls: otherUrls,
};
export const MatchmakingSchema = v.object({
  is_organization: v.boolean(),
  company: v.nullable(v.string()),
  job_title: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  intro: v.string(),
  portfolio_url: v.nullable(v.string()),
  other_urls: v.array(v.string()),
});
export type MatchmakingOutput = v.InferOutput<typeof MatchmakingSchema>;

/** A registration. What is only of matchmaking is passed over at other activities. */
export const ApplyOnlineSchema = v.pipe(
  v.object({
    /** Which session of a series that is joined singly; left out where it is registered for as a whole. */
    session: v.optional(v.pipe(formInteger, v.minValue(0), v.maxValue(1000))),
    /** The number of people who come, the member included. */
    size: v.optional(v.pipe(formInteger, v.minValue(1), v.maxValue(GROUP_MAX)), 1),
    answers: answersField,
    ...matchmakingFields,
    /** To the notes of the activity. */
    agree: agreeField,
    /** The points that the member was shown, of all who come; when they have changed, the call is refused. */
    points: v.optional(formInteger),
  }),
  v.forward(
    v.partialCheck([['is_organization'], ['company']], ({ is_organization, company }) => !is_organization || company !== undefined, say('REQUIRED')),
    ['company'],
  ),
);
export type ApplyOnlineInput = v.InferInput<typeof ApplyOnlineSchema>;
export type ApplyOnline = v.InferOutput<typeof ApplyOnlineSchema>;

const activityParams = v.object({ type: v.picklist(ACTIVITY_TYPES), id: idField });
/** An activity that is registered for, where a registration names it. */
export const RegisteredActivitySchema = v.object({ id: v.string(), type: v.picklist(ACTIVITY_TYPES), ...localized('title'), ...localized('location') });

const registration = {
  id: v.string(),
  activity: RegisteredActivitySchema,
  /** The session of a series that is joined singly; 0 for an activity as a whole. */
  session: v.number(),
  /** As it stands now. `applied`: under review; `registered`: has a place, without a review; `passed`, `failed`: after one. */
  status: v.picklist(SHOWN_REGISTRATION_STATUSES),
  /** People, the member included. */
  size: v.number(),
  /** The points that were paid, and how many of them were reward points. */
  points: v.number(),
  reward_points: v.number(),
  /** Dollars a person, paid on the day, as the content has it now; 0 in an answer that an earlier release saved without it. */
  price_twd: v.optional(v.number(), 0),
  start: instantField,
  end: instantField,
  /** The times at which one comes: one, or each session of a series. `attended_at`: when the member was checked in. */
  meetings: v.array(v.object({ number: v.number(), start: instantField, end: instantField, is_cancelled: v.boolean(), attended_at: v.nullable(instantField) })),
  /** True while it has a place for certain and is not over: the ticket can be shown. */
  has_ticket: v.boolean(),
  /** Up to this moment a cancellation refunds all points; fixed at registration. */
  cancel_before: instantField,
  is_cancellable: v.boolean(),
  /** Whether it can be cancelled now without getting its points back (`late`). */
  is_late_cancellable: v.boolean(),
  /** Why the review was not passed or the centre called it off, as staff wrote it. */
  reason: v.nullable(v.string()),
  reason_language: typedLanguage,
  /** With the questions as they are asked now; null for one that is not asked any more. */
  answers: v.array(v.object({ id: v.string(), question: v.nullable(v.object(localized('text'))), text: v.string() })),
  /** Null where it is no matchmaking. */
  matchmaking: v.nullable(MatchmakingSchema),
  /** The number of changes of time or place. */
  sequence: v.number(),
  history: v.array(v.object({ status: v.picklist(SHOWN_REGISTRATION_STATUSES), start: instantField, end: instantField, at: instantField })),
  created_at: instantField,
  cancelled_at: v.nullable(instantField),
};
export const RegistrationSchema = v.object(registration);
export type RegistrationOutput = v.InferOutput<typeof RegistrationSchema>;

/** A member's place in the waitlist of a session. */
const waitItem = v.object({
  id: v.string(),
  status: v.picklist(WAITLIST_STATUSES),
  position: v.nullable(v.number()),
  offer_until: v.nullable(instantField),
  size: v.number(),
});

export const getActivityRegistration = defineCall({
  method: 'GET',
  path: '/activity/{type}/{id}/registration',
  summary: 'Places left, my registration, and what I can do now; for visitors the places. 404 where one comes without registering',
  access: 'public',
  optionalAuth: true,
  params: activityParams,
  output: v.object({
    joined: v.picklist(JOINED),
    reviewed: v.boolean(),
    group_max: v.number(),
    /** A person. */
    points: v.number(),
    refund_hours: v.number(),
    /** The classes of members that may register; null: all. */
    classes: v.nullable(v.array(v.picklist(MEMBER_CLASSES))),
    /** False when the caller's class may not; null for a visitor. */
    is_allowed: v.nullable(v.boolean()),
    /** The caller's balance, where it costs points; otherwise null. */
    remaining_points: v.nullable(v.number()),
    questions: v.array(v.object({ id: v.string(), required: v.boolean(), max_length: v.number(), ...localized('text') })),
    sessions: v.array(
      v.object({
        number: v.number(),
        start: instantField,
        end: instantField,
        /** The times at which one comes, without those that are cancelled: one, or each session of a series. */
        meetings: v.array(v.object({ start: instantField, end: instantField })),
        opens_at: instantField,
        /** The first moment at which it is closed. */
        closes_at: instantField,
        state: v.picklist(SESSION_STATES),
        quota: v.number(),
        remaining: v.number(),
        /** The number of members who wait. */
        waiting: v.number(),
        /** My latest registration; null for visitors, and where there is none. */
        mine: v.nullable(RegistrationSchema),
        wait: v.nullable(waitItem),
        /** For visitors: what they could do once logged in. */
        actions: v.array(v.picklist(REGISTRATION_ACTIONS)),
        /** Why one cannot register now; null where one can, or holds a place. */
        obstacle: v.nullable(v.picklist(REGISTRATION_OBSTACLES)),
      }),
    ),
  }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});

export const applyOnline = defineCall({
  method: 'POST',
  path: '/activity/{type}/{id}/apply_online',
  summary: 'Register for an activity, or accept a place that the waitlist offers; paid in points where it costs any',
  access: 'member',
  params: activityParams,
  body: ApplyOnlineSchema,
  output: v.object({ ...registration, remaining_points: v.nullable(v.number()) }),
  envelope: 'item',
  errors: [
    'NOT_FOUND',
    'FULL',
    'REGISTRATION_NOT_OPEN',
    'REGISTRATION_CLOSED',
    'ACTIVITY_CANCELLED',
    'ALREADY_REGISTERED',
    'CLASS_NOT_ALLOWED',
    'NOT_ENOUGH_POINTS',
    'TERMS_CHANGED',
    'CENTRE_CLOSED',
    'EMAIL_NOT_VERIFIED',
    'MOBILE_NOT_VERIFIED',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});

export const cancelRegistration = defineCall({
  method: 'PUT',
  path: '/activity/{type}/{id}/cancel',
  summary: 'Cancel my registration; its points are refunded up to `cancel_before`, later it is cancelled with `late` alone, and none are',
  access: 'member',
  params: activityParams,
  body: v.object({
    /** Which session, where I am registered for several. */
    session: v.optional(v.pipe(formInteger, v.minValue(0), v.maxValue(1000))),
    ...lateCancellationField,
  }),
  output: v.object({ ...registration, refunded_points: v.number(), remaining_points: v.number() }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'TOO_LATE_TO_CANCEL', 'NOT_CANCELLABLE'],
});

const registrationId = v.object({ id: v.pipe(v.string(), v.uuid()) });
export const listMyRegistrations = defineCall({
  method: 'GET',
  path: '/my/activity_apply',
  summary: 'My registrations: `when=upcoming` soonest first, otherwise newest first',
  access: 'member',
  query: v.object({
    ...pageQuery,
    type: v.optional(v.picklist(ACTIVITY_TYPES)),
    status: v.optional(v.picklist(SHOWN_REGISTRATION_STATUSES)),
    when: v.optional(v.picklist(['upcoming', 'past'])),
  }),
  output: RegistrationSchema,
  envelope: 'list',
});
export const getMyRegistration = defineCall({
  method: 'GET',
  path: '/my/activity_apply/{id}',
  summary: 'One of my registrations: what its ticket shows',
  access: 'member',
  params: registrationId,
  output: RegistrationSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
export const registrationCalendarFile = defineFile({
  method: 'GET',
  path: '/my/activity_apply/{id}/calendar.ics',
  summary: 'A registration of mine for my calendar (RFC 5545), in my language unless another is asked for',
  access: 'member',
  params: registrationId,
  query: v.object({ lang: v.optional(languageField) }),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
