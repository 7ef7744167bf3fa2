import { z } from 'zod'
import type { OdooConnection } from './odoo-connection.ts'
import { type Access, type Answer, failed, failureByName, parseFailure, postJson } from './odoo-http.ts'
import type { CrmError } from './port.ts'

const contextBody = z.object({ uid: z.number() })

/** Odoo from 19 on: JSON-2, with the key as a bearer and arguments by their names. */
export function odooJson2(access: Access, version: string): OdooConnection {
  const call = async (model: string, method: string, content: object): Promise<unknown> => {
    const answer = await postJson(access, `/json/2/${model}/${method}`, content, {
      Authorization: `bearer ${access.apiKey}`,
      'X-Odoo-Database': access.database,
    })
    if (answer.status === 200 && answer.json !== undefined) return answer.json
    throw errorOf(answer, access)
  }
  return {
    version,
    async signIn() {
      const context = await call('res.users', 'context_get', {})
      if (!contextBody.safeParse(context).success) throw failed('answer', '')
    },
    create: (model, values) => call(model, 'create', { vals_list: [values] }),
    write: (model, id, values) => call(model, 'write', { ids: [id], vals: values }),
    searchRead: (model, search) => call(model, 'search_read', search),
    fields: (model) => call(model, 'fields_get', { attributes: ['type'] }),
  }
}

function errorOf(answer: Answer, access: Access): CrmError {
  const { status, json } = answer
  const said = parseFailure(json, access)
  const words = said?.words ?? ''
  if (status === 401) return failed('key', words)
  if (status === 403) return failed('rights', words)
  // The page of an error instead of JSON: there is no such database.
  if (status === 404 && said === null) return failed('database', '')
  if (status === 429) return failed('busy', words, answer)
  if (status >= 502) return failed('unavailable', words, answer)
  if (status === 200 || said === null) return failed(status >= 500 ? 'unavailable' : 'answer', words)
  const failure = failureByName(said.name, words)
  if (failure !== null) return failed(failure, words)
  return failed(status >= 500 ? 'unavailable' : 'refused', words)
}
