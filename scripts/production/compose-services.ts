import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';

const ServiceSchema = v.object({
  environment: v.optional(v.record(v.string(), v.string()), {}),
  command: v.optional(v.array(v.string()), []),
  build: v.optional(v.object({ context: v.string(), target: v.string() })),
  image: v.string(),
  read_only: v.optional(v.boolean(), false),
  cap_drop: v.optional(v.array(v.string()), []),
  ports: v.optional(v.array(v.string()), []),
  stop_grace_period: v.optional(v.string()),
});
const ComposeSchema = v.object({ services: v.record(v.string(), ServiceSchema) });
export type ComposeService = v.InferOutput<typeof ServiceSchema>;

/** The services of `compose.yaml`, by their names, with what their variables are set to. @throws Error for a variable that must be set and is not */
export function readCompose(variables: Readonly<Record<string, string | undefined>>): Record<string, ComposeService> {
  const text = readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8');
  const { services } = v.parse(ComposeSchema, parse(text, { merge: true }));
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => {
      const environment = Object.entries(service.environment).map(([key, value]) => [key, interpolated(value, variables)]);
      return [name, { ...service, environment: Object.fromEntries(environment) }];
    }),
  );
}

/** `${NAME:-otherwise}` and `${NAME:?why it must be set}`, as Compose reads them. */
function interpolated(value: string, variables: Readonly<Record<string, string | undefined>>): string {
  return value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, text: string) => {
    const given = variables[name];
    if (given) return given;
    if (kind === '?') throw new Error(`${name} must be set: ${text}`);
    return text;
  });
}

/** An environment in which each service is on this machine: `//mail:1025` becomes `//127.0.0.1:` and the port that it has here. */
export function onThisMachine(environment: Readonly<Record<string, string>>, ports: ReadonlyMap<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, value.replace(/(\/\/|@)([a-z][\w-]*):(\d+)\b/g, replaced)]));
  function replaced(all: string, before: string, name: string, port: string): string {
    const here = ports.get(`${name}:${port}`);
    return here === undefined ? all : `${before}127.0.0.1:${here}`;
  }
}
