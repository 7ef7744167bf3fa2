import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import type { JobQueue } from '#app/db/schema/jobs.ts'
import type { RateLimit } from '#app/modules/jobs/queues/rate-limit.ts'
import { getSetting } from './settings.server.ts'

/**
 * Rate limits for starting a queue's jobs, to respect the provider's limits. Campaign emails and texts leave room for those that
 * someone is waiting for.
 */
export function providerLimits(queue: JobQueue): readonly RateLimit[] {
  switch (queue) {
    case 'mail':
      return mailLimits(false)
    case 'marketing-mail':
      return mailLimits(true)
    case 'text':
      return textLimits(false)
    case 'marketing-text':
      return textLimits(true)
    case 'crm':
      return [{ name: 'crm', max: getSetting('providerRates').crmLeadsPerMinute, windowMs: MINUTE_MS }]
    case 'prompt':
    case 'webhooks':
    case 'upkeep':
      return []
  }
}

function mailLimits(leavesRoom: boolean): RateLimit[] {
  const { mailsPerMinute, mailsPerHour } = getSetting('providerRates')
  return [
    { name: 'mail-minute', max: mailsPerMinute, windowMs: MINUTE_MS, leavesRoom },
    { name: 'mail-hour', max: mailsPerHour, windowMs: HOUR_MS, leavesRoom },
  ]
}

function textLimits(leavesRoom: boolean): RateLimit[] {
  return [{ name: 'text', max: getSetting('providerRates').textsPerMinute, windowMs: MINUTE_MS, leavesRoom }]
}
