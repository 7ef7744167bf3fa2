import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import type { JobQueue } from '#app/modules/jobs/queues/queues.ts'
import type { RateLimit } from '#app/modules/jobs/queues/rate-limit.ts'
import { getSetting } from './settings.server.ts'

/** How fast the jobs of a queue may be begun, so that a provider is asked no more than it allows. Mail and texts of campaigns leave room for those that someone waits for. */
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
