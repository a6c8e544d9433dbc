import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from 'kysely';
import type { Role } from '../../domain/identity/account.ts';
import type { QueueSubject } from '../../domain/staff/queue-item.ts';
import { isOnReplica } from './replica/reading-dialect.ts';

/** The actor for the centre: staff by a call, or the clock by a job. */
export interface Acting {
  /** Null for a job; of a token of another system its id. */
  actorId: string | null;
  role: Role | 'system' | 'token';
  /** The login by which staff makes the call; of a token of another system its id, of a job none. */
  loginId?: string;
  /** `PUT /staff/rents/{id}/finish`, as the contract has it; of a job its name. */
  call: string;
  requestId: string | null;
  /** The network address of a call; of a job none. */
  address?: string;
  at: Date;
  /** The paragraph that staff adds to the e-mail of a decision about a record (docs/decisions/290). */
  emailNote?: EmailNote;
}

/** A paragraph of staff's own for the e-mail of a decision, and the record that is decided about. */
export interface EmailNote {
  kind: QueueSubject | 'member' | 'rent' | 'spending';
  id: string;
  text: string;
}

const current = new AsyncLocalStorage<Acting>();

/** Runs work in whose transactions every change is recorded as made by `acting` (docs/decisions/098). */
export function actAs<T>(acting: Acting, work: () => T): T {
  return current.run(acting, work);
}

/** The present actor; null in members' own calls. */
function actingNow(): Acting | null {
  return current.getStore() ?? null;
}

/** A call of staff would change something outside a transaction: nobody would know who did it. A defect. */
class UnrecordedChange extends Error {
  override readonly name = 'UnrecordedChange';
}

/** Only reads, anything in a WITH included. */
function isRead({ query }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' && (query.with?.expressions ?? []).every(({ expression }) => expression.kind === 'SelectQueryNode');
}

/** A connection that staff's call has taken: outside a transaction it only reads. */
class StaffConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly inner: DatabaseConnection;
  readonly #call: string;

  constructor(inner: DatabaseConnection, call: string) {
    this.inner = inner;
    this.#call = call;
  }
  executeQuery: DatabaseConnection['executeQuery'] = (query, options) => {
    if (!this.isInTransaction && !isRead(query)) throw new UnrecordedChange(`${this.#call} writes outside a transaction: ${query.sql.slice(0, 80)}`);
    return this.inner.executeQuery(query, options);
  };
  streamQuery: DatabaseConnection['streamQuery'] = (query, chunkSize, options) => this.inner.streamQuery(query, chunkSize, options);
}

const innerOf = (connection: DatabaseConnection) => (connection instanceof StaffConnection ? connection.inner : connection);

/** A dialect whose transactions say who acts: the one place where they are opened. */
export function namingActor(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => namingDriver(dialect.createDriver()),
  };
}

/**
 * For the transaction alone: a connection of the pool forgets it at its end. Who calls was asked before the call was handled: by now the role may be taken away, the
 * account locked, the login ended. So it is asked once more in the transaction, in the same statement.
 */
function settingOf({ actorId, role, loginId, call, requestId, address, at, emailNote }: Acting): CompiledQuery {
  const details = JSON.stringify({ role, call, request: requestId, address, at: at.toISOString() });
  const note = emailNote === undefined ? '' : JSON.stringify({ ...emailNote, waits: true });
  const setting = "SELECT set_config('app.actor', $1, true), set_config('app.call', $2, true), set_config('app.email_note', $3, true)";
  if (actorId === null) return CompiledQuery.raw(setting, ['system', details, note]);
  return CompiledQuery.raw(`${setting}, acting_stands($1::uuid, $4, $5::uuid) AS stands`, [actorId, details, note, role, loginId ?? null]);
}

/** An actor was let in, and may not act any more: the role, the login or the token was taken away meanwhile. The call, made again, says why. */
export class ActorGone extends Error {
  override readonly name = 'ActorGone';
}

/** @throws ActorGone */
async function nameActor(connection: DatabaseConnection, acting: Acting): Promise<void> {
  const { rows } = await connection.executeQuery<{ stands?: boolean }>(settingOf(acting));
  if (rows[0]?.stands === false) throw new ActorGone('whoever acts may not any more');
}

function namingDriver(driver: Driver): Driver {
  const setInTransaction = (connection: DatabaseConnection, isInTransaction: boolean) => {
    if (connection instanceof StaffConnection) connection.isInTransaction = isInTransaction;
  };
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      const connection = await driver.acquireConnection(options);
      const acting = actingNow();
      return acting === null || acting.actorId === null ? connection : new StaffConnection(connection, acting.call);
    },
    beginTransaction: async (connection, settings) => {
      const inner = innerOf(connection);
      await driver.beginTransaction(inner, settings);
      setInTransaction(connection, true);
      const acting = actingNow();
      // Nothing is written on a replica, which may not even know yet that the login was opened: the primary was asked as the call came in.
      if (acting === null || isOnReplica(inner)) return;
      try {
        await nameActor(inner, acting);
      } catch (error) {
        await driver.rollbackTransaction(inner);
        throw error;
      }
    },
    commitTransaction: async (connection) => {
      await driver.commitTransaction(innerOf(connection));
      setInTransaction(connection, false);
    },
    rollbackTransaction: async (connection) => {
      await driver.rollbackTransaction(innerOf(connection));
      setInTransaction(connection, false);
    },
    savepoint: async (connection, name, compile) => driver.savepoint?.(innerOf(connection), name, compile),
    rollbackToSavepoint: async (connection, name, compile) => driver.rollbackToSavepoint?.(innerOf(connection), name, compile),
    releaseSavepoint: async (connection, name, compile) => driver.releaseSavepoint?.(innerOf(connection), name, compile),
    releaseConnection: (connection, options) => driver.releaseConnection(innerOf(connection), options),
    destroy: (options) => driver.destroy(options),
  };
}
