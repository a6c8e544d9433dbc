import * as v from 'valibot';
import { NetworkError, UnexpectedResponse } from './errors.ts';

/** A list that is a file of the site's own, wherever the API is. @throws NetworkError, UnexpectedResponse */
export async function readStaticList<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
  const response = await fetch(path).catch((cause: unknown) => {
    throw new NetworkError('unreachable', { cause });
  });
  const parsed = v.safeParse(schema, await response.json().catch(() => null));
  if (!response.ok || !parsed.success) throw new UnexpectedResponse(response.status);
  return parsed.output;
}
