import { setMaxListeners } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import type { ClusterMember } from '#app/cluster/member.ts'
import { isReader } from '#app/cluster/place.ts'
import { env, type Env } from '#app/config/env.server.ts'
import { demoNotice } from '#app/config/demo-notice.ts'
import { configWarnings, isOpenToOthers } from '#app/config/config-warnings.ts'
import { flushLog, log } from '#app/config/log.server.ts'
import { restrictDatabaseAccess, restrictTreeAccess } from '#app/config/private-files.server.ts'
import { secretFingerprint } from '#app/config/session-secret.server.ts'
import { closeDatabase, db, refuseNewer, sqlite, whyNotWriter } from '#app/db/client.server.ts'
import { isStorageFull } from '#app/db/storage-full.ts'
import { isOwnerCookie } from '#app/http/owner.server.ts'
import { isSignedInCookie } from '#app/http/session.server.ts'
import { settleDraft } from '#app/http/staff-drafts.server.ts'
import { startWorker, type Worker } from '#app/worker/worker.server.ts'
import { recordResponseTime } from '#app/modules/monitoring/response-times.ts'
import { checkPaymentEventsSoon } from '#app/modules/payments/events/check-payment-events.server.ts'
import { warmEstimator } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { showsSampleCompany } from '#app/modules/settings/site-facts.server.ts'
import { ensureFirstAdmin, type FirstAdmin } from '#app/modules/users/manage/ensure-first-admin.server.ts'
import type { ClusterGate } from './cluster-gate.ts'
import { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_NETWORK } from './connection-limits.ts'
import { contentVersionReader } from './content-version.ts'
import { KEEP_ASSETS_EVERY_MS, retainAssets } from './earlier-assets.ts'
import { onEndSignals } from './end-signals.ts'
import { outsideOriginsReader } from './outside-origins.ts'
import { isClusterWorker, reportDatabase, reportReady, whenAssignedJobs, whenReplaced } from './cluster/worker.ts'
import { createHttpServer, DIRECT_LIMITS, type HttpServerOptions, PROXIED_LIMITS } from './http-server.ts'
import { addressOf, listen } from './listen.ts'
import { createListener, type ListenerOptions } from './request-handler.ts'
import { type BuildSource, createRemixHandler } from './remix-handler.ts'
import type { CountedRequest } from './request-metrics.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { createStaticFiles } from './static-files.ts'
import { stopServer, trackConnections } from './stop-server.ts'
import { createPageCache } from './page-cache.ts'
import type { Tracing } from './tracing.ts'

/** How long requests in flight may take at shutdown, in ms. */
const STOP_GRACE_MS = 8_000

/** How long after the start, in ms, to warm up slow parts. */
const WARM_UP_AFTER_MS = 500

/** When to copy some 700 small files after an upgrade, in ms after the start. */
const KEEP_ASSETS_AFTER_MS = 5_000

/** The exit code that asks for a replacement process. */
const ANOTHER_STARTS = 75
/** How long, in ms, waiting clients may still be answered that their form may not have been saved. */
const SAY_SO_MS = 200
/** The largest headers of a browser, plus those that the machine in between adds. */
const MAX_FORWARDED_HEADERS = 20_000

export type ServeOptions = {
  /** The development server's own files and modules, with reload. */
  developmentFiles?: ListenerOptions['developmentFiles']
  /** Called when the database is ready, before the first request. */
  beforeListening?: ((firstAdmin: FirstAdmin) => Promise<void>) | undefined
  /** Also called at shutdown. */
  onStop?: () => Promise<void>
}

/** A running server. */
export type Running = {
  /** Its address without a trailing slash: local, or in production the public one. */
  url: string
  isProduction: boolean
  /** What demo mode really sends or charges; null in production. */
  demoNotice: string | null
  /** Other machines reach it, too. */
  isOpen: boolean
  firstAdmin: FirstAdmin
  /** Finishes requests in flight, stops the worker and closes the database. Doesn't exit the process. */
  stop: () => Promise<void>
}

/**
 * Serves the product with this process's settings: migrates the database, creates the first admin, starts an inline worker,
 * listens. Exits with 0 after SIGTERM, SIGINT or SIGHUP, and at once with 1 after a second signal. In a group, runs jobs only if
 * the primary chooses it. Throws `SettingsError`, `NewerDatabaseError` and `ListenError`, with messages for people.
 */
export async function serve(build: BuildSource, options: ServeOptions = {}): Promise<Running> {
  const settings = env()
  const machine = await joinCluster(settings)
  // Opens the file and applies pending migrations, before the first request.
  db()
  // A reader that already runs goes on with pages from the writer.
  if (isReader()) refuseNewer(sqlite())
  reportDatabase()
  tightenStored(settings)
  const mayInvite = machine !== undefined || !isClusterWorker() || process.argv.includes('--first')
  const firstAdmin: FirstAdmin = isReader() ? { outcome: 'exists' } : await ensureFirstAdmin({ mayInvite })
  // A cluster gets sample data with its first database.
  if (!machine) await options.beforeListening?.(firstAdmin)
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  const tracing = await tracingOf(settings)
  const traceRequest = tracing?.traceRequest
  const server = await makeServer(build, settings, { ...options, stopping: ending.signal, traceRequest, machine })
  await listen(server, settings)
  let stopping: Promise<void> | undefined
  let isReplaced = false
  whenReplaced(() => (isReplaced = true))
  let worker: Worker | undefined
  const whenMine = (start: () => void) => (machine ? machine.member.whenWriter(start) : whenAssignedJobs(start))
  if (settings.WORKER === 'inline')
    whenMine(() => {
      if (!stopping) worker ??= startWorker()
    })
  if (typeof build !== 'function') whenAssignedJobs(() => keepAssetsDaily(build, settings))

  const warming = setTimeout(warmUp, WARM_UP_AFTER_MS).unref()
  const stop = () => (stopping ??= stopAll())
  async function stopAll(): Promise<void> {
    log.info('stopping')
    clearTimeout(warming)
    // Streams of live pages would not end on their own.
    ending.abort()
    const endsAt = performance.now() + STOP_GRACE_MS
    const [inTime] = await Promise.all([stopServer(server, STOP_GRACE_MS, () => isReplaced), worker?.stop()])
    await machine?.member.leave((forMachines) => stopServer(forMachines, Math.max(0, endsAt - performance.now())))
    await options.onStop?.()
    await tracing?.stop()
    closeDatabase()
    log.info({ inTime }, 'stopped')
    flushLog()
  }
  endWithProcess(stop)
  const url = addressOf(server, settings)
  log.info({ url, mode: settings.APP_MODE, worker: settings.WORKER }, 'listening')
  reportReady()
  if (machine) machine.member.whenWriter(checkPaymentEventsSoon)
  else checkPaymentEventsSoon()
  for (const hint of configWarnings(settings)) log.warn(hint)
  const { isProduction, BASE_URL } = settings
  if (isProduction && showsSampleCompany()) log.warn('app/content still has the sample company; replace it before launch')
  return {
    url: isProduction ? BASE_URL : url,
    isProduction,
    demoNotice: isProduction ? null : demoNotice(settings),
    isOpen: isOpenToOthers(settings.HOST),
    firstAdmin,
    stop,
  }
}

/** Removes other users' rights from stored files, which an earlier version, a copy or a volume may have granted. */
function tightenStored({ DATABASE_PATH, STORAGE_PATH }: Env): void {
  const warn = (failed: string[]) => {
    if (failed.length > 0)
      log.warn({ failed: failed.slice(0, 10), count: failed.length }, 'Other users on this machine can read the stored data')
  }
  warn(restrictDatabaseAccess(DATABASE_PATH))
  restrictTreeAccess(STORAGE_PATH).then(warn, (error: unknown) =>
    log.error({ err: error }, 'The stored files could not be scanned'),
  )
}

/** Warms up slow parts before the first visitor needs them. */
function warmUp(): void {
  warmEstimator().catch((error: unknown) => log.error({ err: error }, 'The estimator could not be prepared'))
}

/** Traces, if a collector is set. */
async function tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Env): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing(endpoint, log)
}

/** This process among the machines of a cluster, and its server for the others. */
type Machine = { member: ClusterMember; server: Server; answer: (listener: RequestListener) => void }

/** Joins a cluster if the settings name one. Otherwise, loads none of its code. */
async function joinCluster(settings: Env): Promise<Machine | undefined> {
  const {
    CLUSTER_NODE: node,
    CLUSTER_FILE: file,
    CLUSTER_URL: url,
    CLUSTER_SECRET: secret,
    DATABASE_PATH: databasePath,
  } = settings
  if (node === undefined || file === undefined || url === undefined || secret === undefined) return undefined
  const [{ ClusterMember }, { machineListener }] = await Promise.all([
    import('#app/cluster/member.ts'),
    import('#app/cluster/machine-requests.ts'),
  ])
  const member = new ClusterMember({
    node,
    file,
    url,
    secret,
    sessionKeys: settings.SESSION_SECRETS.map(secretFingerprint),
    siteHost: new URL(settings.BASE_URL).hostname,
    databasePath,
    whyNotWriter,
    isStorageFull,
    onSwitch: closeDatabase,
    onEnd: endForAnother,
  })
  let answer: RequestListener | undefined
  const listener = machineListener(
    secret,
    (asking) => ({ ...member.machineState(asking), isWriter: member.isWriter && answer !== undefined }),
    (request, response) => answer?.(request, response),
  )
  const server = createServer({ keepAliveTimeout: PROXIED_LIMITS.keepAliveMs, maxHeaderSize: MAX_FORWARDED_HEADERS }, listener)
  trackConnections(server)
  await member.join(server)
  return { member, server, answer: (given) => (answer = given) }
}

/** A process that can't stay in the cluster exits, which discards its memory; its primary starts another one. */
function endForAnother(reason: string): void {
  log.error({ reason }, 'This process can’t stay in the cluster; another takes its place')
  setTimeout(() => {
    flushLog()
    process.exit(ANOTHER_STARTS)
  }, SAY_SO_MS)
}

type ServerOptions = Pick<ServeOptions, 'developmentFiles'> &
  Pick<ListenerOptions, 'traceRequest'> & { stopping: AbortSignal; machine: Machine | undefined }

async function makeServer(build: BuildSource, settings: Env, options: ServerOptions): Promise<Server> {
  const { developmentFiles, stopping, traceRequest, machine } = options
  const contentVersion = contentVersionReader()
  const security = createSecurityHeaders({
    isProduction: settings.isProduction,
    hstsIncludesSubdomains: settings.HSTS_INCLUDE_SUBDOMAINS === 'on',
    outsideOrigins: outsideOriginsReader(contentVersion),
    isDevelopment: developmentFiles !== undefined,
  })
  const routes = await createRemixHandler(build, developmentFiles ? 'development' : 'production')
  const handling: ListenerOptions = {
    routes,
    findCachedPage: createPageCache({ routes, contentVersion }),
    answerFromFiles:
      developmentFiles || typeof build === 'function' ? () => false : createStaticFiles(filesOf(build), earlierAssets(settings)),
    security,
    trustProxy: settings.TRUST_PROXY,
    isSignedIn: isSignedInCookie,
    isOwner: isOwnerCookie,
    settleDraft,
    ...(settings.isProduction ? { siteUrl: settings.BASE_URL } : {}),
    log,
    countRequest: await requestCounter(settings),
    traceRequest,
    stopping,
    ...(machine ? { cluster: await clusterGate(machine.member, settings) } : {}),
    ...(developmentFiles ? { developmentFiles } : {}),
  }
  // Other machines forward what they trust from their proxies.
  machine?.answer(createListener({ ...handling, trustProxy: 1 }))
  return createHttpServer(createListener(handling), { security, log, ...connectionRules(settings) })
}

async function clusterGate(member: ClusterMember, { isProduction }: Env): Promise<ClusterGate> {
  const { ClusterGate } = await import('./cluster-gate.ts')
  return new ClusterGate(member, { isSecure: isProduction })
}

/** Counts each request for the system page and, if Prometheus is configured, for /metrics. */
async function requestCounter({ METRICS_TOKEN }: Env): Promise<(request: CountedRequest) => void> {
  const count = METRICS_TOKEN === undefined ? undefined : (await import('./request-metrics.ts')).createRequestMetrics()
  return (request) => {
    // Files and unknown paths would distort the times of pages.
    if (request.route !== 'none') recordResponseTime(request.milliseconds, Date.now())
    count?.(request)
  }
}

/** A proxy keeps connections open for everyone and ends them itself; load tests come from one address. */
function connectionRules({ TRUST_PROXY, RATE_LIMITS }: Env): Pick<HttpServerOptions, 'times' | 'connections'> {
  const isDirect = TRUST_PROXY === 0
  const countsNetworks = isDirect && RATE_LIMITS === 'on'
  return {
    times: isDirect ? DIRECT_LIMITS : PROXIED_LIMITS,
    connections: { max: MAX_CONNECTIONS, ...(countsNetworks ? { maxPerNetwork: MAX_CONNECTIONS_PER_NETWORK } : {}) },
  }
}

function filesOf(build: ServerBuild): string {
  return path.resolve(build.assetsBuildDirectory)
}

/** Scripts of earlier builds, for pages that were open at the upgrade; beside the database, which an upgrade keeps. */
function earlierAssets({ DATABASE_PATH }: Env): string {
  return path.join(path.dirname(DATABASE_PATH), 'earlier-assets')
}

function keepAssetsDaily(build: ServerBuild, settings: Env): void {
  const keep = () => {
    retainAssets({ built: filesOf(build), kept: earlierAssets(settings) }, new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'Could not save the scripts that open pages need after the next upgrade'),
    )
  }
  setTimeout(keep, KEEP_ASSETS_AFTER_MS).unref()
  setInterval(keep, KEEP_ASSETS_EVERY_MS).unref()
}

function endWithProcess(stop: () => Promise<void>): void {
  const end = (code: number) => {
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.fatal({ err: error }, 'The product did not stop cleanly')
        flushLog()
        process.exit(1)
      },
    )
  }
  const endNow = () => process.exit(1)
  onEndSignals(() => end(0), endNow)
  // A closed terminal signals every process in it; in a group, the primary decides what it means.
  process.on('SIGHUP', () => {
    if (!isClusterWorker()) end(0)
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'))
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Uncaught exception; the process ends')
    end(1)
  })
}
