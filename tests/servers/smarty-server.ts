import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with the next requests instead of answering them. */
export type SmartyMisdeed = { status: number } | { body: string } | 'hang'

export type SmartyServer = {
  /** For the setting `SMARTY_BASE_URL`. */
  url: string
  /** The query of each request, in order. */
  questions: Record<string, string>[]
  misbehave: (...misdeeds: SmartyMisdeed[]) => void
  answerWith: (suggestions: readonly object[] | null) => void
  stop: () => Promise<void>
}

/** Allowed parameters with their values: the input fields of https://www.smarty.com/docs/cloud/us-autocomplete-pro-api. */
const PARAMETERS: Record<string, (value: string) => boolean> = {
  'auth-id': (value) => value !== '',
  'auth-token': (value) => value !== '',
  search: (value) => value.length > 0 && value.length <= 127,
  max_results: (value) => /^(?:[1-9]|10)$/.test(value),
  include_only_states: (value) => /^[A-Z]{2}(?:;[A-Z]{2})*$/.test(value),
}

/** A replacement for US Autocomplete Pro: 401 for other keys, 422 without a search, 400 for anything undocumented. */
export async function startSmartyServer(keys: { authId: string; authToken: string }): Promise<SmartyServer> {
  const questions: Record<string, string>[] = []
  let misdeeds: SmartyMisdeed[] = []
  let suggestions: readonly object[] | null = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://smarty.test')
    const query = Object.fromEntries(searchParams)
    questions.push(query)
    const misdeed = misdeeds.shift()
    if (misdeed === 'hang') return
    if (misdeed && 'status' in misdeed) return answer(response, misdeed.status, '')
    if (misdeed) return answer(response, 200, misdeed.body)
    if (pathname !== '/lookup') return answer(response, 404, '')
    if (request.method !== 'GET') return answer(response, 405, '')
    if (query['auth-id'] !== keys.authId || query['auth-token'] !== keys.authToken) return answer(response, 401, '')
    if (query.search === undefined) return answer(response, 422, '')
    if (Object.entries(query).some(([name, value]) => PARAMETERS[name]?.(value) !== true)) return answer(response, 400, '')
    answer(response, 200, JSON.stringify({ suggestions }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    questions,
    misbehave: (...next) => (misdeeds = next),
    answerWith: (next) => (suggestions = next),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
}
