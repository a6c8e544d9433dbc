interface LoggableError {
  type: string;
  message: string;
  stack: string | undefined;
  [detail: string]: unknown;
}

/** What of an error may be logged besides name, message and stack: where it happened, never with which values. */
const DETAILS = ['code', 'constraint', 'table', 'column', 'routine', 'severity'] as const;

/**
 * An error as the log keeps it. Drivers hang the statement's parameters and the failing row on theirs, and those are
 * names, addresses and hashes: only what is listed passes.
 */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: undefined };
  const details = DETAILS.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : []));
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(details),
    ...(error.cause instanceof Error && { cause: loggableError(error.cause) }),
  };
}
