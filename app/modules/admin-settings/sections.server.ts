import { isDeepStrictEqual } from 'node:util'
import { db } from '#app/db/client.server.ts'
import { matchesWords, searchText, searchWords } from '#app/format/search-words.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import type { SettingField } from '#app/modules/settings/field.ts'
import type { SeenOn } from '#app/modules/settings/places.ts'
import { type Change, type FieldChange, findLastChanges } from './history.server.ts'
import { type Section, settingsSection } from './sections/section.server.ts'
import { campaignTimingSection } from './sections/campaign-timing.server.ts'
import { companySection } from './sections/company.server.ts'
import { feesSection } from './sections/fees.server.ts'
import { reviewsSection } from './sections/reviews.server.ts'
import { invoiceItemsSection } from './sections/invoice-items.server.ts'
import { linksSection } from './sections/links.server.ts'
import { mapSection } from './sections/map.server.ts'
import { newLeadsSection } from './sections/new-leads.server.ts'
import { notificationsSection } from './sections/notifications.server.ts'
import { onboardingSection } from './sections/onboarding.server.ts'
import { providerRatesSection } from './sections/provider-rates.server.ts'
import { webinarSection } from './sections/webinar.server.ts'

/** Who must use a second step at sign-in, and how long the audit log is kept. */
const signInSection = settingsSection({ key: 'sign-in', title: 'Sign-in and audit log', contents: 'Two-step, audit log' })

/** Goals that analytics compare their figures with. */
const goalsSection = settingsSection({
  key: 'goals',
  title: 'Goals',
  contents: 'Leads, enrolled, revenue',
  note: () => 'Analytics scales each goal to the dates shown. One week shows about a quarter of the monthly goal.',
})

/** How rents are estimated, and how many paid lookups are allowed. */
const estimatorSection = settingsSection({
  key: 'estimator',
  title: 'Rent estimator',
  contents: 'Level and paid lookups',
  note: () => 'For new estimates; existing reports don’t change.',
})

/** Forms of the settings screen, in order. */
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
  goalsSection,
  onboardingSection,
  providerRatesSection,
  signInSection,
  estimatorSection,
  mapSection,
]

/** Forms of the campaign settings. */
export const CAMPAIGN_SECTIONS: readonly Section[] = [campaignTimingSection]

/** A field with its value, and its default if that differs. */
export type FieldView = SettingField & { value: string; defaultText: string | null; lastChange: Change | null }

/** Number of changes listed on a section's page. */
const MAX_HISTORY = 10

/** A change with its field's label. `mayUndo`: the field still has the changed value. */
type HistoryEntry = FieldChange & { label: string; mayUndo: boolean; shown: { before: string; after: string } }

export type SectionView = {
  key: string
  title: string
  note: string | undefined
  /** Where all its fields are shown; null if each says so itself. */
  seenOn: SeenOn | null
  fields: FieldView[]
  constraints: ReturnType<typeof constraintsOf>
  lastChange: Change | null
  /** The latest changes. */
  history: HistoryEntry[]
  /** The name of its changes in the audit log. */
  auditNames: readonly string[]
  /** The form's initial values, to be posted back with it. */
  seen: string
}

/** A section for its form. */
export function getSectionView(section: Section): SectionView {
  const stored = section.stored(db())
  const defaults = section.defaults()
  const { last, ofField, fields: changes } = findLastChanges(db(), section)
  const constraints = constraintsOf(section.schema())
  const all = section.fields()
  // The location that most rows share is shown once, above them.
  const common = all.filter(({ seenOn }) => seenOn === undefined).length
  const seenOn = (common > 1 || common === all.length ? section.seenOn : firstShared(all)) ?? null
  const fields = all.map((field): FieldView => {
    const value = stored[field.name] ?? ''
    const isChanged = field.isOwn !== true && defaults[field.name] !== undefined && defaults[field.name] !== value
    return {
      ...field,
      ...(isSamePlace(field.seenOn, seenOn) && { seenOn: undefined }),
      value,
      defaultText: isChanged ? (defaults[field.name] ?? null) : null,
      lastChange: isChanged ? (ofField.get(field.name) ?? null) : null,
    }
  })
  return {
    key: section.key,
    title: section.title,
    note: section.note?.(),
    seenOn,
    fields,
    constraints: Object.fromEntries(
      fields.flatMap(({ name }) => {
        const constraint = constraints[name]
        return constraint ? [[name, constraint]] : []
      }),
    ),
    lastChange: last,
    history: changes.slice(0, MAX_HISTORY).map((change) => {
      const field = fields.find(({ name }) => name === change.name)
      return {
        ...change,
        label: field?.label ?? change.name,
        mayUndo: stored[change.name] === change.after,
        shown: { before: shownText(field, change.before), after: shownText(field, change.after) },
      }
    }),
    auditNames: section.versionKeys,
    seen: JSON.stringify(stored),
  }
}

/** Where all fields are shown, if it is the same for each. */
function firstShared([first, ...others]: readonly SettingField[]): SeenOn | undefined {
  return others.every(({ seenOn }) => isSamePlace(seenOn, first?.seenOn)) ? first?.seenOn : undefined
}

function isSamePlace(one: SeenOn | null | undefined, other: SeenOn | null | undefined): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null)
}

/** A field's text for people: options by their label. */
function shownText(field: FieldView | undefined, text: string): string {
  return field?.options?.find(({ value }) => value === text)?.label ?? text
}

/** Sections for the settings menu, each with a summary. */
export function listSections(): { key: string; title: string; note: string }[] {
  return SECTIONS.map(({ key, title, contents }) => ({ key, title, note: contents }))
}

/** A setting found by a search, and its location. */
type FoundSetting = { section: string; title: string; name: string; label: string; note: string }

/** Settings of all sections whose text contains the searched words, with matching labels first. */
export function searchSettings(searched: string): FoundSetting[] {
  const words = searchWords(searched)
  const found = SECTIONS.flatMap((section) =>
    section.fields().flatMap(({ name, label, kind, heading = '', hint = '' }) => {
      // A switch is next to the setting that it controls.
      if (kind === 'switch') return []
      const text = searchText({ texts: [section.title, label, heading, hint] })
      if (!matchesWords(text, words)) return []
      const isCalledSo = matchesWords(searchText({ texts: [label] }), words)
      const note = [heading, hint].filter(Boolean).join(', ')
      return [{ isCalledSo, setting: { section: section.key, title: section.title, name, label, note } }]
    }),
  )
  return found.toSorted((a, b) => Number(b.isCalledSo) - Number(a.isCalledSo)).map(({ setting }) => setting)
}
