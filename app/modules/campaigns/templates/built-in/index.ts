import type { BuiltInTemplate } from './built-in-template.ts'
import { CONFIRMATION } from './confirmation.ts'
import { ONBOARDING } from './onboarding.ts'
import { WARM_LEAD_FIRST_HALF } from './warm-lead-first-half.ts'
import { WARM_LEAD_SECOND_HALF } from './warm-lead-second-half.ts'

/** All built-in templates in sending order. Migrations create their rows (drizzle/*_campaign_templates.sql). */
export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  ...WARM_LEAD_FIRST_HALF,
  ...WARM_LEAD_SECOND_HALF,
  ...CONFIRMATION,
  ...ONBOARDING,
]

/** The built-in template with this key, or undefined. */
export function findBuiltIn(key: string): BuiltInTemplate | undefined {
  return BUILT_IN_TEMPLATES.find((template) => template.key === key)
}
