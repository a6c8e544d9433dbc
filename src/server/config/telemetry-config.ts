import * as v from 'valibot';
import { port, share, url } from './variables.ts';

/** The variables of watching the server; those of OpenTelemetry by its own names. */
export const telemetryVariables = {
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url('http:', 'https:')),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'comic-hub'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, '1'),
};

export interface TelemetryConfig {
  /** Where `/metrics` is served; null: nothing is counted. */
  metrics: { host: string; port: number } | null;
  /** Where traces are sent, and which share of them, 0 to 1; null: nowhere. */
  otlp: { endpoint: string; serviceName: string; share: number } | null;
}

/** @returns the settings, and a line for each fault in them */
export function readTelemetry(env: v.InferOutput<v.ObjectSchema<typeof telemetryVariables, undefined>> & { PORT: number }): {
  config: TelemetryConfig;
  faults: string[];
} {
  const { PORT: publicPort, METRICS_PORT: own, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  return {
    config: {
      metrics: own === undefined ? null : { host, port: own },
      otlp: endpoint === undefined ? null : { endpoint, serviceName: env.OTEL_SERVICE_NAME, share: env.OTEL_TRACES_SAMPLER_ARG },
    },
    faults: own !== undefined && own !== 0 && own === publicPort ? ['METRICS_PORT: must be another port than PORT, which the public reaches'] : [],
  };
}
