import { z } from 'zod'
import type { OdooConnection } from './odoo-connection.ts'
import { type Access, type OdooResponse, failed, failureByName, parseFailure, postJson } from './odoo-http.ts'
import { CrmError } from './port.ts'

const contextBody = z.object({ uid: z.number() })
const usersBody = z.tuple([z.object({ login: z.string() })])

/** Odoo 19 or newer: JSON-2, with the key as a bearer token and named arguments. */
export function odooJson2(access: Access, version: string): OdooConnection {
  let login: Promise<string> | undefined

  const ask = async (model: string, method: string, content: object): Promise<unknown> => {
    const response = await postJson(access, `/json/2/${model}/${method}`, content, {
      Authorization: `bearer ${access.apiKey}`,
      'X-Odoo-Database': access.database,
    })
    if (response.status === 200 && response.json !== undefined) return response.json
    throw errorOf(response, access)
  }
  /** The key decides the user. Someone else's key would create leads under the wrong name. */
  const findLogin = async (): Promise<string> => {
    const context = contextBody.safeParse(await ask('res.users', 'context_get', {}))
    if (!context.success) throw failed('answer', '')
    const search = { domain: [['id', '=', context.data.uid]], fields: ['login'], limit: 1 }
    const users = usersBody.safeParse(await ask('res.users', 'search_read', search))
    if (!users.success) throw failed('answer', '')
    const [user] = users.data
    if (isSameLogin(user.login, access.username)) return user.login
    throw new CrmError(
      'key',
      `The API key belongs to ${user.login}, not to ${access.username}. Set ODOO_USERNAME to ${user.login}, or set ODOO_API_KEY to one of the keys for ${access.username}`,
    )
  }
  const call = async (model: string, method: string, content: object): Promise<unknown> => {
    login ??= findLogin().catch((error: unknown) => {
      // The next call asks again.
      login = undefined
      throw error
    })
    await login
    return ask(model, method, content)
  }
  return {
    version,
    signIn() {
      login = findLogin()
      return login
    },
    create: (model, values) => call(model, 'create', { vals_list: [values] }),
    write: (model, id, values) => call(model, 'write', { ids: [id], vals: values }),
    unlink: (model, ids) => call(model, 'unlink', { ids }),
    searchRead: (model, search) => call(model, 'search_read', search),
    fields: (model) => call(model, 'fields_get', { attributes: ['type'] }),
    defaults: (model, fields) => call(model, 'default_get', { fields }),
    mayCreate: (model) => call(model, 'has_access', { operation: 'create' }),
    postMessage: (model, id, message) => call(model, 'message_post', { ids: [id], ...message }),
  }
}

function isSameLogin(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function errorOf(response: OdooResponse, access: Access): CrmError {
  const { status, json } = response
  const said = parseFailure(json, access)
  const words = said?.words ?? ''
  if (status === 401) return failed('key', words)
  if (status === 403) return failed('rights', words)
  // An error page instead of JSON: the database doesn't exist.
  if (status === 404 && said === null) return failed('database', '')
  if (status === 429) return failed('busy', words, response)
  if (status >= 502) return failed('unavailable', words, response)
  if (status === 200 || said === null) return failed(status >= 500 ? 'unavailable' : 'answer', words)
  const failure = failureByName(said.name, words)
  if (failure !== null) return failed(failure, words)
  return failed(status >= 500 ? 'unavailable' : 'refused', words)
}
