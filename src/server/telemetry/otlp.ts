import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { failureCode, type OpenStep, type Step, statementName, type Traces } from './traces.ts';

/** Where traces go and which; everything else (headers, certificates) the exporter reads of OpenTelemetry's own variables. */
export interface OtlpSettings {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: the receiver's address, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  /** The share of traces that is kept, 0 to 1. */
  share: number;
  role: string;
}

const KINDS: Record<Step['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
/** A receiver that does not answer costs no more than this, in memory and at the end of the process. */
const EXPORT_MS = 5000;
const MAX_KEPT = 2048;

/**
 * Sends steps as OpenTelemetry's spans, by OTLP over HTTP. Imported only where a receiver is named: a server without one loads
 * nothing of it. Nothing is set for the whole process, so that two in one (tests) do not meet.
 */
export function openOtlp({ endpoint, serviceName, share, role }: OtlpSettings): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'comic_hub.role': role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_KEPT, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('comic-hub');
  const current = new AsyncLocalStorage<Context>();
  const above = () => current.getStore() ?? ROOT_CONTEXT;

  return {
    run: async ({ name, kind, facts = {} }, work) => {
      const parent = above();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent);
      try {
        return await current.run(trace.setSpan(parent, span), () => work(stepOf(span)));
      } catch (error) {
        fail(span, failureCode(error));
        throw error;
      } finally {
        span.end();
      }
    },
    queried: (sql, ms, error) => {
      const parent = above();
      // Whose statement it is would not be known: upkeep of the queue, a start.
      if (parent === ROOT_CONTEXT) return;
      // As the spans' own clock: milliseconds since the process began.
      const now = performance.now();
      const name = statementName(sql);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: now - ms }, parent);
      if (error !== undefined) fail(span, failureCode(error));
      span.end(now);
    },
    close: async (timeoutMs) => {
      await Promise.race([provider.shutdown().catch(() => {}), pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}

const stepOf = (span: Span): OpenStep => ({
  rename: (name) => void span.updateName(name),
  add: (facts) => void span.setAttributes(facts),
  fail: (code) => fail(span, code),
});

function fail(span: Span, code: string): void {
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
