interface LoggableError {
  type: string;
  message: string;
  stack: string | undefined;
  [detail: string]: unknown;
}

/** The fields of an error that may be logged besides name, message and stack: where it happened, never with which values. */
const DETAILS = ['code', 'constraint', 'table', 'column', 'routine', 'severity'] as const;

/**
 * An error as the log keeps it. Drivers hang the statement's parameters and the failing row on theirs, and those are
 * names, addresses and hashes: only what is listed passes.
 */
export function serializeError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return loggableThrown(error);
  const details = DETAILS.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(details),
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  };
}

/** A thrown value that is no Error: libraries copy theirs into plain objects. Of those that say nothing, what they are made of. */
function loggableThrown(thrown: unknown): LoggableError {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, message: String(thrown), stack: undefined };
  const text = (name: string) => {
    const value: unknown = Reflect.get(thrown, name);
    return typeof value === 'string' ? value : undefined;
  };
  const details = [...DETAILS, 'queue'].flatMap((name) => (text(name) === undefined ? [] : [[name, text(name)]]));
  return {
    type: text('name') ?? 'object',
    message: text('message') ?? `an object with ${Object.keys(thrown).join(', ') || 'nothing in it'}`,
    stack: text('stack'),
    ...Object.fromEntries(details),
  };
}
