import { z } from 'zod'
import { type OdooConnection, odooVersion } from './odoo-connection.ts'
import { type Access, callOdoo, failed } from './odoo-http.ts'
import { odooJson2 } from './odoo-json-2.server.ts'
import { askVersionByRpc, odooJsonRpc } from './odoo-json-rpc.server.ts'
import { htmlOf, odooValuesOf, READ_FIELDS, recordBody } from './odoo-fields.ts'
import { type Crm, CrmError, type CrmRecord, NO_CRM_FIELDS } from './port.ts'

const MODEL = 'crm.lead'
/** The history of a record. Odoo calls it the chatter. */
const MESSAGES_MODEL = 'mail.message'
/** Messages of one lead that are deleted with its person: far more than there are. */
const MAX_MESSAGES = 1_000
/**
 * What Odoo logs in the chatter automatically: old and new values of changed fields, and who was assigned. A sales user may
 * delete these; measured in Odoo 19.
 */
const AUTOMATIC_TYPES = ['notification', 'user_notification', 'auto_comment']
/** The first version that supports JSON-2. */
const FIRST_JSON_2 = 19
/** The time limit of one call. */
const TIME_LIMIT_MS = 15_000

type Settings = Omit<Access, 'timeLimitMs'> & { timeLimitMs?: number }

const versionBody = z.object({ version_info: odooVersion })
/** A list without the lead's name or our marker is not a list of fields. Without the marker we would create a lead twice. */
const fieldsBody = z.record(z.string(), z.unknown()).refine((fields) => 'name' in fields && 'referred' in fields)
const idsBody = z.tuple([z.number()]).rest(z.number())
const defaultsBody = z.object({ type: z.enum(['lead', 'opportunity']) })
const rowsBody = z.array(z.object({ id: z.number() }))
const codesBody = z.array(z.object({ id: z.number(), code: z.string() }))
const stateBody = z.array(z.object({ id: z.number(), country_id: z.tuple([z.number(), z.unknown()]).nullable().catch(null) }))

/** Odoo's external API. Detects protocol and fields once, and again after a failure. */
export function odoo({ timeLimitMs = TIME_LIMIT_MS, ...settings }: Settings): Crm {
  const access: Access = { ...settings, timeLimitMs }
  let connection: Promise<OdooConnection> | undefined
  let fields: Promise<ReadonlySet<string>> | undefined
  const states = new Map<string, object>()
  const stateCodes = new Map<number, string>()

  /** Uses the connection. After a permanent failure, the next call makes a new one. */
  async function withConnection<T>(work: (odoo: OdooConnection) => Promise<T>): Promise<T> {
    try {
      return await work(await (connection ??= connect(access)))
    } catch (error) {
      if (!(error instanceof CrmError) || error.failure === 'refused' || error.failure === 'gone') throw error
      connection = undefined
      fields = undefined
      throw error
    }
  }

  async function known(odooNow: OdooConnection): Promise<ReadonlySet<string>> {
    fields ??= readFields(odooNow).catch((error: unknown) => {
      fields = undefined
      throw error
    })
    return fields
  }

  async function knownValues(odooNow: OdooConnection, values: Record<string, unknown>): Promise<object> {
    const names = await known(odooNow)
    return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  }

  async function valuesOf(odooNow: OdooConnection, changes: Partial<CrmRecord>): Promise<Record<string, unknown>> {
    const region = changes.state === undefined ? {} : await regionOf(odooNow, changes.state)
    return { ...odooValuesOf(changes), ...region }
  }

  async function write(odooNow: OdooConnection, id: number, values: Record<string, unknown>): Promise<void> {
    checked(z.literal(true), await odooNow.write(MODEL, id, await knownValues(odooNow, values)))
  }

  /** State ids differ between databases. */
  async function regionOf(odooNow: OdooConnection, code: string | null): Promise<object> {
    if (code === null) return { state_id: false }
    const before = states.get(code)
    if (before) return before
    const domain = [
      ['country_id.code', '=', 'US'],
      ['code', '=', code],
    ]
    const [state] = checked(
      stateBody,
      await odooNow.searchRead('res.country.state', { domain, fields: ['country_id'], limit: 1 }),
    )
    const region = state ? { state_id: state.id, country_id: state.country_id?.[0] ?? false } : {}
    states.set(code, region)
    return region
  }

  /** The two-letter code of a US state; null for states of other countries. */
  async function stateCodeOf(odooNow: OdooConnection, id: number): Promise<string | null> {
    const domain = [
      ['id', '=', id],
      ['country_id.code', '=', 'US'],
    ]
    const before = stateCodes.get(id)
    if (before !== undefined) return before
    const [state] = checked(codesBody, await odooNow.searchRead('res.country.state', { domain, fields: ['code'], limit: 1 }))
    if (state) stateCodes.set(id, state.code)
    return state?.code ?? null
  }

  async function listMessages(odooNow: OdooConnection, id: number, condition: [field: string, operator: string, value: unknown]) {
    const domain = [['model', '=', MODEL], ['res_id', '=', id], condition]
    const rows = await odooNow.searchRead(MESSAGES_MODEL, { domain, fields: ['id'], limit: MAX_MESSAGES })
    return checked(rowsBody, rows).map((row) => row.id)
  }

  return {
    signIn: () =>
      withConnection(async (odooNow) => {
        const user = await odooNow.signIn()
        const mayCreateLeads = checked(z.boolean(), await odooNow.mayCreate(MODEL))
        const { type } = checked(defaultsBody, await odooNow.defaults(MODEL, ['type']))
        return { version: `Odoo ${odooNow.version}`, user, mayCreateLeads, shownIn: type === 'lead' ? 'leads' : 'pipeline' }
      }),
    findLead: (marker) =>
      withConnection(async (odooNow) => {
        const domain = [['referred', '=', marker]]
        // Also finds archived leads.
        const search = { domain, fields: ['id'], limit: 1, context: { active_test: false } }
        return checked(rowsBody, await odooNow.searchRead(MODEL, search))[0]?.id ?? null
      }),
    createLead: (marker, lead) =>
      withConnection(async (odooNow) => {
        const values = { ...(await valuesOf(odooNow, lead)), referred: marker }
        return checked(idsBody, await odooNow.create(MODEL, await knownValues(odooNow, values)))[0]
      }),
    readLead: (id) =>
      withConnection(async (odooNow) => {
        const names = await known(odooNow)
        const wanted = READ_FIELDS.filter((name) => names.has(name))
        const search = { domain: [['id', '=', id]], fields: wanted, limit: 1, context: { active_test: false } }
        const [row] = checked(z.array(recordBody), await odooNow.searchRead(MODEL, search))
        if (!row) throw failed('gone', '')
        return { ...row.fields, state: row.stateId === null ? null : await stateCodeOf(odooNow, row.stateId) }
      }),
    updateLead: (id, changes) => withConnection(async (odooNow) => write(odooNow, id, await valuesOf(odooNow, changes))),
    addNote: (id, { reference, lines }) =>
      withConnection(async (odooNow) => {
        if ((await listMessages(odooNow, id, ['message_id', '=', messageIdOf(reference)])).length > 0) return
        const note = { subtype_xmlid: 'mail.mt_note', message_type: 'comment', message_id: messageIdOf(reference) }
        const posted = await odooNow.postMessage(MODEL, id, { ...note, body: htmlOf(lines), body_is_html: true })
        checked(z.union([z.number(), z.tuple([z.number()])]), posted)
      }),
    eraseLead: (id, referencePrefix) =>
      withConnection(async (odooNow) => {
        await write(odooNow, id, { ...(await valuesOf(odooNow, ERASED)), description: false })
        const ours = await listMessages(odooNow, id, ['message_id', '=like', `<${referencePrefix}%`])
        // After the write above, because Odoo logs the old values.
        const automatic = await listMessages(odooNow, id, ['message_type', 'in', AUTOMATIC_TYPES])
        const messages = [...ours, ...automatic]
        if (messages.length > 0) checked(z.literal(true), await odooNow.unlink(MESSAGES_MODEL, messages))
      }),
  }
}

/** What remains of a permanently deleted lead: nothing about the person. */
const ERASED: CrmRecord = { ...NO_CRM_FIELDS, title: 'Deleted lead', isActive: false }

/** Identifies a note, so that it is posted once. */
function messageIdOf(reference: string): string {
  return `<${reference}@harvest-gate>`
}

async function connect(access: Access): Promise<OdooConnection> {
  const response = await callOdoo(access, '/web/version')
  const body = versionBody.safeParse(response.json)
  if (response.status === 429) throw failed('busy', '', response)
  if (response.status >= 500) throw failed('unavailable', '', response)
  // Versions before 19 do not have this address.
  const version = body.success ? body.data.version_info : await askVersionByRpc(access)
  return Number.parseInt(version, 10) >= FIRST_JSON_2 ? odooJson2(access, version) : odooJsonRpc(access, version)
}

async function readFields(odooNow: OdooConnection): Promise<ReadonlySet<string>> {
  return new Set(Object.keys(checked(fieldsBody, await odooNow.fields(MODEL))))
}

function checked<Schema extends z.ZodType>(schema: Schema, response: unknown): z.output<Schema> {
  const body = schema.safeParse(response)
  if (body.success) return body.data
  throw failed('answer', '')
}
