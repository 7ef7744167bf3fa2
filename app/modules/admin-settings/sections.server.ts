import { db } from '#app/db/client.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import type { SettingField } from '#app/modules/settings/field.ts'
import { type Change, findLastChanges } from './history.server.ts'
import type { Section } from './sections/section.server.ts'
import { campaignTimingSection } from './sections/campaign-timing.server.ts'
import { companySection } from './sections/company.server.ts'
import { estimatorSection } from './sections/estimator.server.ts'
import { feesSection } from './sections/fees.server.ts'
import { reviewsSection } from './sections/reviews.server.ts'
import { invoiceItemsSection } from './sections/invoice-items.server.ts'
import { linksSection } from './sections/links.server.ts'
import { newLeadsSection } from './sections/new-leads.server.ts'
import { notificationsSection } from './sections/notifications.server.ts'
import { onboardingSection } from './sections/onboarding.server.ts'
import { providerRatesSection } from './sections/provider-rates.server.ts'
import { signInSection } from './sections/sign-in.server.ts'
import { webinarSection } from './sections/webinar.server.ts'

/** The forms of the settings screen, in their order. */
export const SECTIONS: readonly Section[] = [
  companySection,
  linksSection,
  feesSection,
  reviewsSection,
  invoiceItemsSection,
  webinarSection,
  campaignTimingSection,
  notificationsSection,
  newLeadsSection,
  onboardingSection,
  providerRatesSection,
  signInSection,
  estimatorSection,
]

/** Those of the settings of campaigns. */
export const CAMPAIGN_SECTIONS: readonly Section[] = [campaignTimingSection]

/** A field with what is in it, and what its default is where that is something else. */
export type FieldView = SettingField & { value: string; defaultText: string | null; lastChange: Change | null }

export type SectionView = {
  key: string
  title: string
  note: string | undefined
  fields: FieldView[]
  constraints: ReturnType<typeof constraintsOf>
  lastChange: Change | null
  /** Under what the audit log names its changes. */
  auditNames: readonly string[]
  /** What the form is made from, to be posted back with it. */
  seen: string
}

/** A section as its form shows it. */
export function getSectionView(section: Section): SectionView {
  const stored = section.stored(db())
  const defaults = section.defaults()
  const { last, ofField } = findLastChanges(db(), section)
  const constraints = constraintsOf(section.schema())
  const fields = section.fields().map((field): FieldView => {
    const value = stored[field.name] ?? ''
    const isChanged = field.isOwn !== true && defaults[field.name] !== undefined && defaults[field.name] !== value
    return {
      ...field,
      value,
      defaultText: isChanged ? (defaults[field.name] ?? null) : null,
      lastChange: isChanged ? (ofField.get(field.name) ?? null) : null,
    }
  })
  return {
    key: section.key,
    title: section.title,
    note: section.note?.(),
    fields,
    constraints: Object.fromEntries(
      fields.flatMap(({ name }) => {
        const constraint = constraints[name]
        return constraint ? [[name, constraint]] : []
      }),
    ),
    lastChange: last,
    auditNames: section.versionKeys,
    seen: JSON.stringify(stored),
  }
}
