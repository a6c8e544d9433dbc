import * as v from 'valibot';
import { defineCall, defineFile } from '../call.ts';
import { languageField } from '../fields.ts';

/** The wallets that a ticket can go into; those that the centre has no keys for, and a ticket that is none, have no address. */
export const getTicketWallets = defineCall({
  method: 'GET',
  path: '/my/activity_apply/{id}/wallet',
  summary: 'Where my ticket can be added to a wallet, in my language unless another is asked for; of a cancelled registration, where its pass is made void',
  access: 'member',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  query: v.object({ lang: v.optional(languageField) }),
  output: v.object({
    /** The registration was cancelled: a pass that is opened here replaces the one on the phone, and says so. */
    is_void: v.boolean(),
    /** Opens Apple Wallet, for ten minutes. */
    apple_url: v.nullable(v.string()),
    google_url: v.nullable(v.string()),
  }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});

/** A pass at the address that its holder was given: a phone opens it without a login. */
export const applePassFile = defineFile({
  method: 'GET',
  path: '/my/activity_apply/pass/{token}.pkpass',
  summary: 'A ticket for Apple Wallet, by the address that `GET /my/activity_apply/{id}/wallet` gave its holder',
  params: v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
  query: v.object({}),
  mediaType: 'application/vnd.apple.pkpass',
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
