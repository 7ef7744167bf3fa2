import { type Access, get } from './docuseal-calls.ts'
import { isCloud } from './docuseal-origins.ts'
import { ESignError } from './port.ts'

/** Where the API of a self-hosted service is. */
const SELF_HOSTED_PATH = '/api'

/**
 * Asks a question. Where the setting names a host of one's own and no path, and nothing of the sort is at its root, the API is looked for where a self-hosted
 * service has it, and stays there. Throws `ESignError`.
 */
export async function ask(access: Access, path: string): Promise<string> {
  try {
    return await get(access, path)
  } catch (error) {
    const isElsewhere = error instanceof ESignError && (error.failure === 'missing' || error.failure === 'answer')
    if (!isElsewhere || !isBareHost(access.baseUrl)) throw error
    const moved = { ...access, baseUrl: new URL(SELF_HOSTED_PATH, access.baseUrl).href }
    const body = await get(moved, path).catch(() => {
      throw error
    })
    access.baseUrl = moved.baseUrl
    return body
  }
}

function isBareHost(baseUrl: string): boolean {
  return new URL(baseUrl).pathname === '/' && !isCloud(baseUrl)
}
