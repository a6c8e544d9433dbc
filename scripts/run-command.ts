import { readFile } from 'node:fs/promises';
import { checkStores, StartFault, startFailure } from '../src/server/check-start.ts';
import { type Config, readConfig } from '../src/server/config/config.ts';

type Fault = new (...given: never[]) => Error;

/** As shells have it: an option that there is not. */
const WRONG_USE = 2;

/**
 * Runs an operator's command, which gives its exit code. What an operator can mend is one line, as at a start; everything
 * else is a defect with its stack. `mendable`: kinds of fault that only this command knows.
 */
export async function runCommand(work: () => Promise<number>, { failureCode = 1, mendable = [] }: { failureCode?: number; mendable?: Fault[] } = {}) {
  try {
    process.exitCode = await work();
  } catch (error) {
    const isWrongUse = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isWrongUse ? error.message : startFailure(error, mendable)}\n`);
    process.exitCode = isWrongUse ? WRONG_USE : failureCode;
  }
}

/** The configuration of a command, whose folder and database have been looked at before anything is opened. @throws as `checkStores` */
export async function readCommandConfig(): Promise<Config> {
  const config = readConfig(process.env);
  await checkStores(config);
  return { ...config, role: 'api' };
}

/** Reads a file that was named on the command line. @throws StartFault */
export async function readGivenFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new StartFault(`${path} cannot be read (${cause instanceof Error && 'code' in cause ? cause.code : cause}).`, { cause });
  }
}
