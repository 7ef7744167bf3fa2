import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { failureOf, OdooFailure, page } from './odoo-answers.ts'

/** What the next calls meet, one each. */
export type OdooMisdeed =
  /** None: this one is answered. */
  | 'answer'
  /** Never answers. */
  | 'hang'
  /** Does what is asked and never says so. */
  | 'done-then-hang'
  /** Does what is asked and closes the connection without an answer. */
  | 'reset'
  /** Answers 200 with this as what was asked for, and does nothing. */
  | { result: unknown }
  /** The page of an error, as a proxy sends it. */
  | { html: number; retryAfter?: string }
  /** Fails like Odoo does, by its class. */
  | OdooFailure

/** What becomes of an answer. */
type Fall = 'reset' | 'done-then-hang'

type Values = Record<string, unknown>

export type OdooServer = {
  /** For the setting `ODOO_URL`. */
  url: string
  /** The records of crm.lead, by their id. */
  leads: Map<number, Values>
  /** Model and method of each call, in order. */
  calls: string[]
  misbehave: (...misdeeds: OdooMisdeed[]) => void
  stop: () => Promise<void>
}

const ACCESS = { database: 'crm', username: 'bot@example.com', apiKey: 'k3y-of-the-bot' }
export const ODOO_ACCESS = ACCESS
const USER_ID = 5
/** Of crm.lead, as `fields_get` names them; those of 17 have `mobile`, too. */
const FIELDS = [
  'name',
  'type',
  'partner_name',
  'contact_name',
  'email_from',
  'phone',
  'street',
  'city',
  'zip',
  'state_id',
  'country_id',
  'description',
  'referred',
  'active',
]

type Call = { model: string; method: string; ids?: number[]; named: Values; positional: unknown[] }

/** An Odoo of one database on this machine: 19 speaks JSON-2, 17 JSON-RPC. Refuses what the contract does not know. */
export async function startOdooServer(version: 17 | 19): Promise<OdooServer> {
  const leads = new Map<number, Values>()
  const calls: string[] = []
  const misdeeds: OdooMisdeed[] = []
  const fields = version === 17 ? [...FIELDS, 'mobile'] : FIELDS

  function run({ model, method, ids, named, positional }: Call): unknown {
    calls.push(`${model}/${method}`)
    if (model === 'res.users' && method === 'context_get') return { lang: 'en_US', tz: false, uid: USER_ID }
    if (model === 'res.country.state') return states(named)
    if (model !== 'crm.lead') throw failureOf('missing')
    if (method === 'fields_get') return Object.fromEntries(fields.map((name) => [name, { type: 'char' }]))
    if (method === 'search_read') return search(named)
    if (method === 'create') return create((named.vals_list ?? positional[0]) as Values[])
    if (method === 'write') return write(ids ?? (positional[0] as number[]), (named.vals ?? positional[1]) as Values)
    throw failureOf('missing')
  }

  function checkedValues(values: Values): Values {
    for (const name of Object.keys(values)) if (!fields.includes(name)) throw failureOf('unknown-field', name)
    if (values.state_id !== undefined && values.state_id !== false && typeof values.state_id !== 'number')
      throw failureOf('bad-state')
    return values
  }

  function create(list: Values[]): number[] {
    if (!Array.isArray(list)) throw failureOf('unprocessable')
    return list.map((values) => {
      if (typeof values.name !== 'string' || values.name === '') throw failureOf('validation')
      const id = leads.size + 1
      leads.set(id, { active: true, ...checkedValues(values) })
      return id
    })
  }

  function write(ids: number[], values: Values): true {
    for (const id of ids) {
      const lead = leads.get(id)
      if (!lead) throw failureOf('gone')
      leads.set(id, { ...lead, ...checkedValues(values) })
    }
    return true
  }

  function search({ domain, fields: wanted, limit, context }: Values): Values[] {
    const [[name, operator, value] = []] = domain as [string, string, unknown][]
    if (operator !== '=' || name === undefined || !Array.isArray(wanted)) throw failureOf('unprocessable')
    const showsArchived = (context as Values | undefined)?.active_test === false
    return [...leads]
      .filter(([, lead]) => lead[name] === value && (showsArchived || lead.active !== false))
      .slice(0, limit as number)
      .map(([id]) => ({ id }))
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const path = new URL(request.url ?? '/', 'http://odoo').pathname
    if (path === '/web/version') {
      if (version === 17) {
        page(response, 404)
        return
      }
      json(response, 200, { version_info: [19, 0, 0, 'final', 0, ''], version: '19.0' })
      return
    }
    const misdeed = path === '/jsonrpc' && body.includes('"common"') ? undefined : misdeeds.shift()
    if (misdeed === 'hang') return
    if (typeof misdeed === 'object' && 'result' in misdeed) {
      const { result } = misdeed
      json(response, 200, path === '/jsonrpc' ? { jsonrpc: '2.0', id: 1, result } : result)
      return
    }
    if (typeof misdeed === 'object' && 'html' in misdeed) {
      page(response, misdeed.html, misdeed.retryAfter === undefined ? {} : { 'Retry-After': misdeed.retryAfter })
      return
    }
    const content = JSON.parse(body) as Values
    const failing = misdeed instanceof OdooFailure ? misdeed : undefined
    const falls = misdeed === 'reset' || misdeed === 'done-then-hang' ? misdeed : undefined
    if (path === '/jsonrpc') {
      answerRpc(response, content, { failing, falls })
      return
    }
    const [, , , model = '', method = ''] = path.split('/')
    if (version === 17 || !path.startsWith('/json/2/')) {
      page(response, 404)
      return
    }
    if (request.headers['content-type'] !== 'application/json') {
      page(response, 415)
      return
    }
    if (request.headers['x-odoo-database'] !== ACCESS.database) {
      page(response, 404)
      return
    }
    if (request.headers.authorization !== `bearer ${ACCESS.apiKey}`) {
      json(response, 401, { name: 'werkzeug.exceptions.Unauthorized', message: 'Invalid apikey', debug: 'Traceback' })
      return
    }
    const { ids, context: _context, ...named } = content
    const unbound = unboundArgument(method, named, ids)
    if (unbound !== null) {
      const refusal = failureOf('unprocessable', unbound)
      json(response, refusal.status, refusal.body)
      return
    }
    attempt(
      response,
      failing,
      falls,
      (result) => json(response, 200, result),
      (failure) => json(response, failure.status, failure.body),
      () => run({ model, method, ...(ids === undefined ? {} : { ids: ids as number[] }), named: content, positional: [] }),
    )
  }

  function answerRpc(
    response: ServerResponse,
    content: Values,
    { failing, falls }: { failing: OdooFailure | undefined; falls: Fall | undefined },
  ): void {
    const { service, method, args } = content.params as { service: string; method: string; args: unknown[] }
    const reply = (result: unknown) => json(response, 200, { jsonrpc: '2.0', id: content.id, result })
    const refuse = ({ body }: OdooFailure) =>
      json(response, 200, { jsonrpc: '2.0', id: content.id, error: { code: 200, message: 'Odoo Server Error', data: body } })
    if (service === 'common' && method === 'version')
      return reply({ server_version: '17.0', server_version_info: [17, 0, 0, 'final', 0, ''] })
    const [database, user, secret, ...rest] = args
    if (database !== ACCESS.database) return refuse(failureOf('no-database'))
    if (service === 'common' && method === 'authenticate')
      return reply(user === ACCESS.username && secret === ACCESS.apiKey ? USER_ID : false)
    if (user !== USER_ID || secret !== ACCESS.apiKey) return refuse(failureOf('denied'))
    const [model, called, positional, named = {}] = rest as [string, string, unknown[], Values?]
    attempt(response, failing, falls, reply, refuse, () => run({ model, method: called, named, positional }))
  }

  function attempt(
    response: ServerResponse,
    failing: OdooFailure | undefined,
    falls: Fall | undefined,
    reply: (result: unknown) => void,
    refuse: (failure: OdooFailure) => void,
    work: () => unknown,
  ): void {
    if (failing) return refuse(failing)
    try {
      const result = work()
      if (falls === 'reset') response.destroy()
      if (falls === undefined) reply(result)
    } catch (error) {
      if (!(error instanceof OdooFailure)) throw error
      refuse(error)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leads,
    calls,
    misbehave: (...next) => void misdeeds.splice(0, misdeeds.length, ...next),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The arguments of the methods that we call, by name, as 19 binds them; those that a call cannot do without come first. */
const ARGUMENTS: Record<string, { needed: string[]; known: string[]; isOnModel: boolean }> = {
  context_get: { needed: [], known: [], isOnModel: true },
  fields_get: { needed: [], known: ['allfields', 'attributes'], isOnModel: true },
  search_read: { needed: [], known: ['domain', 'fields', 'offset', 'limit', 'order'], isOnModel: true },
  create: { needed: ['vals_list'], known: [], isOnModel: true },
  write: { needed: ['vals'], known: [], isOnModel: false },
}

/** What is wrong with the arguments of a call; null where they fit. */
function unboundArgument(method: string, named: Values, ids: unknown): string | null {
  const { needed, known, isOnModel } = ARGUMENTS[method] ?? { needed: [], known: [], isOnModel: false }
  const missing = needed.find((name) => !(name in named))
  if (missing !== undefined) return `missing a required argument: '${missing}'`
  const strange = Object.keys(named).find((name) => !needed.includes(name) && !known.includes(name))
  if (strange !== undefined) return `got an unexpected keyword argument '${strange}'`
  return isOnModel && Array.isArray(ids) && ids.length > 0 ? `cannot call ${method} with ids` : null
}

function states({ domain }: Values): Values[] {
  const code = (domain as [string, string, unknown][]).find(([name]) => name === 'code')?.[2]
  return code === 'IA' ? [{ id: 24, country_id: [233, 'United States'] }] : []
}

function json(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
}
