import type { MarketingList } from '#app/db/schema/index.ts'

export type { MarketingList } from '#app/db/schema/index.ts'

/** The preference page's descriptions of the lists and their frequency. The consent ledger stores this wording. */
export const LIST_LABELS: Record<MarketingList, { label: string; hint: string }> = {
  tips: {
    label: 'Tips for rental owners and follow-ups on my property',
    hint: 'At most one email a day.',
  },
  webinar: {
    label: 'Webinar dates I asked for',
    hint: 'One email when a date is set.',
  },
  rent: {
    label: 'Rent changes I asked to hear about',
    hint: 'At most four emails a year, and only if the rent moved by 2% or more.',
  },
}

/** Labels of the preference page's checkboxes for texts. */
export const TEXTS_LABEL = 'Text messages about my property and appointments'
