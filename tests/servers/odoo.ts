import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { recordOf } from '#app/format/records.ts'
import { failureOf, OdooFailure, page } from './odoo-responses.ts'

/** How the next calls fail, one each. */
export type OdooMisdeed =
  /** Not at all: this call succeeds. */
  | 'answer'
  /** Never answers. */
  | 'hang'
  /** Does the work and never answers. */
  | 'done-then-hang'
  /** Does the work and closes the connection without an answer. */
  | 'reset'
  /** Answers 200 with this result, and does nothing. */
  | { result: unknown }
  /** An error page, as from a proxy. */
  | { html: number; retryAfter?: string }
  /** Fails with an Odoo exception of this class. */
  | OdooFailure

/** How a call is answered. */
type Fall = 'reset' | 'done-then-hang'

type Values = Record<string, unknown>

/**
 * A message in a record's chatter, as in `mail.message`. `tracked`: old values of changed fields, which only administrators can
 * read as `tracking_value_ids`.
 */
export type OdooNote = {
  id: number
  res_id: number
  body: string
  message_id: string
  message_type: string
  isInternalNote: boolean
  tracked: unknown[]
}

/** A company's Odoo configuration, and its key's user. */
export type OdooSetup = {
  /**
   * The setting 'Leads' of the CRM app, which grants the group crm.group_use_lead. Without it, as in a new Odoo, new records are
   * opportunities.
   */
  usesLeads: boolean
  mayCreate: boolean
  /** The login of the key's user. */
  keyOwner: string
}

export type OdooServer = {
  /** For the setting `ODOO_URL`. */
  url: string
  /** The records of crm.lead by id. */
  leads: Map<number, Values>
  /** Messages posted in the chatter and not deleted. */
  notes: OdooNote[]
  /** The values of each `write` on crm.lead. */
  writes: Values[]
  /** The configuration, which tests change while it runs. */
  setup: OdooSetup
  /** Model and method of each call, in order. */
  calls: string[]
  misbehave: (...misdeeds: OdooMisdeed[]) => void
  stop: () => Promise<void>
}

const ACCESS = { database: 'crm', username: 'bot@example.com', apiKey: 'k3y-of-the-bot' }
export const ODOO_ACCESS = ACCESS
const USER_ID = 5
/** Fields of crm.lead, as `fields_get` names them; Odoo 17 also has `mobile`. */
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

/** Fields of crm.lead with `tracking`: a change adds the old value to the chatter. */
const TRACKED = ['contact_name', 'email_from', 'phone', 'active']

type Call = { model: string; method: string; ids?: number[]; named: Values; positional: unknown[] }

/**
 * An Odoo server with one database on this machine: 19 speaks JSON-2, 17 JSON-RPC. Refuses anything unknown to Odoo's sources
 * (github.com/odoo/odoo, branches 17.0 and 19.0): addons/rpc/controllers/json2.py (arguments are bound by name, methods on a
 * model take no ids, a private or unknown method is 404) · odoo/models.py, in 19 odoo/orm/models.py (default_get,
 * check_access_rights in 17, has_access in 19) · addons/crm/models/crm_lead.py (`type` is 'lead' for users of crm.group_use_lead,
 * else 'opportunity') · addons/mail/models/mail_thread.py (message_post: a `body` is escaped unless `body_is_html`; `message_id`
 * is stored; _message_track). The rest follows /external_api of Odoo's documentation and recordings of real servers.
 */
export async function startOdooServer(version: 17 | 19): Promise<OdooServer> {
  const leads = new Map<number, Values>()
  const calls: string[] = []
  const notes: OdooNote[] = []
  let lastNote = 100
  const writes: Values[] = []
  const setup: OdooSetup = { usesLeads: false, mayCreate: true, keyOwner: ACCESS.username }
  const misdeeds: OdooMisdeed[] = []
  const fields = version === 17 ? [...FIELDS, 'mobile'] : FIELDS

  function run({ model, method, ids, named, positional }: Call): unknown {
    calls.push(`${model}/${method}`)
    if (model === 'res.users' && method === 'context_get') return { lang: 'en_US', tz: false, uid: USER_ID }
    if (model === 'res.users' && method === 'search_read') return rows([{ id: USER_ID, login: setup.keyOwner }], named)
    if (model === 'res.country.state' && method === 'search_read') return rows(STATES, named)
    if (model === 'mail.message' && method === 'search_read')
      return rows(
        notes.map((note) => ({ ...note, model: 'crm.lead' })),
        named,
      )
    if (model === 'mail.message' && method === 'unlink') return unlink(ids ?? (positional[0] as number[]))
    if (model !== 'crm.lead') throw failureOf('missing')
    if (method === 'fields_get') return recordOf(fields, () => ({ type: 'char' }))
    if (method === 'search_read') return search(named)
    if (method === 'default_get') return defaults((named.fields ?? positional[0]) as string[])
    if (method === (version === 17 ? 'check_access_rights' : 'has_access'))
      return (named.operation ?? positional[0]) === 'create' ? setup.mayCreate : true
    if (method === 'create') return create((named.vals_list ?? positional[0]) as Values[])
    if (method === 'write') return write(ids ?? (positional[0] as number[]), (named.vals ?? positional[1]) as Values)
    if (method === 'message_post') return post(ids ?? (positional[0] as number[]), named)
    throw failureOf('missing')
  }

  function defaults(wanted: string[]): Values {
    const all: Values = { type: setup.usesLeads ? 'lead' : 'opportunity' }
    return Object.fromEntries(wanted.flatMap((name) => (name in all ? [[name, all[name]]] : [])))
  }

  /** For one record. The text is escaped unless it is marked as HTML. 19 returns a list of ids, 17 the id. */
  function post(
    ids: number[],
    { body, body_is_html: isHtml, subtype_xmlid: subtype, message_id: messageId, message_type: type }: Values,
  ): unknown {
    const [id, ...others] = ids
    if (id === undefined || others.length > 0) throw failureOf('singleton')
    if (!leads.has(id)) throw failureOf('gone')
    const text = String(body)
    const shown = isHtml === true ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const number = (lastNote += 1)
    notes.push({
      id: number,
      res_id: id,
      body: shown,
      message_id: typeof messageId === 'string' ? messageId : `<${number}@odoo>`,
      message_type: typeof type === 'string' ? type : 'notification',
      isInternalNote: subtype === undefined || subtype === 'mail.mt_note',
      tracked: [],
    })
    return version === 17 ? number : [number]
  }

  function track(id: number, tracked: unknown[]): void {
    const number = (lastNote += 1)
    const note = { res_id: id, body: '', message_id: `<${number}@odoo>`, message_type: 'notification', isInternalNote: true }
    notes.push({ id: number, ...note, tracked })
  }

  function unlink(ids: number[]): true {
    for (const id of ids) {
      const at = notes.findIndex((note) => note.id === id)
      if (at < 0) throw failureOf('gone')
      notes.splice(at, 1)
    }
    return true
  }

  function checkedValues(values: Values): Values {
    for (const name of Object.keys(values)) if (!fields.includes(name)) throw failureOf('unknown-field', name)
    if (values.state_id !== undefined && values.state_id !== false && typeof values.state_id !== 'number')
      throw failureOf('bad-state')
    return values
  }

  function create(list: Values[]): number[] {
    if (!Array.isArray(list)) throw failureOf('unprocessable')
    if (!setup.mayCreate) throw failureOf('rights')
    return list.map((values) => {
      if (typeof values.name !== 'string' || values.name === '') throw failureOf('validation')
      const id = leads.size + 1
      leads.set(id, { active: true, type: setup.usesLeads ? 'lead' : 'opportunity', ...checkedValues(values) })
      return id
    })
  }

  function write(ids: number[], values: Values): true {
    writes.push(values)
    for (const id of ids) {
      const lead = leads.get(id)
      if (!lead) throw failureOf('gone')
      leads.set(id, { ...lead, ...checkedValues(values) })
      const tracked = TRACKED.filter((name) => name in values && values[name] !== lead[name]).map((name) => lead[name])
      if (tracked.length > 0) track(id, tracked)
    }
    return true
  }

  function search(named: Values): Values[] {
    for (const name of named.fields as string[])
      if (name !== 'id' && !fields.includes(name)) throw failureOf('unknown-field', name)
    const showsArchived = (named.context as Values | undefined)?.active_test === false
    const records = [...leads].map(([id, lead]): Values => ({ id, ...lead }))
    return rows(
      records.filter((lead) => showsArchived || lead.active !== false),
      named,
    )
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
    notes,
    writes,
    setup,
    calls,
    misbehave: (...next) => void misdeeds.splice(0, misdeeds.length, ...next),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The arguments of the methods that we call, as 19 binds them by name; required ones come first. */
const ARGUMENTS: Record<string, { needed: string[]; known: string[]; isOnModel: boolean }> = {
  context_get: { needed: [], known: [], isOnModel: true },
  fields_get: { needed: [], known: ['allfields', 'attributes'], isOnModel: true },
  search_read: { needed: [], known: ['domain', 'fields', 'offset', 'limit', 'order'], isOnModel: true },
  create: { needed: ['vals_list'], known: [], isOnModel: true },
  write: { needed: ['vals'], known: [], isOnModel: false },
  unlink: { needed: [], known: [], isOnModel: false },
  default_get: { needed: ['fields'], known: [], isOnModel: true },
  has_access: { needed: ['operation'], known: [], isOnModel: false },
  message_post: {
    needed: [],
    known: ['body', 'subject', 'message_type', 'subtype_xmlid', 'body_is_html', 'message_id'],
    isOnModel: false,
  },
}

/** What is wrong with a call's arguments; null if they are valid. */
function unboundArgument(method: string, named: Values, ids: unknown): string | null {
  const { needed, known, isOnModel } = ARGUMENTS[method] ?? { needed: [], known: [], isOnModel: false }
  const missing = needed.find((name) => !(name in named))
  if (missing !== undefined) return `missing a required argument: '${missing}'`
  const strange = Object.keys(named).find((name) => !needed.includes(name) && !known.includes(name))
  if (strange !== undefined) return `got an unexpected keyword argument '${strange}'`
  return isOnModel && Array.isArray(ids) && ids.length > 0 ? `cannot call ${method} with ids` : null
}

const STATES = [
  { id: 24, code: 'IA', country_id: [233, 'United States'], 'country_id.code': 'US' },
  { id: 25, code: 'NE', country_id: [233, 'United States'], 'country_id.code': 'US' },
]

/**
 * The rows that match a domain of conditions with '=', 'in' or '=like', with the requested fields. References are read as id and
 * name.
 */
function rows(all: Values[], { domain, fields: wanted, limit }: Values): Values[] {
  if (!Array.isArray(domain) || !Array.isArray(wanted)) throw failureOf('unprocessable')
  const matches = (row: Values) =>
    (domain as [string, string, unknown][]).every(([name, operator, value]) => {
      if (operator === '=') return row[name] === value
      if (operator === 'in') return (value as unknown[]).includes(row[name])
      if (operator === '=like') return String(row[name]).startsWith(String(value).replace(/%$/, ''))
      throw failureOf('unprocessable')
    })
  return all
    .filter(matches)
    .slice(0, limit as number)
    .map((row) => Object.fromEntries(['id', ...(wanted as string[])].map((name) => [name, readValue(name, row[name])])))
}

function readValue(name: string, value: unknown): unknown {
  return name === 'state_id' && typeof value === 'number' ? [value, 'A state'] : (value ?? false)
}

function json(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
}
