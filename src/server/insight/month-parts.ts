import * as v from 'valibot';
import { COLLECTABLE_KINDS } from '../../domain/content/collectable.ts';
import { DECIDED_KINDS } from '../../domain/insight/figures.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';

/** The database, clock and content that a month is counted with. */
export type Tools = { db: Db; now: Date } & Pick<Deps, 'library'>;

const held = v.array(v.object({ what: v.string(), day: v.string(), hour: v.number(), held: v.number() }));
const popular = v.array(v.object({ id: v.string(), count: v.number() }));
const missed = v.object({ expected: v.number(), missed: v.number() });

/**
 * The figures of a month by what they are counted from: each part has tables of its own, whose triggers name it (docs/decisions/496). Nothing in it is of anybody in
 * particular. Titles, opening hours and the number of places are those of today, and are put to them when a month is read.
 */
export const PART_SCHEMAS = {
  /** Of pieces: how many were held in each hour, and those that were held longest. */
  places: v.object({ held, devices: popular }),
  /** Reservations that began in the month. */
  rents: missed,
  /** Of parts of spaces: in which hours they were held. */
  spaces: v.object({ held }),
  consultations: missed,
  /** Registrations for what began in the month. */
  registrations: missed,
  /** Registrations that were made in the month, by people. */
  activities: popular,
  favourites: v.array(v.object({ kind: v.picklist(COLLECTABLE_KINDS), id: v.string(), count: v.number() })),
  orders: v.object({ orders: v.number(), amount_twd: v.number(), refunds: v.number(), refunded_twd: v.number() }),
  ledger: v.array(v.object({ kind: v.string(), entries: v.number(), points: v.number() })),
  decisions: v.array(
    v.object({
      kind: v.picklist(DECIDED_KINDS),
      decided: v.number(),
      median_days: v.nullable(v.number()),
      promised: v.nullable(v.number()),
      kept: v.nullable(v.number()),
    }),
  ),
  waitlist: v.object({ joined: v.number(), offered: v.number(), taken: v.number(), median_hours: v.nullable(v.number()) }),
} as const;

export type Part = keyof typeof PART_SCHEMAS;
export type PartFigures<P extends Part> = v.InferOutput<(typeof PART_SCHEMAS)[P]>;
export const PARTS = Object.keys(PART_SCHEMAS) as Part[];

/** The parts that the lines of twelve months are made of. */
export const LINE_PARTS = ['rents', 'consultations', 'registrations', 'ledger', 'decisions'] as const satisfies readonly Part[];
