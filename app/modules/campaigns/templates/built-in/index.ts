import type { BuiltInTemplate } from './built-in-template.ts'
import { CONFIRMATION } from './confirmation.ts'
import { ONBOARDING } from './onboarding.ts'
import { WARM_LEAD_FIRST_HALF } from './warm-lead-first-half.ts'
import { WARM_LEAD_SECOND_HALF } from './warm-lead-second-half.ts'

/** Every template that the product brings along, in the order in which they leave. Their rows are made by migrations (drizzle/*_campaign_templates.sql). */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  ...WARM_LEAD_FIRST_HALF,
  ...WARM_LEAD_SECOND_HALF,
  ...CONFIRMATION,
  ...ONBOARDING,
]

/** The one with this key; undefined where the product brings none along. */
export function findBuiltIn(key: string): BuiltInTemplate | undefined {
  return BUILT_IN_TEMPLATES.find((template) => template.key === key)
}
