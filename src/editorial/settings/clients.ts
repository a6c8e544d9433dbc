import * as v from 'valibot';
import { redirectFault } from '../../domain/oauth/redirect-uri.ts';
import { SCOPES, WHOLE_ACCOUNT } from '../../domain/oauth/scope.ts';
import { idSchema, localizedSchema } from '../items/schema.ts';

/** Addresses on the web, as a browser writes them. */
const siteSchema = v.pipe(
  v.string(),
  v.check((site) => URL.canParse(site) && new URL(site).href === site && site.startsWith('https:'), 'must be an https address as a browser writes it'),
);
const redirectSchema = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? redirectFault(dataset.value) : null;
    if (fault !== null) addIssue({ message: fault });
  }),
);

const clientSchema = v.pipe(
  v.strictObject({
    id: idSchema,
    name: localizedSchema,
    /** The application and its purpose, in one line. */
    about: localizedSchema,
    site: v.optional(siteSchema),
    own: v.optional(v.boolean(), false),
    sample: v.optional(v.boolean(), false),
    redirect_uris: v.pipe(v.array(redirectSchema), v.minLength(1)),
    /** The scopes it may request; the first is the default. */
    scopes: v.pipe(v.array(v.picklist(SCOPES)), v.minLength(1)),
  }),
  v.check(({ own, scopes }) => own === scopes.includes(WHOLE_ACCOUNT), '`account` is the scope of the centre’s own applications, and theirs alone'),
);
export type Client = v.InferOutput<typeof clientSchema>;

/** `content/settings/clients.yaml`: the applications that may ask members to be connected. */
export const clientsSchema = v.pipe(
  v.array(clientSchema),
  v.check((clients) => new Set(clients.map(({ id }) => id)).size === clients.length, 'two applications have one id'),
  v.check((clients) => clients.every(({ id }) => id !== 'comic-hub-site'), 'comic-hub-site is the site itself'),
);
