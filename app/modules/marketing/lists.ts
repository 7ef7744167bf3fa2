import type { MARKETING_LISTS } from '#app/db/schema/marketing.ts'

export type MarketingList = (typeof MARKETING_LISTS)[number]

/** The lists as the preference page names them: what comes, and how often. The consent ledger keeps these words. */
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

/** Words beside the boxes of the preference page for texts. */
export const TEXTS_LABEL = 'Text messages about my property and appointments'
