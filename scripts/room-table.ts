/** The rooms and who may use whom. `npm run lint` checks it; docs/decisions/138 says why it is as it is. */

/** A room uses itself, the shared folders of its layer, and the rooms of its row: in every layer the same. No circles. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  opening: [],
  points: [],
  search: [],
  uploads: [],
  content: ['opening'],
  calendar: ['content', 'opening'],
  waitlist: ['identity', 'points'],
  rent: ['calendar', 'content', 'identity', 'opening', 'points', 'uploads', 'waitlist'],
  consultations: ['calendar', 'identity', 'opening', 'points', 'uploads', 'waitlist'],
  spaces: ['calendar', 'content', 'identity', 'opening', 'uploads'],
  closings: ['consultations', 'opening', 'points', 'rent', 'spaces', 'waitlist'],
  accounts: ['identity', 'points', 'spaces', 'uploads', 'waitlist'],
  oauth: ['identity'],
  contact: ['accounts'],
  retention: ['accounts', 'uploads'],
  staff: ['identity'],
};

/** Folders that serve every room and know none, by layer; a row names the other shared folders that they may use. */
export const SHARED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'src/server': {
    adapters: [],
    db: ['adapters'],
    emails: ['adapters'],
    jobs: ['adapters', 'db', 'emails'],
    delivery: ['adapters', 'db', 'emails', 'jobs'],
    http: ['adapters', 'db'],
    site: ['http'],
  },
  'src/domain': { time: [], text: [], site: [] },
  'src/contract': {},
  'src/islands': { ui: [], form: ['ui'], record: ['ui'], page: ['ui'], header: [], markup: [] },
};

/** What rooms may not use though it is shared: the built site is served, not asked. */
export const CLOSED = ['src/server/site'];

/** Left from before the rooms: each is undone as its note says, and its line goes with it. A line that is not needed any more fails. */
export const OPEN: Readonly<Record<string, readonly string[]>> = {
  'src/contract/accounts/desk-mobile.ts': ['src/contract/rent/desk-rent.ts'],
  'src/contract/identity/token.ts': ['src/contract/oauth/authorize.ts'],
  'src/contract/waitlist/waitlist.ts': ['src/contract/rent/rent.ts'],
  'src/domain/spaces/space.ts': ['src/domain/consultations/consultation.ts'],
  'src/islands/accounts/contact-details/contact-change.ts': ['src/client/recovery.ts'],
  'src/islands/accounts/former-site/old-user.ts': ['src/client/old-user.ts'],
  'src/islands/accounts/leaving/my-data.ts': ['src/client/my-data.ts'],
  'src/islands/accounts/profile/profile.ts': ['src/client/errors.ts', 'src/client/profile.ts', 'src/client/static-list.ts'],
  'src/islands/accounts/recovery/identity-result.ts': ['src/client/recovery.ts'],
  'src/islands/accounts/recovery/recovery.ts': ['src/client/profile.ts', 'src/client/recovery.ts'],
  'src/islands/accounts/registration/registration.ts': ['src/client/member.ts'],
  'src/islands/accounts/registration/verification-email.ts': ['src/client/member.ts'],
  'src/islands/accounts/registration/verification.ts': ['src/client/member.ts'],
  'src/islands/contact/send-message.ts': ['src/client/contact.ts'],
  'src/islands/identity/password-age.ts': ['src/client/errors.ts', 'src/client/profile.ts'],
  'src/islands/oauth/app-entry/app-entry-calls.ts': ['src/client/http.ts', 'src/client/token.ts'],
  'src/server/content/activity-routes.ts': ['src/server/closings/read-closings.ts'],
  'src/server/content/read-home.ts': ['src/server/closings/read-closings.ts'],
  'src/server/http/read-multipart.ts': ['src/server/uploads/receive-uploads.ts'],
  'src/server/points/read-point-logs.ts': ['src/server/rent/rent-response.ts'],
  'src/server/rent/desk/routes.ts': ['src/server/accounts/recovery/confirm-mobile.ts'],
  'src/server/rent/routes.ts': ['src/server/closings/read-closings.ts'],
  'src/server/waitlist/join-waitlist.ts': ['src/server/consultations/consultation-response.ts', 'src/server/rent/quote.ts'],
  'src/server/waitlist/notify-waitlist-offers.ts': ['src/server/rent/rent-response.ts'],
  'src/server/waitlist/routes.ts': ['src/server/rent/accept-offer.ts'],
  'src/server/waitlist/waitlist-response.ts': ['src/server/rent/quote.ts', 'src/server/rent/rent-response.ts'],
};
