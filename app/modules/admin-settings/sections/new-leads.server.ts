import { z } from 'zod'
import { isEmailAddress } from '#app/modules/forms/values/email-address.ts'
import { optionalText } from '#app/modules/forms/fields.ts'
import { isLeadSource, SOURCE_OPTIONS, sourceLabel } from '#app/modules/leads/sources.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { SettingValue } from '#app/modules/settings/catalog.server.ts'
import { listUsers } from '#app/modules/users/manage/list-users.server.ts'
import { may } from '#app/permissions.ts'
import type { SettingField, Texts } from '#app/modules/settings/field.ts'
import { settingsSection } from './section.server.ts'
import { splitAtCommas } from '#app/modules/settings/typed-values.ts'

type Rule = SettingValue<'leadAssignment'>[number]

/** The setting's maximum number of rules. */
const MAX_RULES = 20
/** Empty rules to fill in, after the existing ones. */
const MORE_RULES = 2
const ANY_SOURCE = 'any'

/** How soon a new lead is contacted, and who is assigned. */
export const newLeadsSection = settingsSection({
  key: 'new-leads',
  title: 'New leads',
  contents: 'First contact, assignment',
  note: () => 'We use the first rule that matches a lead. If a rule lists several people, they take turns.',
  // A rule moves up when an earlier one is removed, so its position can't identify concurrent changes.
  mergesByField: false,
  settings: ['leadAssignment'],
  fields: () => {
    const rules = getSetting('leadAssignment')
    return [
      ...rules.flatMap((rule, index) => ruleFields(index, sourceText(rule))),
      ...Array.from({ length: Math.min(MORE_RULES, MAX_RULES - rules.length) }, (_, more) =>
        ruleFields(rules.length + more, ANY_SOURCE),
      ).flat(),
    ]
  },
  schema: () => newLeadsSchema,
  toTexts: (read) => {
    const emails = new Map(listUsers().map(({ id, email }) => [id, email]))
    const texts: Texts = {}
    for (const [index, rule] of read('leadAssignment').entries()) {
      texts[`source${index}`] = sourceText(rule)
      texts[`cities${index}`] = (rule.cities ?? []).join(', ')
      texts[`to${index}`] = rule.to.map((one) => emails.get(one) ?? one).join(', ')
    }
    return texts
  },
  toSettings: (typed) => ({ leadAssignment: rulesOf(typed) }),
})

function ruleFields(index: number, source: string): SettingField[] {
  const several = source.includes(',') ? [{ value: source, label: source.split(',').map(sourceLabel).join(', ') }] : []
  return [
    {
      heading: `Rule ${index + 1}`,
      name: `source${index}`,
      label: 'Leads from',
      kind: 'choice',
      options: [{ value: ANY_SOURCE, label: 'Any source' }, ...SOURCE_OPTIONS, ...several],
    },
    { name: `cities${index}`, label: 'In these cities', hint: 'separated by commas; leave blank for any city', kind: 'text' },
    {
      name: `to${index}`,
      label: 'Assign to',
      hint: 'staff email addresses, separated by commas; leave blank for no rule',
      kind: 'emails',
    },
  ]
}

function sourceText({ sources }: Rule): string {
  return sources === undefined ? ANY_SOURCE : sources.join(',')
}

function rulesOf(typed: Readonly<Record<string, unknown>>): Rule[] {
  return Array.from({ length: MAX_RULES }, (_, index) => {
    const [sources, cities, to] = [`source${index}`, `cities${index}`, `to${index}`].map((name) => splitTyped(typed[name]))
    const known = (sources ?? []).filter(isLeadSource)
    return {
      ...(known.length > 0 && { sources: known }),
      ...(cities && cities.length > 0 && { cities }),
      to: to ?? [],
    }
  }).filter(({ to }) => to.length > 0)
}

function splitTyped(text: unknown): string[] {
  return typeof text === 'string' ? splitAtCommas(text) : []
}

const source = optionalText(200).refine(
  (text) => text === null || text === ANY_SOURCE || text.split(',').every(isLeadSource),
  'Choose where the leads come from',
)

/** Emails of staff with access, stored as typed. */
const staff = optionalText(500).superRefine((text, context) => {
  const active = new Set(
    listUsers()
      .filter((user) => user.deactivatedAt === null && may(user, 'work'))
      .map(({ email }) => email.toLowerCase()),
  )
  for (const address of splitAtCommas(text ?? '')) {
    if (active.has(address.toLowerCase())) continue
    const message = isEmailAddress(address) ? `No active staff member uses ${address}` : 'Enter staff email addresses'
    context.addIssue({ code: 'custom', message })
  }
})

type RuleField = `source${number}` | `cities${number}` | `to${number}`

const ruleShape: Record<RuleField, z.ZodType<string | null>> = Object.fromEntries(
  Array.from({ length: MAX_RULES }, (_, index) => [
    [`source${index}`, source] as const,
    [`cities${index}`, optionalText(500)] as const,
    [`to${index}`, staff] as const,
  ]).flat(),
)

const newLeadsSchema = z.object(ruleShape)
