import { env } from '#app/config/env.server.ts'
import { clamd } from './clamd.server.ts'
import type { VirusScanner } from './port.ts'

/** The scanner of the settings, or null. */
export function virusScanner(): VirusScanner | null {
  const { CLAMD_URL } = env()
  return CLAMD_URL === undefined ? null : clamd({ url: CLAMD_URL })
}
