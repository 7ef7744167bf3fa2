import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { runForRequest } from '#app/config/request-scope.server.ts'
import { type FlashToast, readToasts } from '#app/http/flash.server.ts'

/** The product's address in route tests, and the Origin of every post. */
export const TEST_ORIGIN = 'http://localhost:3000'

export type RouteFunction<T> = (args: LoaderFunctionArgs & ActionFunctionArgs) => T

/** What a loader or an action returns to its page, without Responses and the wrapper of `data()`. */
type PageData<T> = Unwrapped<Exclude<Awaited<T>, Response>>
type Unwrapped<T> = T extends { type: string; data: infer Inner; init: ResponseInit | null } ? Inner : T

/** A function's result in one shape: returned data, or a returned or thrown Response. */
export type RouteAnswer<T> = {
  status: number
  headers: Headers
  /** The `Location` of a redirect. */
  location: string | null
  /** `Set-Cookie` values, whole. */
  setCookies: string[]
  /** Whether it returned data for the page instead of a Response. */
  hasData: boolean
  /** The page's data. Reading it throws if the result was a Response. */
  readonly data: PageData<T>
  /** A Response's body as text; empty if it returned data. */
  text: () => Promise<string>
}

export type Call = {
  /** Path with query. */
  url: string
  params?: Record<string, string>
  /** The Cookie header's value, for example from `signedInCookie()`. */
  cookie?: string
  headers?: Record<string, string>
  context?: AppLoadContext
}

/** Form fields: a list if a name repeats or the order matters. */
export type FormFields = Record<string, string> | [name: string, value: string | File][]

/** Calls a loader with a GET of `call.url`. Passes on an Error that it throws. */
export function callLoader<T>(loader: RouteFunction<T>, call: Call): Promise<RouteAnswer<T>> {
  return run(loader, new Request(new URL(call.url, TEST_ORIGIN), { headers: headersOf(call) }), call)
}

/** Calls an action with the form as a browser without scripts posts it. Passes on an Error that it throws. */
export function callAction<T>(action: RouteFunction<T>, call: Call & { form: FormFields }): Promise<RouteAnswer<T>> {
  return run(action, formRequest(call), call)
}

/** Posts a form without scripts: its action, then the loader of the page that shows its reply, in one request. */
export function postPage<A, L>(
  { action, loader }: { action: RouteFunction<A>; loader: RouteFunction<L> },
  call: Call & { form: FormFields },
): Promise<{ reply: RouteAnswer<A>; page: RouteAnswer<L> }> {
  return runForRequest({ id: 'test', ip: '203.0.113.7', method: 'POST', path: call.url }, async () => ({
    reply: await callAction(action, call),
    page: await callLoader(loader, call),
  }))
}

/** Calls an action with a raw body. */
export function callWithBody<T>(
  action: RouteFunction<T>,
  call: Call & { body: BodyInit; contentType?: string },
): Promise<RouteAnswer<T>> {
  const headers = headersOf(call)
  if (call.contentType !== undefined) headers.set('Content-Type', call.contentType)
  return run(action, new Request(new URL(call.url, TEST_ORIGIN), { method: 'POST', headers, body: call.body }), call)
}

/** Calls an action with a JSON body. */
export function callJson<T>(action: RouteFunction<T>, call: Call & { json: unknown }): Promise<RouteAnswer<T>> {
  const headers = headersOf(call)
  headers.set('Content-Type', 'application/json')
  const body = JSON.stringify(call.json)
  return run(action, new Request(new URL(call.url, TEST_ORIGIN), { method: 'POST', headers, body }), call)
}

/** A form post as a Request: URL-encoded, or multipart if a field is a file. */
export function formRequest(call: Call & { form: FormFields }): Request {
  const pairs = Array.isArray(call.form) ? call.form : Object.entries(call.form)
  const hasFile = pairs.some(([, value]) => typeof value !== 'string')
  const body = hasFile ? new FormData() : new URLSearchParams()
  for (const [name, value] of pairs) {
    if (typeof value === 'string') body.append(name, value)
    else if (body instanceof FormData) body.append(name, value)
  }
  return new Request(new URL(call.url, TEST_ORIGIN), { method: 'POST', headers: headersOf(call), body })
}

/** The cookies of a response, as the browser would send them back. */
export function cookieFrom(answer: { setCookies: string[] }): string {
  return answer.setCookies.map((header) => header.split(';', 1)[0] ?? '').join('; ')
}

/** The toast that the next page shows. */
export async function toastOf(answer: { setCookies: string[] }): Promise<FlashToast | undefined> {
  const { toasts } = await readToasts(new Request(TEST_ORIGIN, { headers: { Cookie: cookieFrom(answer) } }))
  return toasts[0]
}

/** That toast as text: `success: Saved`. */
export async function toastText(answer: { setCookies: string[] }): Promise<string | undefined> {
  const toast = await toastOf(answer)
  return toast && `${toast.kind}: ${toast.message}`
}

function headersOf(call: Call): Headers {
  const headers = new Headers({ Origin: TEST_ORIGIN, Host: new URL(TEST_ORIGIN).host, ...call.headers })
  if (call.cookie) headers.set('Cookie', call.cookie)
  return headers
}

async function run<T>(routeFunction: RouteFunction<T>, request: Request, call: Call): Promise<RouteAnswer<T>> {
  const context: AppLoadContext = { clientIp: '203.0.113.7', requestId: 'test', routes: [], ...call.context }
  try {
    return answerOf<T>(await routeFunction({ request, params: call.params ?? {}, context }))
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return answerOf<T>(thrown)
  }
}

function answerOf<T>(value: unknown): RouteAnswer<T> {
  if (value instanceof Response) {
    return {
      ...described(value.status, value.headers),
      hasData: false,
      get data(): PageData<T> {
        throw new Error(
          `The route answered with a Response (${value.status} ${value.headers.get('Location') ?? ''}), not with data.`,
        )
      },
      text: () => value.clone().text(),
    }
  }
  const wrapped = isDataWithInit(value)
  const init = wrapped ? value.init : null
  return {
    ...described(init?.status ?? 200, new Headers(init?.headers)),
    hasData: true,
    data: (wrapped ? value.data : value) as PageData<T>,
    text: () => Promise.resolve(''),
  }
}

function described(status: number, headers: Headers) {
  return { status, headers, location: headers.get('Location'), setCookies: headers.getSetCookie() }
}

function isDataWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
}
