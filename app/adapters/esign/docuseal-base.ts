import { type Access, get } from './docuseal-calls.ts'
import { isCloud } from './docuseal-origins.ts'
import { ESignError } from './port.ts'

/** Path of the API of a self-hosted service. */
const SELF_HOSTED_PATH = '/api'

/**
 * Sends a request. If the setting is a self-hosted address without a path and its root has no API, uses `/api` from then on. Throws `ESignError`.
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
