import { and, desc, eq, isNull } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { leads, propertyAnalysisEntries, propertyAnalysisResults, users } from '#app/db/schema/index.ts'
import { firstNameOf } from '#app/format/first-name.ts'
import { formatClock, formatLongWeekday } from '#app/format/date.ts'
import { formatList, formatDollars, formatFee } from '#app/format/money.ts'
import { pick } from '#app/format/records.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { cityProperty, streetOf } from '#app/modules/messaging/layout/brief-property.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { feeFacts } from '#app/modules/pricing/fee-facts.server.ts'
import { formatFeeRule, formatPlacement } from '#app/modules/pricing/fee-labels.ts'
import { leadFees, planOf } from '#app/modules/pricing/lead-fees.ts'
import { hasProperty } from '#app/modules/properties/address.ts'
import { isEstimate } from '#app/modules/properties/standard-figure.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { paths } from '#app/paths.ts'
import { findClientFacts } from '../client-facts.server.ts'
import type { VariableName } from './variables.ts'

/** Replaces the secret in links of a preview; such a link opens the page for expired links. */
const DEAD_TOKEN = 'preview'

/** The lead that a template is filled for. */
export type Addressed = {
  leadId: string
  /** The lead's own data, for staff. */
  name: string
  email: string
  phone: string | null
  source: (typeof leads.$inferSelect)['source']
  /** A name for the property in emails, without text that a stranger may have typed. */
  property: string
  /** A variable's value, or null. Creates a link's secret on first use. */
  known: (name: VariableName) => string | null
}

type Links = { tx: Tx; now: Date } | 'dead'

type Asking = {
  /** Creates the secrets of links; 'dead' for a preview. */
  links: Links
  /** A staff member writes and reads the email before sending, so it includes unverified input. */
  isByHand?: boolean
}

/** The values of variables for a lead; null if it does not exist or is in the trash. */
export function findAddressed(tx: Db | Tx, leadId: string, { links, isByHand = false }: Asking): Addressed | null {
  const lead = readLead(tx, leadId)
  if (!lead) return null
  const company = getSetting('company', tx)
  const baseUrl = env().BASE_URL
  const home = homeOf(tx, lead)
  const fees = leadFees(home)
  const result = findResult(tx, home.id)
  const isStandard = result !== undefined && !isEstimate(result.source)
  const isProved = isByHand || lead.source === 'manual' || isMailboxProved(tx, lead.email)
  // Emails to an unproved mailbox contain nothing that a stranger may have typed.
  const name = isProved && !isNameFromEmail(lead) ? lead.name.trim() : ''
  const brief = cityProperty(home.propertyAddress) ?? ''
  const secret = (make: (link: Exclude<Links, 'dead'>) => string) => (links === 'dead' ? DEAD_TOKEN : make(links))
  const report = { purpose: 'report', leadId: home.id, email: lead.email } as const
  const externalBooking = getSetting('externalLinks', tx).bookingConfirmation ?? env().BOOKING_URL

  // Rents are per unit, and say so for several units.
  const rentOf = (dollars: number | null | undefined) =>
    dollars ? `${formatDollars(dollars)}${(home.unitCount ?? 1) > 1 ? ' per unit' : ''}` : ''

  const values: Record<VariableName, () => string> = {
    first_name: () => firstNameOf(name),
    name: () => name,
    street_address: () => (isProved ? home.streetAddress || streetOf(home.propertyAddress).replace('Not provided', '') : brief),
    property_address: () => (isProved ? home.propertyAddress.replace('Not provided', '') : brief),
    city: () => (isProved ? home.city : ''),
    // From the report, which keeps its estimate if the owner tried another rent.
    estimated_rent: () => (isStandard ? '' : rentOf(result?.rentEstimate ?? home.estimatedRent)),
    standard_rent: () => (isStandard ? rentOf(result.rentEstimate) : ''),
    rent_low: () => (isStandard ? '' : rentOf(result?.rentRangeLow)),
    rent_high: () => (isStandard ? '' : rentOf(result?.rentRangeHigh)),
    report_link: () => (result ? baseUrl + paths.mailedReport(secret((link) => issueToken(link.tx, report, link.now))) : ''),
    enroll_link: () => baseUrl + paths.enroll(),
    site_link: () => baseUrl,
    walkthrough_date: () => (home.walkthroughDate === null ? '' : formatLongWeekday(home.walkthroughDate)),
    walkthrough_time: () => (home.walkthroughDate === null ? '' : formatClock(home.walkthroughDate)),
    walkthrough_link: () =>
      externalBooking ?? baseUrl + paths.walkthrough(secret((link) => createBookingToken(link.tx, home.id, { now: link.now }))),
    open_steps: () => formatList(openSteps(tx, home)),
    management_fee: () => (planOf(home) === null ? '' : formatFeeRule(fees)),
    placement_fee: () => formatPlacement(fees),
    setup_fee: () => formatFee(fees.setupFeeCents),
    onboarding_fee: () => formatFee(fees.onboardingFeeCents),
    repairs_limit: () => formatDollars(fees.repairsPreapprovedBelowDollars),
    term_months: () => String(fees.initialTermMonths),
    staff_name: () => lead.staffName ?? '',
    staff_email: () => lead.staffEmail ?? '',
    company_name: () => company.name,
    company_short_name: () => company.shortName,
    company_phone: () => company.phone,
    company_email: () => company.email,
  }
  const asked = new Map<VariableName, string | null>()
  const known = (variable: VariableName) => {
    const earlier = asked.get(variable)
    if (earlier !== undefined) return earlier
    const value = values[variable]().trim() || null
    asked.set(variable, value)
    return value
  }
  return {
    leadId,
    name: lead.name,
    email: lead.email,
    phone: lead.phoneE164,
    source: lead.source,
    property: brief || 'your property',
    known,
  }
}

function readLead(tx: Db | Tx, leadId: string) {
  return tx
    .select({
      ...pick(leads, ['id', 'name', 'email', 'phoneE164', 'source', 'propertyAddress']),
      ...pick(leads, ADDRESS_FIELDS),
      ...pick(leads, ['propertyType', 'unitCount', 'estimatedRent', 'walkthroughDate']),
      status: leads.statusKey,
      staffName: users.name,
      staffEmail: users.email,
      ...feeFacts,
    })
    .from(leads)
    .leftJoin(users, and(eq(users.id, leads.assigneeId), isNull(users.deactivatedAt)))
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
}

type LeadFacts = NonNullable<ReturnType<typeof readLead>>

/**
 * The lead whose property an email is about: if this one has no property (such as from the webinar), another lead of the same
 * mailbox with a report.
 */
function homeOf(tx: Db | Tx, lead: LeadFacts): LeadFacts {
  if (hasProperty(lead) || lead.email.trim() === '') return lead
  const reported = tx
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.leadId, leads.id))
    .innerJoin(propertyAnalysisResults, eq(propertyAnalysisResults.entryId, propertyAnalysisEntries.id))
    .where(and(eq(leads.emailKey, recipientKey('email', lead.email)), isNull(leads.deletedAt)))
    .orderBy(desc(propertyAnalysisResults.createdAt), desc(propertyAnalysisResults.id))
    .limit(1)
    .get()
  return (reported && readLead(tx, reported.id)) ?? lead
}

function findResult(tx: Db | Tx, leadId: string) {
  return tx
    .select(pick(propertyAnalysisResults, ['rentEstimate', 'rentRangeLow', 'rentRangeHigh', 'source']))
    .from(propertyAnalysisResults)
    .innerJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.id, propertyAnalysisResults.entryId))
    .where(eq(propertyAnalysisEntries.leadId, leadId))
    .orderBy(desc(propertyAnalysisResults.createdAt), desc(propertyAnalysisResults.id))
    .limit(1)
    .get()
}

/** The open steps before management begins. According to docs/product/agreement.md these are all, in any order. */
function openSteps(tx: Db | Tx, lead: { id: string; walkthroughDate: Date | null; status: string }): string[] {
  if (lead.status === 'closed' || lead.status === 'won') return []
  const { isSigned, fee } = findClientFacts(tx, lead.id)
  return [
    ...(isSigned ? [] : ['your signature on the agreement']),
    ...(lead.walkthroughDate === null ? ['a time for the walkthrough'] : []),
    ...(fee === 'paid' ? [] : ['the onboarding fee']),
  ]
}
