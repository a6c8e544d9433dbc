import type * as v from 'valibot';
import type { Role } from '../domain/identity/account.ts';
import type { Scope } from '../domain/oauth/scope.ts';
import type { ApiScope } from '../domain/staff/api-token.ts';
import type { AuditSubject } from '../domain/staff/audit.ts';
import type { QueueSubject } from '../domain/staff/queue-item.ts';
import type { ErrorCode } from './error-code.ts';

export type Schema = v.GenericSchema<unknown, unknown>;
export type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The callers that a call allows: anyone, any logged-in member, a partner shop by its key, or the roles named. */
export type Access = 'public' | 'member' | 'shop' | readonly Role[];

/**
 * One call (docs/rules.md#calls), whole: what it takes, what it answers, what it may refuse. Both sides are made from it.
 * `envelope` says how `output` travels: `item` as `{data}`, `list` as `{data, meta}`, `plain` as it is (RFC 6749's tokens).
 */
export interface Call<
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends ObjectSchema = ObjectSchema,
  O extends Schema = Schema,
  A extends 'item' | 'list' | 'plain' = 'item' | 'list' | 'plain',
> {
  method: Method;
  /** Under `/api`, with `{name}` for parameters. */
  path: `/${string}`;
  summary: string;
  access: Access;
  /** For applications of others: any of these scopes is enough. Without: such a token may not make the call. */
  scopes?: readonly Scope[];
  /** For tokens of the centre's other systems: with this scope one may make the call. Without: none may. */
  apiScope?: ApiScope;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  envelope: A;
  /** The refusals besides those of every call (malformed, unauthenticated, invalid, too many, internal). */
  errors?: readonly ErrorCode[];
  /** Words its errors as RFC 6749 does: `error` and `error_description` besides, faults of the request a 400. */
  rfc6749?: boolean;
  /** Anyone may make it, and whoever is signed in is known. Of `content`: the answer to a member is their own, and `no-store`. */
  optionalAuth?: boolean;
  /** Of a GET of staff whose `id` names a record, or of a rehearsal of a step with one: what kind, for the record of looks at it (docs/decisions/098): its own, or by its `kind`. */
  about?: AuditSubject | Readonly<Record<string, AuditSubject>>;
  /** Of a call with `about` that is no GET: a screen asks it again and again while somebody waits, which is one look, as it is of every GET. */
  isPolled?: boolean;
  /** Its body holds more than fields and lists of them: the page sends it as JSON, where a form would lose it. */
  sendsJson?: boolean;
  /**
   * Of a decision of staff about the record that its `id` names, and of its rehearsal: of what kind. Its body takes `paragraph` (`paragraphField`), which stands in
   * the e-mail that the decision sends (docs/decisions/290).
   */
  emailAbout?: QueueSubject | 'member' | 'rent' | 'spending';
  /** Each look at it is recorded, and one that cannot be recorded is not answered: it holds the number of an ID (docs/decisions/099). */
  isRecordedEachTime?: boolean;
  /** Takes a file of at most so many bytes, as multipart. */
  uploadMaxBytes?: number;
  /** The fields that are PDFs (`pdfField`): such a call is multipart, and its files are put away while they come in. */
  pdfs?: readonly string[];
  /** Takes an `Idempotency-Key`. */
  idempotent?: boolean;
  /** Takes `preview=1`, with which staff is shown drafts: such an answer is `no-store`. */
  preview?: boolean;
  /** `content`: carries an ETag and may be cached; personal answers are `no-store`. */
  cache?: 'content' | 'no-store';
}

/** A GET that answers a file and no JSON. */
export interface FileCall<P extends ObjectSchema = ObjectSchema, Q extends ObjectSchema = ObjectSchema> {
  method: 'GET';
  /** As a call's; a last `{parameter}` may have an ending, which is no part of it: `{id}.ics`. */
  path: `/${string}`;
  summary: string;
  /** As a call's; without it, anyone. */
  access?: Access;
  /** As a call's. */
  scopes?: readonly Scope[];
  params: P;
  query: Q;
  mediaType: `${string}/${string}`;
  errors: readonly ErrorCode[];
}

// biome-ignore lint/suspicious/noExplicitAny: the widest call; its parts are read through the types below
export type AnyCall = Call<any, any, any, any, any>;

type Input<S> = S extends v.GenericSchema<infer I, unknown> ? I : never;
type Output<S> = S extends v.GenericSchema<unknown, infer O> ? O : never;
type Part<K extends string, S, T> = [S] extends [undefined] ? unknown : ObjectSchema extends S ? unknown : { [Key in K]: T };

/** The input of a call, as the caller gives it. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? Part<'params', P, Input<P>> & (ObjectSchema extends Q ? unknown : { query?: Input<Q> }) & Part<'body', B, Input<B>>
    : never;
/** The parsed input of a call, as the handler gets it. */
export type CallRequest<C> = C extends Call<infer P, infer Q, infer B, Schema> ? { params: Output<P>; query: Output<Q>; body: Output<B> } : never;
/** The input of a file's call, as the caller gives it. */
export type FileInput<F> =
  F extends FileCall<infer P, infer Q> ? Part<'params', P, Input<P>> & (ObjectSchema extends Q ? unknown : { query?: Input<Q> }) : never;
/** The parsed input of a file's call, as the handler gets it. */
export type FileRequest<F> = F extends FileCall<infer P, infer Q> ? { params: Output<P>; query: Output<Q> } : never;
/** The type of `data`, or of the whole body of a `plain` response. */
export type CallData<C> = C extends { output: infer O; envelope: infer A } ? (A extends 'list' ? Output<O>[] : Output<O>) : never;

export interface ListMeta {
  total: number;
  page: number;
  per_page: number;
  last_page: number;
  /** There are more than `total`, which is where counting ended; `last_page` is the one behind it. */
  more?: boolean | undefined;
}
type ListAnswer<T> = { data: T[]; meta: ListMeta };
/** The body of a success. */
export type CallResponse<C> = C extends { output: infer O; envelope: infer A }
  ? A extends 'list'
    ? ListAnswer<Output<O>>
    : A extends 'plain'
      ? Output<O>
      : { data: Output<O> }
  : never;

export function defineCall<
  const P extends ObjectSchema,
  const Q extends ObjectSchema,
  const B extends ObjectSchema,
  const O extends Schema,
  const A extends 'item' | 'list' | 'plain',
>(call: Call<P, Q, B, O, A>): Call<P, Q, B, O, A> {
  return call;
}

export function defineFile<const P extends ObjectSchema, const Q extends ObjectSchema>(file: FileCall<P, Q>): FileCall<P, Q> {
  return file;
}
