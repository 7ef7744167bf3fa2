import { z } from 'zod'
import type { OdooConnection } from './odoo-connection.ts'
import { type Access, ask, failed } from './odoo-http.ts'
import { odooJson2 } from './odoo-json-2.server.ts'
import { askVersionByRpc, odooJsonRpc } from './odoo-json-rpc.server.ts'
import { odooVersion } from './odoo-version.ts'
import { type Crm, CrmError, type CrmLead } from './port.ts'

const MODEL = 'crm.lead'
/** From this version on Odoo speaks JSON-2. */
const FIRST_JSON_2 = 19
/** All that one call may take. */
const TIME_LIMIT_MS = 15_000

type Settings = Omit<Access, 'timeLimitMs'> & { timeLimitMs?: number }

const versionBody = z.object({ version_info: odooVersion })
/** Whatever holds no field for a lead's name, and none for our marker, is no list of fields: a lead without the marker would be made twice. */
const fieldsBody = z.record(z.string(), z.unknown()).refine((fields) => 'name' in fields && 'referred' in fields)
const idsBody = z.tuple([z.number()]).rest(z.number())
const rowsBody = z.array(z.object({ id: z.number() }))
const stateBody = z.array(z.object({ id: z.number(), country_id: z.tuple([z.number(), z.unknown()]).nullable().catch(null) }))

/** Odoo's external API. Which way it is asked, and which fields it has, is found out once and asked for again after a failure. */
export function odoo({ timeLimitMs = TIME_LIMIT_MS, ...settings }: Settings): Crm {
  const access: Access = { ...settings, timeLimitMs }
  let connection: Promise<OdooConnection> | undefined
  let fields: Promise<ReadonlySet<string>> | undefined
  const states = new Map<string, object>()

  /** Does something with the connection; one that fails for good is made anew the next time. */
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

  async function valuesOf(odooNow: OdooConnection, lead: CrmLead): Promise<object> {
    fields ??= readFields(odooNow).catch((error: unknown) => {
      fields = undefined
      throw error
    })
    const known = await fields
    const region = await regionOf(odooNow, lead.state)
    const values = { ...plainValues(lead), ...region }
    return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
  }

  /** Numbers of states differ from one database to the next. */
  async function regionOf(odooNow: OdooConnection, code: string | null): Promise<object> {
    if (code === null) return { state_id: false }
    const known = states.get(code)
    if (known) return known
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

  return {
    signIn: () =>
      withConnection(async (odooNow) => {
        await odooNow.signIn()
        return `Odoo ${odooNow.version}`
      }),
    findLead: (marker) =>
      withConnection(async (odooNow) => {
        const search = {
          domain: [['referred', '=', marker]],
          fields: ['id'],
          limit: 1,
          // Those that are put away are found, too.
          context: { active_test: false },
        }
        return checked(rowsBody, await odooNow.searchRead(MODEL, search))[0]?.id ?? null
      }),
    createLead: (lead) =>
      withConnection(async (odooNow) => checked(idsBody, await odooNow.create(MODEL, await valuesOf(odooNow, lead)))[0]),
    updateLead: (id, lead) =>
      withConnection(async (odooNow) => {
        checked(z.literal(true), await odooNow.write(MODEL, id, await valuesOf(odooNow, lead)))
      }),
    archiveLead: (id) =>
      withConnection(async (odooNow) => {
        checked(z.literal(true), await odooNow.write(MODEL, id, { active: false }))
      }),
  }
}

async function connect(access: Access): Promise<OdooConnection> {
  const answer = await ask(access, '/web/version')
  const body = versionBody.safeParse(answer.json)
  if (answer.status === 429) throw failed('busy', '', answer)
  if (answer.status >= 500) throw failed('unavailable', '', answer)
  // Versions before 19 have no such address.
  const version = body.success ? body.data.version_info : await askVersionByRpc(access)
  return Number.parseInt(version, 10) >= FIRST_JSON_2 ? odooJson2(access, version) : odooJsonRpc(access, version)
}

async function readFields(odooNow: OdooConnection): Promise<ReadonlySet<string>> {
  return new Set(Object.keys(checked(fieldsBody, await odooNow.fields(MODEL))))
}

/** What is not known is false with Odoo. */
function plainValues(lead: CrmLead) {
  return {
    name: lead.title,
    referred: lead.marker,
    contact_name: lead.contactName ?? false,
    email_from: lead.email ?? false,
    phone: lead.phone ?? false,
    street: lead.streetAddress ?? false,
    city: lead.city ?? false,
    zip: lead.zipCode ?? false,
    description: lead.notes.length === 0 ? false : lead.notes.map((line) => `<p>${escaped(line)}</p>`).join(''),
    active: lead.isActive,
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function checked<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const body = schema.safeParse(answer)
  if (body.success) return body.data
  throw failed('answer', '')
}
