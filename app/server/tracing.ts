import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { DiagLogLevel, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, diag } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { z } from 'zod'
import { statementsDone, statementsRun } from '#app/db/statement-cache.ts'

/** A request's name in traces: the route's name, never the URL, which may contain IDs and secrets. */
type TracedRequest = { method: string; route: string; response: ServerResponse }

export type Tracing = {
  /** Runs `work` in a span, with its queries and outside calls as children. */
  traceRequest: (request: TracedRequest, work: () => void) => void
  /** Sends the remaining spans. */
  stop: () => Promise<void>
}

/**
 * Traces every request and exports spans to an OpenTelemetry collector over HTTP. Loaded only if the setting names one. Sends no
 * personal data: routes by name, SQL without values, outside calls by host.
 */
export function startTracing(endpoint: string, log: Logger): Tracing {
  const warn = (...said: unknown[]) => log.warn({ said: said.map(String) }, 'Traces could not be sent')
  const quiet = () => undefined
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'harvest-gate' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}${endpoint.endsWith('/') ? '' : '/'}v1/traces` })),
    ],
  })
  const tracer = provider.getTracer('harvest-gate')
  const requests = new AsyncLocalStorage<Span | undefined>()

  /** Exports run later and belong to no request. */
  const end = (span: Span) => requests.run(undefined, () => span.end())
  const childOf = (name: string, kind: SpanKind, attributes: Record<string, string>): Span | undefined => {
    const parent = requests.getStore()
    if (!parent?.isRecording()) return undefined
    return tracer.startSpan(name, { kind, attributes }, trace.setSpan(ROOT_CONTEXT, parent))
  }
  const fail = (span: Span) => end(span.setStatus({ code: SpanStatusCode.ERROR }))

  /** The running statement: one at a time in a process. If one threw, the next one ends its span. */
  let statement: Span | undefined
  const calls = new WeakMap<object, Span>()
  const callOf = (message: unknown) => {
    const request = z
      .object({ request: z.custom<object>((value) => typeof value === 'object' && value !== null) })
      .safeParse(message)
    return request.success ? request.data.request : undefined
  }
  const beginCall = (request: object, method: string, host: string) => {
    const span = childOf(`${method} ${host}`, SpanKind.CLIENT, { 'http.request.method': method, 'server.address': host })
    if (span) calls.set(request, span)
  }
  const endCall = (message: unknown, status?: number) => {
    const request = callOf(message)
    const span = request && calls.get(request)
    if (!request || !span) return
    calls.delete(request)
    if (status === undefined) fail(span)
    else end(span.setAttribute('http.response.status_code', status))
  }

  const listeners: [name: string, listener: ChannelListener][] = [
    [
      statementsRun.name.toString(),
      (sql) => {
        if (statement) fail(statement)
        const text = withoutValues(String(sql))
        statement = childOf(nameOf(text), SpanKind.CLIENT, { 'db.system.name': 'sqlite', 'db.query.text': text })
      },
    ],
    [
      statementsDone.name.toString(),
      () => {
        if (statement) end(statement)
        statement = undefined
      },
    ],
    [
      'undici:request:create',
      (message) => {
        const found = undiciRequest.safeParse(message)
        const request = callOf(message)
        if (found.success && request) beginCall(request, found.data.request.method, hostOf(found.data.request.origin))
      },
    ],
    ['undici:request:headers', (message) => endCall(message, answered.safeParse(message).data?.response.statusCode)],
    ['undici:request:error', (message) => endCall(message)],
    [
      'http.client.request.start',
      (message) => {
        const found = nodeRequest.safeParse(message)
        const request = callOf(message)
        if (found.success && request) beginCall(request, found.data.request.method, found.data.request.host)
      },
    ],
    ['http.client.response.finish', (message) => endCall(message, answered.safeParse(message).data?.response.statusCode)],
    ['http.client.request.error', (message) => endCall(message)],
  ]
  for (const [name, listener] of listeners) subscribe(name, listener)

  return {
    traceRequest({ method, route, response }, work) {
      const attributes = { 'http.request.method': method, 'http.route': route }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes, root: true })
      response.once('close', () => {
        const { statusCode } = response
        span.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) fail(span)
        else end(span)
      })
      requests.run(span, work)
    },
    async stop() {
      for (const [name, listener] of listeners) unsubscribe(name, listener)
      await provider.shutdown()
      diag.disable()
    },
  }
}

const undiciRequest = z.object({ request: z.object({ method: z.string(), origin: z.union([z.string(), z.instanceof(URL)]) }) })
const nodeRequest = z.object({ request: z.object({ method: z.string(), host: z.string() }) })
const answered = z.object({ response: z.object({ statusCode: z.number() }) })

function hostOf(origin: string | URL): string {
  return URL.canParse(String(origin)) ? new URL(String(origin)).hostname : 'unknown'
}

/** Values are parameters. Quoted text in a query comes from our code, but is removed anyway. */
function withoutValues(sql: string): string {
  return sql.replaceAll(/'(?:[^']|'')*'/g, "'?'")
}

/** 'select leads' */
function nameOf(sql: string): string {
  const [verb = 'statement'] = /^\w+/.exec(sql) ?? []
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql)?.[1] ?? ''
  return `${verb.toLowerCase()} ${table}`.trim()
}
