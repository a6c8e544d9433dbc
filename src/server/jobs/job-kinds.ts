import * as v from 'valibot';
import type { MessageKind } from '../db/tables/messages.ts';
import type { NewMessages } from './message-jobs.ts';
import type { QueuePlan } from './queue-plans.ts';

/** All that the queue has to know of a job. */
interface JobKind<Payload extends PayloadSchema = PayloadSchema> {
  /** The shape of its payload. */
  payload: Payload;
  /** The options of its queue. */
  plan: QueuePlan;
  /** When it runs by itself: a cron expression in Asia/Taipei. */
  cron?: string;
  /** It says who gets what: a stolen database, or a look into the queue, must open no account. */
  isSealed?: true;
  /** The kind of message that is not delivered when it is given up. */
  message?: MessageKind;
  /** Former names of its queue. Nodes of the release before enqueue there, so it is worked on under them as well; a later release takes them out. */
  formerly?: readonly string[];
}
type PayloadSchema = v.GenericSchema<unknown, object>;

/** The payload of a job that needs to be told nothing. */
export const NothingSchema = v.pipe(
  v.nullish(v.object({})),
  v.transform((): Record<string, never> => ({})),
);

/** A job with what it does. `Tools` is what it needs of the running server. */
interface RoomJob<Tools, Payload extends PayloadSchema> extends JobKind<Payload> {
  /** May run twice without harm. `queuedAt` is when the job was enqueued; without it, now. */
  run: (tools: Tools, payload: v.InferOutput<Payload>, jobId: string, queuedAt?: Date) => Promise<void>;
}

/** A row of a room's jobs: `run` is given what the row's own schema reads. */
export const defineJob = <Tools, Payload extends PayloadSchema>(row: RoomJob<Tools, Payload>): RoomJob<Tools, Payload> => row;

/**
 * The jobs of each room, which are all in its `jobs.ts`, by their names in the queue. That file adds its entry here (`declare module`), so that
 * names and payloads are typed wherever a job is enqueued, and the queue, which serves all rooms, imports none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each jobs.ts adds its entry
export interface JobRegistry {}

type NamesIn<Room> = Room extends unknown ? keyof Room & string : never;
type RowIn<Room, Name> = Room extends unknown ? (Name extends keyof Room ? Room[Name] : never) : never;
type RowOf<Name> = RowIn<JobRegistry[keyof JobRegistry], Name>;

export type JobName = NamesIn<JobRegistry[keyof JobRegistry]>;
export type JobPayloads = { [Name in JobName]: RowOf<Name> extends JobKind<infer Payload> ? v.InferOutput<Payload> : never };
/** Every job by its name. */
export type AllJobs = { readonly [Name in JobName]: RowOf<Name> };
/** The payload that is enqueued: of messages it is narrower than the one that is read. */
export type NewPayload<Name extends JobName> = Name extends keyof NewMessages ? NewMessages[Name] : JobPayloads[Name];
export type JobKinds = Readonly<Record<JobName, JobKind>>;
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name], jobId: string, queuedAt?: Date) => Promise<void> };
/** Cron expressions in Asia/Taipei. */
export type JobSchedules = Partial<Record<JobName, string>>;

/** The names that stand in two rooms: none. */
export type NamedTwice<Rooms = JobRegistry> = {
  [Room in keyof Rooms]: NamesIn<Rooms[Room]> & NamesIn<Rooms[Exclude<keyof Rooms, Room>]>;
}[keyof Rooms];

/** Puts the jobs of all rooms together. Does not compile when a room is missing, or a name stands in two. */
export function collectJobs(rooms: [NamedTwice] extends [never] ? JobRegistry : { namedTwice: NamedTwice }): AllJobs {
  return Object.assign({}, ...Object.values(rooms)) as AllJobs;
}

export const namesOf = (kinds: JobKinds): JobName[] => Object.keys(kinds) as JobName[];

/** A queue, and the job that waits in it. */
export interface JobQueue<Name extends JobName = JobName> {
  queue: string;
  name: Name;
}

/** Every queue: one of each job's name, and one of each former name. */
export const queuesOf = (kinds: JobKinds): JobQueue[] =>
  namesOf(kinds).flatMap((name) => [name, ...(kinds[name].formerly ?? [])].map((queue) => ({ queue, name })));

/** When each job runs by itself. */
export const schedulesOf = (kinds: JobKinds): JobSchedules =>
  Object.fromEntries(namesOf(kinds).flatMap((name) => (kinds[name].cron === undefined ? [] : [[name, kinds[name].cron]])));

/** Gives every job what it needs. */
export function handlersOf<Tools>(
  jobs: JobKinds & Readonly<Record<JobName, { run: (tools: Tools, payload: never, jobId: string, queuedAt?: Date) => Promise<void> }>>,
  tools: Tools,
): JobHandlers {
  const handlerOf = (name: JobName) => (payload: object, jobId: string, queuedAt?: Date) => jobs[name].run(tools, payload as never, jobId, queuedAt);
  return Object.fromEntries(namesOf(jobs).map((name) => [name, handlerOf(name)])) as unknown as JobHandlers;
}

/** A job carries what this release does not understand. Says where, never what: payloads hold codes and addresses. */
class MalformedJob extends Error {
  override readonly name = 'MalformedJob';
}

/** Reads what came out of the queue. @throws MalformedJob */
export function parsePayload<Name extends JobName>(kinds: JobKinds, name: Name, data: unknown): JobPayloads[Name] {
  const parsed = v.safeParse(kinds[name].payload, data);
  if (parsed.success) return parsed.output as JobPayloads[Name];
  const places = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole');
  throw new MalformedJob(`${name} is not understood at ${[...new Set(places)].join(', ')}`);
}
