import type { UpdateType } from 'kysely';
import type { Tables } from './tables.ts';

/** Whose account is deleted. */
export interface Leaving {
  memberId: string;
  now: Date;
}

/** The value that a deletion puts into a column that is not empty; an empty one stays empty. */
type Cleared<V> = V | ((leaving: Leaving) => V);

/** A column of a row that stays when its member goes. */
type KeptColumn<V> =
  /** Facts without a person: bookings, money, states. */
  | { data: 'record'; isExported: boolean }
  /** A person's identity, or their own words. */
  | { data: 'personal'; isExported: boolean; cleared: Cleared<V> };
/** A column of a row that goes with its member. */
type GoneColumn = { data: 'gone'; isExported: boolean };
/** A column that is about no member. */
type NobodysColumn = { data: 'none' };

/** The way in which a column names a member: by id, or by the address or number that a code was sent to. */
export type Naming<T> = { [By in 'id' | 'contact']?: keyof T & string };

/**
 * The declaration of a table. Every column of its type must be declared: a compile error here that says a property is
 * missing names a column of which nobody has said whether it is personal (docs/recipes/a-new-column.md).
 */
type TableDeclaration<T> =
  | { rows: 'kept'; member: Naming<T>; columns: { [Column in keyof T]: KeptColumn<UpdateType<T[Column]>> } }
  | { rows: 'deleted'; member: Naming<T>; columns: { [Column in keyof T]: GoneColumn } }
  /** The database deletes them with the rows that they belong to. */
  | { rows: 'deleted-with'; owner: keyof Tables; columns: { [Column in keyof T]: GoneColumn } }
  | { rows: 'of-nobody'; why: string; columns: { [Column in keyof T]: NobodysColumn } };

/** The declaration of every table and every column: a table that is missing does not compile either. */
export type PersonalData<AllTables = Tables> = { [Table in keyof AllTables]: TableDeclaration<AllTables[Table]> };

function each<const Name extends string, const D>(names: readonly Name[], declared: D): Record<Name, D> {
  return Object.fromEntries(names.map((name) => [name, declared])) as Record<Name, D>;
}
type Values<V, IsExported extends boolean> = { [Name in keyof V]: { data: 'personal'; isExported: IsExported; cleared: V[Name] } };
function eachValue<const V extends object, const IsExported extends boolean>(values: V, isExported: IsExported): Values<V, IsExported> {
  return Object.fromEntries(Object.entries(values).map(([name, cleared]) => [name, { data: 'personal', isExported, cleared }])) as Values<V, IsExported>;
}

/** Stays, and a member's export shows it. */
export const record = <const Name extends string>(...names: Name[]) => each(names, { data: 'record', isExported: true });
/** Stays; only the machine, or the centre, reads it. */
export const internal = <const Name extends string>(...names: Name[]) => each(names, { data: 'record', isExported: false });
/** Personal: an export shows it, a deletion puts the value in its place. */
export const personal = <const V extends object>(values: V) => eachValue(values, true);
/** As personal, and no export shows it. */
export const secret = <const V extends object>(values: V) => eachValue(values, false);
/** Goes with its row; an export shows it. */
export const gone = <const Name extends string>(...names: Name[]) => each(names, { data: 'gone', isExported: true });
/** Goes with its row; a secret, or what only the machine reads. */
export const goneHidden = <const Name extends string>(...names: Name[]) => each(names, { data: 'gone', isExported: false });
/** About no member. */
export const nobodys = <const Name extends string>(...names: Name[]) => each(names, { data: 'none' });
