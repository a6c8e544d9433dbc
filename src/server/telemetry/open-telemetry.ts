import type { OtlpSettings } from './otlp.ts';
import type { Prometheus } from './prometheus.ts';
import { NO_TRACES, type Traces } from './traces.ts';

interface Wanted {
  role: string;
  telemetry: {
    /** Null: nobody asks for metrics. */
    metrics: object | null;
    /** Null: nobody takes traces. */
    otlp: Omit<OtlpSettings, 'role'> | null;
  };
}

/** Opens what the configuration asks for. What it does not ask for is not even loaded. */
export async function openTelemetry({ role, telemetry: { metrics, otlp } }: Wanted): Promise<{ prometheus: Prometheus | null; traces: Traces }> {
  return {
    prometheus: metrics === null ? null : (await import('./prometheus.ts')).openPrometheus(),
    traces: otlp === null ? NO_TRACES : (await import('./otlp.ts')).openOtlp({ ...otlp, role }),
  };
}
