import { z } from 'zod'
import type { Env } from '#app/config/env.server.ts'
import { LEAD_SOURCES } from '#app/db/schema/leads.ts'
import { feeSchedule } from '#app/content/fees.ts'
import { company } from '#app/content/company.ts'
import { EXTERNAL_LINK_KEYS, type ExternalLink } from '#app/content/links.ts'
import { emailAddress as emailField, oneOf, optionalLines } from '#app/modules/forms/fields.ts'
import type { SettingField } from './field.ts'
import {
  days,
  emailAddress,
  feeScheduleSchema,
  hours,
  MAX_REVIEWS,
  noticeAddresses,
  ratePerMinute,
  reviewSchema,
} from './setting-schemas.ts'
import { PLACES, type SeenOn, shownOn, usedIn } from './places.ts'
import { dayText, decimal, isTileAddress, splitAtCommas, taxId, wholeNumber } from './typed-values.ts'

/** A setting that admins can change: its schema, its other sources, and the reason for its default. */
type Setting<Schema extends z.ZodType> = {
  schema: Schema
  /** Its description on the settings screen. */
  meaning: string
  /** Screens that show or use it. */
  seenOn: SeenOn
  /** The reason for the default. */
  reason: string
  /** The environment's value, if any. */
  environment?: (env: Env) => z.output<Schema> | undefined
  fallback: z.output<Schema>
  /** Its field on the settings screen, if it is one text or number; its section, form, storage and history follow from it. */
  field?: PlainField
}

/** `section`: its section's key (modules/admin-settings/sections). `typed`: the parser of its text. */
type PlainField = Omit<SettingField, 'name' | 'seenOn'> & { section: PlainSection; typed: z.ZodType }

type PlainSection =
  'company' | 'goals' | 'notifications' | 'new-leads' | 'onboarding' | 'provider-rates' | 'sign-in' | 'estimator'

function setting<Schema extends z.ZodType>(definition: Setting<Schema>): Setting<Schema> {
  return definition
}

type WholeNumber = Omit<Setting<z.ZodNumber>, 'schema' | 'field'> &
  Omit<PlainField, 'kind' | 'typed'> & { min: number; max: number; asks: string }

/** A whole number, with its unit for the error message: 'a whole number of hours'. */
function wholeNumberSetting({ section, label, hint, unit, min, max, asks, ...definition }: WholeNumber) {
  const field: PlainField = { section, label, hint, unit, kind: 'number', typed: wholeNumber(min, max, asks) }
  return setting({ ...definition, schema: z.int().min(min).max(max), field })
}

/** A goal that analytics compare with the figure of a range. */
function goalSetting(label: string, unit: string, meaning: string) {
  return wholeNumberSetting({
    ...{ section: 'goals', label, unit, min: 0, max: 1_000_000, asks: 'a whole number', hint: '0 for no goal' },
    ...{ seenOn: shownOn(PLACES.analytics), meaning, reason: 'No goal until you set one.', fallback: 0 },
  })
}

/** The average on a site of reviews, with its source. */
export const ratingSchema = z.object({
  figure: z.string().regex(/^(?:[1-4](?:\.\d)?|5(?:\.0)?)$/),
  reviews: z.string().regex(/^[1-9][\d,]{0,8}\+?$/),
  source: z.string().min(1).max(80),
  link: z.url({ protocol: /^https?$/ }),
  day: z.iso.date(),
})

/** All settings of `getSetting`. */
export const SETTINGS = {
  rentLevelFactor: setting({
    schema: z.number().min(0.5).max(3),
    field: {
      section: 'estimator',
      label: 'Level',
      hint: 'public rent figures are multiplied by this',
      kind: 'number',
      unit: '×',
      typed: decimal(0.5, 3),
    },
    seenOn: usedIn(PLACES.analysis, PLACES.analyses),
    meaning: 'Today’s rent level, as a multiple of HUD’s fiscal year 2024 figures',
    reason:
      'From 2019 to 2025/26, a market index for the metro rose about 23% and HUD’s FY2024 figures about 19%. The ratio is about 1.04. HUD’s later jump of 22% does not reflect market rents.',
    fallback: 1.04,
  }),
  rentLevelAsOf: setting({
    schema: z.iso.date(),
    field: { section: 'estimator', label: 'Level date', kind: 'day', typed: dayText() },
    seenOn: shownOn(PLACES.sampleReport),
    meaning: 'The date of today’s rent level (yyyy-mm-dd)',
    reason: 'The index we used runs through fall 2026.',
    fallback: '2026-10-01',
  }),
  rentLookupsPerHour: wholeNumberSetting({
    section: 'estimator',
    label: 'Paid lookups',
    hint: 'over this limit, we use our own estimator',
    unit: 'per hour',
    min: 0,
    max: 100_000,
    asks: 'a whole number of lookups',
    seenOn: usedIn(PLACES.analysis, PLACES.analyses),
    meaning: 'Hourly lookups from the paid rent-data service; over this limit, we use our own estimator',
    reason: 'This is enough for three visitors with twenty properties each. A flood of fake addresses can’t run up the bill.',
    fallback: 60,
  }),
  rentLookupsPerDay: wholeNumberSetting({
    section: 'estimator',
    label: 'Paid lookups in 24 hours',
    unit: 'per day',
    min: 0,
    max: 1_000_000,
    asks: 'a whole number of lookups',
    seenOn: usedIn(PLACES.analysis, PLACES.analyses),
    meaning: 'Lookups from the paid rent-data service in 24 hours; over this limit, we use our own estimator',
    reason: 'About ten times what a good day needs. It caps the monthly bill.',
    fallback: 300,
  }),
  notifyEmail: setting({
    schema: emailAddress,
    field: {
      section: 'notifications',
      label: 'All notices',
      hint: 'for the digest, and for notices without an address below',
      kind: 'email',
      typed: emailField('Enter the address for notices'),
    },
    seenOn: usedIn(PLACES.emailPreviews, PLACES.outbox),
    meaning: 'Where staff notices go',
    reason: 'Every site starts with at least one admin.',
    environment: ({ NOTIFY_EMAIL }) => NOTIFY_EMAIL,
    fallback: 'admin@example.com',
  }),
  noticeAddresses: setting({
    schema: z.object({ leads: noticeAddresses, referrals: noticeAddresses, money: noticeAddresses }),
    seenOn: usedIn(PLACES.emailPreviews, PLACES.outbox),
    meaning: 'Where each kind of notice goes; if blank, it goes to the address for all notices',
    reason: 'Most small offices use one mailbox for everything.',
    fallback: { leads: [], referrals: [], money: [] },
  }),
  mailHourlyLimit: wholeNumberSetting({
    section: 'notifications',
    label: 'Email limit',
    hint: 'to unconfirmed addresses; over this limit, emails wait in the outbox',
    unit: 'per hour',
    min: 0,
    max: 100_000,
    asks: 'a whole number of emails',
    seenOn: usedIn(PLACES.outbox),
    meaning:
      'Emails per hour from public forms to unconfirmed addresses; over this limit, they wait in the outbox and staff get a task',
    reason: 'About ten times what a busy hour needs. An abused mail server loses its reputation within hours.',
    environment: ({ MAIL_HOURLY_LIMIT, MAIL_HOURLY_BRAKE }) => MAIL_HOURLY_LIMIT ?? MAIL_HOURLY_BRAKE,
    fallback: 200,
  }),
  leadHourlyLimit: wholeNumberSetting({
    section: 'notifications',
    label: 'New leads per hour',
    hint: 'from public forms; over this limit, forms turn new leads away',
    unit: 'per hour',
    min: 1,
    max: 100_000,
    asks: 'a whole number of leads',
    seenOn: usedIn(PLACES.analysis, PLACES.enroll),
    meaning: 'Leads per hour from all public forms; over this limit, forms turn new leads away and staff get a task',
    reason: 'About ten times what a busy hour needs. Anything more comes from a script, and its leads would bury the real ones.',
    fallback: 500,
  }),
  providerRates: setting({
    schema: z.object({
      mailsPerMinute: ratePerMinute,
      mailsPerHour: z.int().min(1).max(1_000_000),
      textsPerMinute: ratePerMinute,
      crmLeadsPerMinute: ratePerMinute,
    }),
    seenOn: usedIn(PLACES.queues),
    meaning: 'The most we send: emails per minute and hour, text messages per minute, and CRM leads per minute',
    reason:
      'New Amazon SES accounts can send 14 emails per second. A Twilio long code sends one text per second, and Odoo easily handles two leads per second. Campaigns leave a fifth of the rate for emails that people are waiting for.',
    fallback: { mailsPerMinute: 1_500, mailsPerHour: 30_000, textsPerMinute: 60, crmLeadsPerMinute: 120 },
  }),
  onboardingBusinessDays: setting({
    schema: z.tuple([z.int().min(0).max(60), z.int().min(0).max(60), z.int().min(0).max(60), z.int().min(0).max(60)]),
    seenOn: shownOn(PLACES.emailPreviews),
    meaning:
      'Business days from the onboarding payment to the welcome call and setup invoice, the signature, the walkthrough, and the photos with the listing',
    reason:
      'A new client expects a call the next day. Walkthroughs can be booked two weeks ahead, and photos follow within two weeks.',
    fallback: [1, 3, 7, 10] as [number, number, number, number],
  }),
  firstContactHours: wholeNumberSetting({
    section: 'new-leads',
    label: 'First contact within',
    hint: 'the countdown on new leads',
    unit: 'hours',
    min: 1,
    max: 720,
    asks: 'a whole number of hours',
    seenOn: shownOn(PLACES.dashboard, PLACES.analytics),
    meaning: 'Hours to contact a new lead; the dashboard shows the time left',
    reason: 'We promise referrals the same 24 hours. Leads who wait longer have often called someone else by then.',
    fallback: 24,
  }),
  goalLeads: goalSetting('New leads', 'leads per month', 'Your goal for new leads each month'),
  goalEnrolled: goalSetting('Enrolled leads', 'leads per month', 'Your goal for enrollments from each month’s leads'),
  goalRevenueDollars: goalSetting(
    'Revenue',
    'dollars per month',
    'Your goal for onboarding fees and invoices each month, in dollars',
  ),
  statusReasons: setting({
    schema: z.string().max(1_000),
    field: {
      section: 'new-leads',
      label: 'Reasons for Lost, Closed and Won',
      hint: 'separated by commas, or one per line; staff can add their own words',
      kind: 'long-text',
      typed: optionalLines(1_000).transform((text, context) => {
        const reasons = splitAtCommas((text ?? '').replaceAll('\n', ','))
        if (reasons.length > 0) return reasons.join(', ')
        context.addIssue({ code: 'custom', message: 'Enter at least one reason' })
        return z.NEVER
      }),
    },
    seenOn: shownOn(PLACES.leads),
    meaning: 'The reasons staff can pick when a lead is lost, closed or won',
    reason: 'The reasons owners give most often.',
    fallback: 'Managing it themselves, Chose another company, Sold the home, Fees, No answer, Not a fit',
  }),
  campaignTiming: setting({
    schema: z.object({
      initialResponseHours: hours,
      followUpEveryDays: days,
      durationDays: days,
      firstReminderDays: days,
      secondReminderDays: days,
      lastReminderHours: hours,
      textReminderHours: hours,
      welcomeHours: hours,
      checklistReminderDays: days,
      onboardingFollowUpDays: days,
    }),
    seenOn: usedIn(PLACES.campaigns),
    meaning:
      'When campaigns send: first message, interval and end for warm leads; walkthrough reminders; messages after enrollment',
    reason: 'These are the defaults in requirement S9.9.',
    fallback: {
      initialResponseHours: 1,
      followUpEveryDays: 2,
      durationDays: 30,
      firstReminderDays: 7,
      secondReminderDays: 3,
      lastReminderHours: 24,
      textReminderHours: 2,
      welcomeHours: 1,
      checklistReminderDays: 3,
      onboardingFollowUpDays: 14,
    },
  }),
  campaignSending: setting({
    schema: z.object({
      startsWarmLead: z.boolean(),
      startsConfirmation: z.boolean(),
      startsOnboarding: z.boolean(),
      mailFrom: z.iso.time({ precision: -1 }),
      mailTo: z.iso.time({ precision: -1 }),
      countsOpenings: z.boolean(),
      countsClicks: z.boolean().default(false),
    }),
    seenOn: usedIn(PLACES.campaigns),
    meaning:
      'Which workflows start when a lead reaches one of their statuses. Also the hours for sending campaign emails, in Central time, and whether we track opens and clicks',
    reason:
      'People who contact us get an automatic reply during the day. No one has asked us to track which emails they open or links they click.',
    fallback: {
      startsWarmLead: true,
      startsConfirmation: true,
      startsOnboarding: true,
      mailFrom: '08:00',
      mailTo: '20:00',
      countsOpenings: false,
      countsClicks: false,
    },
  }),
  leadAssignment: setting({
    schema: z
      .array(
        z.object({
          sources: z.array(z.enum(LEAD_SOURCES)).min(1).optional(),
          cities: z.array(z.string().trim().min(1)).min(1).optional(),
          to: z.array(z.string().min(1)).min(1),
        }),
      )
      .max(20),
    seenOn: usedIn(PLACES.leads),
    meaning: 'Rules that assign new leads, in order, by source and city. `to` names one staff member, or several who take turns',
    reason: 'Each company decides who gets which leads. Leads are unassigned until you set rules.',
    fallback: [],
  }),
  auditLogDays: wholeNumberSetting({
    section: 'sign-in',
    label: 'Keep audit log for',
    hint: 'older entries are deleted every night',
    unit: 'days',
    min: 365,
    max: 3650,
    asks: 'a whole number of days',
    seenOn: usedIn(PLACES.auditLog),
    meaning: 'Days we keep audit log entries',
    reason: 'That’s two years. Questions about older events are rare. The database blocks earlier deletion.',
    fallback: 730,
  }),
  twoStepRequired: setting({
    schema: z.enum(['none', 'admins', 'all']),
    field: {
      section: 'sign-in',
      label: 'Two-step sign-in required for',
      hint: 'anyone without it sets it up on the next page they open',
      kind: 'choice',
      options: [
        { value: 'none', label: 'No one' },
        { value: 'admins', label: 'Admins' },
        { value: 'all', label: 'All staff' },
      ],
      typed: oneOf(['none', 'admins', 'all'], 'Choose who must use two-step sign-in'),
    },
    seenOn: usedIn(PLACES.signIn),
    meaning: 'Who must use two-step sign-in with an authenticator app: no one, admins or all staff',
    reason: 'Anyone with a staff member’s password can see every lead. A demo shouldn’t need a phone.',
    environment: ({ isProduction }) => (isProduction ? 'all' : undefined),
    fallback: 'none',
  }),
  webinarReplay: setting({
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    seenOn: shownOn(PLACES.webinar),
    meaning: 'The link to the last webinar’s recording; blank if there is none',
    reason: 'There is no recording to show yet.',
    fallback: '',
  }),
  company: setting({
    schema: z.object({
      name: z.string().min(1),
      shortName: z.string().min(1),
      trade: z.string(),
      phone: z.string().min(1),
      email: emailAddress,
      postalAddress: z.string().min(1),
      licenseNumber: z.string().default(''),
      openingHours: z.string().default(''),
      rating: ratingSchema.optional(),
    }),
    seenOn: shownOn(PLACES.home, PLACES.sampleReport, PLACES.emailPreviews),
    meaning: 'Who we are and how to reach us, as shown on every page and email',
    reason: 'We use the sample company until you enter yours.',
    fallback: company,
  }),
  companyTaxId: setting({
    schema: z.string().regex(/^(?:\d{2}-\d{7})?$/),
    field: {
      section: 'company',
      label: 'Employer ID number (EIN)',
      hint: 'for 1099-NEC forms, as the payer; not shown anywhere else',
      kind: 'text',
      typed: taxId(),
    },
    seenOn: usedIn(PLACES.payouts),
    meaning: 'The company’s employer identification number, for 1099-NEC forms; blank until you enter it',
    reason: 'Only you know this number.',
    fallback: '',
  }),
  reviews: setting({
    schema: z.array(reviewSchema).max(MAX_REVIEWS),
    seenOn: shownOn(PLACES.home),
    meaning: 'Reviews from other sites, with source and date; the first one is shown large',
    reason: 'Sample reviews appear in demo mode only, until you add real ones.',
    fallback: [],
  }),
  mapTiles: setting({
    schema: z.union([
      z.object({ address: z.literal(''), attribution: z.literal('') }),
      z.object({ address: z.string().max(500).refine(isTileAddress), attribution: z.string().min(1).max(200) }),
    ]),
    seenOn: shownOn(PLACES.sampleReport),
    meaning: 'The address of a provider’s map tiles with {z}, {x} and {y}, and the credit shown on the map',
    reason: 'This is off by default. With our own map, no other service knows who reads a report.',
    fallback: { address: '', attribution: '' },
  }),
  usualInvoiceItems: setting({
    schema: z.array(z.object({ description: z.string().min(1).max(200), amountCents: z.int().min(0).max(99_999_999) })).max(50),
    seenOn: shownOn(PLACES.leads),
    meaning: 'Common invoice items with prices in cents, to pick from when you write an invoice',
    reason: 'Every client pays the setup fee. Keys and cleaning are common when a home changes hands.',
    fallback: [
      { description: 'Setup fee', amountCents: 299_00 },
      { description: 'Lockbox and keys', amountCents: 45_50 },
      { description: 'Professional cleaning', amountCents: 280_00 },
      { description: 'Photos', amountCents: 120_00 },
    ],
  }),
  fees: setting({
    schema: feeScheduleSchema,
    seenOn: shownOn(PLACES.fees, PLACES.enroll, PLACES.sampleReport),
    meaning: 'What the company charges and pays. A lead keeps the fees from its report or enrollment',
    reason: 'These are the fees in requirements P9.8 to P9.23 (docs/product/fees.md).',
    fallback: feeSchedule,
  }),
  externalLinks: setting({
    schema: z.partialRecord(z.enum(EXTERNAL_LINK_KEYS), z.union([z.literal(''), z.url({ protocol: /^https?$/ })])),
    seenOn: shownOn(PLACES.home),
    meaning: 'Links to other sites; any you leave out stay the same',
    reason: 'These are the links the site came with.',
    fallback: {},
  }),
  hiddenLinks: setting({
    schema: z.array(z.enum(EXTERNAL_LINK_KEYS)),
    seenOn: shownOn(PLACES.home),
    meaning: 'Links that are turned off; we save their addresses',
    reason: 'Every link is shown until you hide it.',
    fallback: [] as ExternalLink[],
  }),
} as const

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]['fallback']

const KEYS = Object.keys(SETTINGS).filter((key): key is SettingKey => Object.hasOwn(SETTINGS, key))

/** A section's single-field settings, in catalog order. */
export function plainFieldsOf(section: string): { key: SettingKey; field: SettingField; typed: z.ZodType }[] {
  return KEYS.flatMap((key) => {
    const { field, seenOn }: Setting<z.ZodType> = SETTINGS[key]
    if (field?.section !== section) return []
    const { section: _section, typed, ...rest } = field
    return [{ key, field: { ...rest, name: key, seenOn }, typed }]
  })
}

/** Settings that are one number, one text or a short JSON list, which `npm run set-setting` can show and change. */
export const PLAIN_SETTINGS = KEYS.filter((key) => 'field' in SETTINGS[key] || key === 'leadAssignment')
