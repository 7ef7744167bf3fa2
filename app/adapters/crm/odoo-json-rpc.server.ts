import { z } from 'zod'
import { type OdooConnection, odooVersion } from './odoo-connection.ts'
import { type Access, type OdooResponse, failed, failureByName, parseFailure, postJson } from './odoo-http.ts'

const responseBody = z.union([
  z.object({ error: z.object({ message: z.string().catch(''), data: z.unknown() }) }),
  z.object({ result: z.unknown() }),
])

const versionBody = z.object({
  server_version: z.string().catch(''),
  server_version_info: odooVersion,
})

/** Odoo up to 18: JSON-RPC, with user id and key in each call. Errors come with status 200. */
export function odooJsonRpc(access: Access, version: string): OdooConnection {
  let userId: Promise<number> | undefined

  const user = () => {
    userId ??= authenticate(access).catch((error: unknown) => {
      // The next call signs in again.
      userId = undefined
      throw error
    })
    return userId
  }
  const call = async (model: string, method: string, args: readonly unknown[], named: object = {}): Promise<unknown> =>
    rpc(access, 'object', 'execute_kw', [access.database, await user(), access.apiKey, model, method, args, named])

  return {
    version,
    async signIn() {
      userId = undefined
      await user()
      return access.username
    },
    create: (model, values) => call(model, 'create', [[values]]),
    write: (model, id, values) => call(model, 'write', [[id], values]),
    searchRead: (model, search) => call(model, 'search_read', [], search),
    unlink: (model, ids) => call(model, 'unlink', [ids]),
    fields: (model) => call(model, 'fields_get', [], { attributes: ['type'] }),
    defaults: (model, fields) => call(model, 'default_get', [fields]),
    // 18 still supports this with a warning in its log; 19 has a new name for it.
    mayCreate: (model) => call(model, 'check_access_rights', ['create'], { raise_exception: false }),
    postMessage: (model, id, message) => call(model, 'message_post', [[id]], message),
  }
}

/** Odoo's version, available without signing in. */
export async function askVersionByRpc(access: Access): Promise<string> {
  const body = versionBody.safeParse(await rpc(access, 'common', 'version', []))
  if (!body.success) throw failed('answer', '')
  return body.data.server_version_info
}

async function authenticate({ database, username, apiKey, ...access }: Access): Promise<number> {
  const result = await rpc({ database, username, apiKey, ...access }, 'common', 'authenticate', [database, username, apiKey, {}])
  const id = z.number().safeParse(result)
  if (!id.success) throw failed('key', '')
  return id.data
}

async function rpc(access: Access, service: string, method: string, args: readonly unknown[]): Promise<unknown> {
  const response = await postJson(access, '/jsonrpc', {
    jsonrpc: '2.0',
    method: 'call',
    id: 1,
    params: { service, method, args },
  })
  const body = responseBody.safeParse(response.json)
  if (response.status === 200 && body.success && 'result' in body.data) return body.data.result
  throw errorOf(response, body.success && 'error' in body.data ? body.data.error.data : undefined, access)
}

function errorOf(response: OdooResponse, data: unknown, access: Access) {
  const { status } = response
  const said = parseFailure(data, access)
  if (said) return failed(failureByName(said.name, said.words) ?? 'unavailable', said.words)
  if (status === 429) return failed('busy', '', response)
  return failed(status >= 500 ? 'unavailable' : 'answer', '', response)
}
