import { matchRoutes } from '@remix-run/react'
import { callAction, callJson, callLoader, cookieFrom, type FormFields, type RouteAnswer, type RouteFunction } from './route.ts'
import { routeTable } from './route-table.ts'

type RouteModule = { loader?: RouteFunction<unknown>; action?: RouteFunction<unknown> }

const modules = import.meta.glob<RouteModule>('/app/routes/**/*.{ts,tsx}')
let count = 0
const routes = routeTable()
  .filter((route) => !route.isLayout)
  .map(({ path, file }) => ({ path, file, id: `${path} ${file}` }))

/**
 * A visitor's browser without scripts: stores cookies, and calls the loader or action of a product address (the dialog's, if the
 * page has one). Reports redirects without following them.
 */
export class Browser {
  private readonly cookies = new Map<string, string>()
  /** A unique IP address, so that rate limits never count two browsers together. */
  private readonly context = { clientIp: `198.51.${Math.floor((count += 1) / 250)}.${count % 250}` }

  /** `cookie`: initial cookies, as a Cookie header. */
  constructor(cookie = '') {
    this.keep(cookie)
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async get(address: string): Promise<RouteAnswer<unknown>> {
    const { params, module } = await find(address)
    if (!module.loader) throw new Error(`${address} has no loader`)
    return this.take(await callLoader(module.loader, { url: address, params, cookie: this.cookie, context: this.context }))
  }

  async post(address: string, form: FormFields = {}): Promise<RouteAnswer<unknown>> {
    const { params, action } = await this.actionAt(address)
    return this.take(await callAction(action, { url: address, params, cookie: this.cookie, context: this.context, form }))
  }

  async postJson(address: string, json: unknown): Promise<RouteAnswer<unknown>> {
    const { params, action } = await this.actionAt(address)
    return this.take(await callJson(action, { url: address, params, cookie: this.cookie, context: this.context, json }))
  }

  private async actionAt(address: string) {
    const { params, module } = await find(address)
    if (!module.action) throw new Error(`${address} has no action`)
    return { params, action: module.action }
  }

  private take(answer: RouteAnswer<unknown>): RouteAnswer<unknown> {
    this.keep(cookieFrom(answer))
    return answer
  }

  private keep(pairs: string): void {
    for (const pair of pairs.split('; ').filter(Boolean)) {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      this.cookies.set(name, value)
    }
  }
}

async function find(address: string) {
  const { pathname } = new URL(address, 'http://localhost')
  const match = matchRoutes(routes, pathname)?.at(-1)
  const module = match && (await modules[`/${match.route.file}`]?.())
  if (!match || !module) throw new Error(`No module at ${address}`)
  const params = Object.fromEntries(Object.entries(match.params).map(([name, value]) => [name, value ?? '']))
  return { params, module }
}
