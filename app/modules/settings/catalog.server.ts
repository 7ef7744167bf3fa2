import { z } from 'zod'
import type { Env } from '#app/config/env.server.ts'
import { LEAD_SOURCES } from '#app/db/schema/leads.ts'
import { feeSchedule, type FeeSchedule } from '#app/content/fees.ts'
import { company } from '#app/content/company.ts'
import { EXTERNAL_LINK_KEYS } from '#app/content/links.ts'
import { isEmailAddress } from '#app/modules/forms/values/email-address.ts'
import { emailAddress as emailField, oneOf, requiredText } from '#app/modules/forms/fields.ts'
import type { SettingField } from './field.ts'
import { dayText, decimal, taxId, wholeNumber } from './typed-values.ts'

const emailAddress = z.string().refine(isEmailAddress, 'must be an email address')
const noticeAddresses = z.array(emailAddress).max(10)
const fraction = z.number().min(0).max(1)
const dollars = z.int().min(0).max(1_000_000)
const cents = z.int().min(0).max(1_000_000)
const presentationTier = z.object({
  minUnits: z.int().min(1),
  baseMonthlyFeeDollars: dollars,
  rentFraction: fraction,
  placementMonths: z.number().min(0).max(12),
})
const feeScheduleSchema: z.ZodType<FeeSchedule> = z.object({
  marketing: z.object({
    foundationFraction: fraction,
    growthFraction: fraction,
    wealthFraction: fraction,
    placementOfAnnualContractFraction: fraction,
    guaranteeOnboardingFeeCents: cents,
    wealthPetDepositAlternativeDollars: dollars,
    wealthMaliciousDamageCoverageDollars: dollars,
  }),
  presentation: z.object({
    tiers: z
      .tuple([presentationTier, presentationTier, presentationTier])
      .refine(
        ([large, middle, small]) => large.minUnits > middle.minUnits && middle.minUnits > small.minUnits,
        'must begin with the largest',
      ),
    setupFeeCents: cents,
    // A checkout of nothing is none.
    onboardingFeeCents: cents.min(100),
    repairsPreapprovedBelowDollars: dollars,
    initialTermMonths: z.int().min(1).max(120),
  }),
  projection: z.object({ managementFraction: fraction, maintenanceFraction: fraction }),
  enrollment: z.object({
    administrationMonthlyDollars: dollars,
    managementFraction: fraction,
    fewUnitsFraction: fraction,
    manyUnitsFraction: fraction,
  }),
  referral: z.object({ successfulReferralCents: cents.min(1).max(500_000) }),
})

/** What campaigns may wait for, by the unit that it is reported in: thirty days in hours, a year in days. */
export const CAMPAIGN_WAITS = { hours: { min: 0, max: 720 }, days: { min: 1, max: 365 } } as const
const hours = z.int().min(CAMPAIGN_WAITS.hours.min).max(CAMPAIGN_WAITS.hours.max)
const days = z.int().min(CAMPAIGN_WAITS.days.min).max(CAMPAIGN_WAITS.days.max)
const ratePerMinute = z.int().min(1).max(100_000)

/** A setting that admins may change: what it may be, where it comes from otherwise, and why the default is what it is. */
type Setting<Schema extends z.ZodType> = {
  schema: Schema
  /** What it is, in words for the settings screen. */
  meaning: string
  /** What shows it or goes by it. */
  usedIn: string
  /** Why the default is what it is. */
  reason: string
  /** The environment's value, where there is one. */
  environment?: (env: Env) => z.output<Schema> | undefined
  fallback: z.output<Schema>
  /** Its field on the settings screen, where it is one text or number; its section, form, storage and history follow. */
  field?: PlainField
}

/** `section`: the key of its section (modules/admin-settings/sections). `typed`: what may be typed into it, and what that is. */
type PlainField = Omit<SettingField, 'name'> & { section: PlainSection; typed: z.ZodType }

type PlainSection = 'company' | 'notifications' | 'new-leads' | 'onboarding' | 'provider-rates' | 'sign-in' | 'estimator'

function setting<Schema extends z.ZodType>(definition: Setting<Schema>): Setting<Schema> {
  return definition
}

type WholeNumber = Omit<Setting<z.ZodNumber>, 'schema' | 'field'> &
  Omit<PlainField, 'kind' | 'typed'> & { min: number; max: number; asks: string }

/** A whole number, as its section asks for it: 'hours as a whole number'. */
function wholeNumberSetting({ section, label, hint, unit, min, max, asks, ...definition }: WholeNumber) {
  const field: PlainField = { section, label, hint, unit, kind: 'number', typed: wholeNumber(min, max, asks) }
  return setting({ ...definition, schema: z.int().min(min).max(max), field })
}

/** Every setting that is read by `getSetting`. */
export const SETTINGS = {
  rentLevelFactor: setting({
    schema: z.number().min(0.5).max(3),
    field: {
      section: 'estimator',
      label: 'Level',
      hint: 'multiplies the public figures',
      kind: 'number',
      unit: '×',
      typed: decimal(0.5, 3),
    },
    usedIn: 'Every estimate from public rent figures',
    meaning: "Today's level of rents, as a multiple of HUD's figures of fiscal year 2024",
    reason:
      "A market index for the metro rose by about 23% from 2019 to 2025/26, HUD's FY2024 figures by about 19%; their quotient is about 1.04. HUD's later jump of 22% is no change of market rents.",
    fallback: 1.04,
  }),
  rentLevelAsOf: setting({
    schema: z.iso.date(),
    field: { section: 'estimator', label: 'Level as of', kind: 'day', typed: dayText() },
    usedIn: 'What the report says of that level',
    meaning: 'The day that today’s level of rents was set for (yyyy-mm-dd)',
    reason: 'The index behind the factor reaches to the autumn of 2026.',
    fallback: '2026-10-01',
  }),
  rentLookupsPerHour: wholeNumberSetting({
    section: 'estimator',
    label: 'Paid lookups',
    hint: 'beyond that, our own estimator is used',
    unit: 'an hour',
    min: 0,
    max: 100_000,
    asks: 'lookups as a whole number',
    usedIn: 'The rent analysis',
    meaning: 'Lookups at the paid rent-data service in an hour; beyond that our own estimator is used',
    reason: 'Three visitors with twenty properties each fit into an hour; a flood of made-up addresses is not paid for.',
    fallback: 60,
  }),
  rentLookupsPerDay: wholeNumberSetting({
    section: 'estimator',
    label: 'Paid lookups in 24 hours',
    unit: 'a day',
    min: 0,
    max: 1_000_000,
    asks: 'lookups as a whole number',
    usedIn: 'The rent analysis',
    meaning: 'Lookups at the paid rent-data service in 24 hours; beyond that our own estimator is used',
    reason: 'About ten times a good day, so that the monthly bill stays limited.',
    fallback: 300,
  }),
  notifyEmail: setting({
    schema: emailAddress,
    field: {
      section: 'notifications',
      label: 'All notices',
      hint: 'those without their own address, and the digest',
      kind: 'email',
      typed: emailField('Enter the address for notices'),
    },
    usedIn: 'Notices to staff, and their digest',
    meaning: 'The address that notices to staff go to',
    reason: 'The first admin is the one person who is there from the start.',
    environment: ({ NOTIFY_EMAIL }) => NOTIFY_EMAIL,
    fallback: 'admin@example.com',
  }),
  noticeAddresses: setting({
    schema: z.object({ leads: noticeAddresses, referrals: noticeAddresses, money: noticeAddresses }),
    usedIn: 'Notices to staff of enrollments and walkthroughs, of referrals, of payments and signatures',
    meaning: 'The addresses that notices of a kind go to; none: where all notices go',
    reason: 'One mailbox is what a small office has.',
    fallback: { leads: [], referrals: [], money: [] },
  }),
  mailHourlyLimit: wholeNumberSetting({
    section: 'notifications',
    label: 'Email limit',
    hint: 'emails to unconfirmed addresses; beyond that they wait in the outbox',
    unit: 'an hour',
    min: 0,
    max: 100_000,
    asks: 'emails as a whole number',
    usedIn: 'Emails that public forms cause',
    meaning:
      'Emails an hour to unconfirmed addresses, caused by public forms; beyond that they wait in the outbox and staff get a task',
    reason: 'About ten times a busy hour of visitors; a misused mail server loses its reputation within hours.',
    environment: ({ MAIL_HOURLY_LIMIT, MAIL_HOURLY_BRAKE }) => MAIL_HOURLY_LIMIT ?? MAIL_HOURLY_BRAKE,
    fallback: 200,
  }),
  leadHourlyLimit: wholeNumberSetting({
    section: 'notifications',
    label: 'New leads per hour',
    hint: 'new leads from public forms; beyond that the forms refuse them',
    unit: 'an hour',
    min: 1,
    max: 100_000,
    asks: 'leads as a whole number',
    usedIn: 'Public forms that make a lead',
    meaning:
      'Leads that the public forms make in an hour, all visitors together; beyond that the forms refuse new ones and staff get a task',
    reason: 'About ten times a busy hour of visitors; more than that is a script, and its leads would bury the real ones.',
    fallback: 500,
  }),
  providerRates: setting({
    schema: z.object({
      mailsPerMinute: ratePerMinute,
      mailsPerHour: z.int().min(1).max(1_000_000),
      textsPerMinute: ratePerMinute,
      crmLeadsPerMinute: ratePerMinute,
    }),
    usedIn: 'Jobs that send emails and texts and pass leads to the CRM, across all processes',
    meaning:
      'The most that providers are sent: emails a minute and an hour, text messages a minute, and leads for the CRM a minute',
    reason:
      'Amazon SES starts accounts at 14 emails a second. A Twilio long code sends one text a second, and Odoo easily takes two leads a second. Campaigns leave a fifth of the rate to mail that someone is waiting for.',
    fallback: { mailsPerMinute: 1_500, mailsPerHour: 30_000, textsPerMinute: 60, crmLeadsPerMinute: 120 },
  }),
  onboardingBusinessDays: setting({
    schema: z.tuple([z.int().min(0).max(60), z.int().min(0).max(60), z.int().min(0).max(60), z.int().min(0).max(60)]),
    usedIn: 'The welcome email, and the tasks that keep what it promises',
    meaning:
      'Business days from the onboarding payment to the welcome call and setup invoice, the signature, the walkthrough, and the photos with the listing',
    reason:
      'A new client expects a call the next day. Walkthroughs can be booked two weeks ahead, and photos follow within two weeks.',
    fallback: [1, 3, 7, 10] as [number, number, number, number],
  }),
  firstContactHours: wholeNumberSetting({
    section: 'new-leads',
    label: 'First contact within',
    hint: 'the clock of new leads on the dashboard',
    unit: 'hours',
    min: 1,
    max: 720,
    asks: 'hours as a whole number',
    usedIn: 'The clock of new leads on the dashboard',
    meaning: 'Hours to contact a new lead; the dashboard shows how many are left',
    reason: 'The same day that referrals are promised; leads that wait longer have often asked someone else.',
    fallback: 24,
  }),
  statusReasons: setting({
    schema: z.string().max(1_000),
    field: {
      section: 'new-leads',
      label: 'Reasons for Lost, Closed and Won',
      hint: 'separated by commas; staff can add their own words',
      kind: 'text',
      typed: requiredText('Enter at least one reason', 1_000),
    },
    usedIn: 'The question why, on the page of a lead',
    meaning: 'What staff choose from when they say why a lead is lost, closed or won',
    reason: 'What owners most often gave as the reason.',
    fallback: 'Manages it alone, Chose another company, Sold the home, Fees, No answer, Not a fit',
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
    usedIn: 'The schedule of campaigns',
    meaning:
      'When campaigns send: to a warm lead first, how often and for how long; before a walkthrough by email and text; after enrollment',
    reason: 'The defaults of S9.9.',
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
    }),
    usedIn: 'Campaigns',
    meaning:
      'Which workflows start automatically when a lead reaches one of their statuses. Also the hours for campaign email, Central time, and whether email opens are counted',
    reason:
      'Someone who asks us something gets an answer automatically, in the daytime; readers did not ask for a picture that reports each opening.',
    fallback: {
      startsWarmLead: true,
      startsConfirmation: true,
      startsOnboarding: true,
      mailFrom: '08:00',
      mailTo: '20:00',
      countsOpenings: false,
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
    usedIn: 'Every new lead',
    meaning:
      'Who new leads are assigned to: rules in order, each for some sources and cities. `to` names one member of staff or several in turn',
    reason: 'Each company decides who takes which leads; until then none are assigned.',
    fallback: [],
  }),
  auditLogDays: wholeNumberSetting({
    section: 'sign-in',
    label: 'Audit log is kept for',
    hint: 'older lines are deleted every night',
    unit: 'days',
    min: 365,
    max: 3650,
    asks: 'days as a whole number',
    usedIn: 'The daily cleanup, and the database rule that protects the audit log',
    meaning: 'Days that audit log entries are kept',
    reason: 'Two years: questions about older events are rare; the database refuses to delete anything sooner.',
    fallback: 730,
  }),
  twoStepRequired: setting({
    schema: z.enum(['none', 'admins', 'all']),
    field: {
      section: 'sign-in',
      label: 'Second step required of',
      hint: 'anyone without one sets it up on the next page they open',
      kind: 'choice',
      options: [
        { value: 'none', label: 'No one' },
        { value: 'admins', label: 'Admins' },
        { value: 'all', label: 'All staff' },
      ],
      typed: oneOf(['none', 'admins', 'all'], 'Choose who must have a second step'),
    },
    usedIn: 'Sign-in',
    meaning: 'Who must have a second step of sign-in, an authenticator app: no one, admins or all',
    reason: 'Anyone with a staff member’s password can see every lead. A demo needs no phone.',
    environment: ({ isProduction }) => (isProduction ? 'all' : undefined),
    fallback: 'none',
  }),
  webinarReplay: setting({
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    usedIn: 'The webinar page and its email, once the date is past',
    meaning: 'The address of the last webinar’s recording; blank where there is none',
    reason: 'We show no recording before there is one.',
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
    }),
    usedIn: 'Every page, email, document and share picture',
    meaning: 'Who we are and how to reach us, as every page and email shows it',
    reason: 'The sample company, until you enter your own.',
    fallback: company,
  }),
  companyTaxId: setting({
    schema: z.string().regex(/^(?:\d{2}-\d{7})?$/),
    field: {
      section: 'company',
      label: 'Employer ID number (EIN)',
      hint: 'payer of 1099-NEC forms; shown nowhere else',
      kind: 'text',
      typed: taxId(),
    },
    usedIn: 'The 1099-NEC file for tax software',
    meaning: 'The company’s employer identification number, as payer of 1099-NEC forms; blank where there is none yet',
    reason: 'Only you know it.',
    fallback: '',
  }),
  reviews: setting({
    schema: z
      .array(
        z.object({
          name: z.string().min(1).max(80),
          source: z.string().min(1).max(80),
          link: z.url({ protocol: /^https?$/ }),
          day: z.iso.date(),
          words: z.string().min(1).max(600),
        }),
      )
      .max(20),
    usedIn: 'What owners say, on the home page',
    meaning: 'Reviews that someone wrote elsewhere, with where and when; the first one is large',
    reason: 'The sample reviews are shown until real ones are here, in demo mode only.',
    fallback: [],
  }),
  usualInvoiceItems: setting({
    schema: z.array(z.object({ description: z.string().min(1).max(200), amountCents: z.int().min(0).max(99_999_999) })).max(50),
    usedIn: 'Create Invoice on a lead',
    meaning: 'What invoices usually bill, with its price in cents, to be picked when one is written',
    reason: 'The setup fee is billed to every client; keys and cleaning come with most homes that change hands.',
    fallback: [
      { description: 'Setup fee', amountCents: 299_00 },
      { description: 'Lockbox and keys', amountCents: 45_50 },
      { description: 'Professional cleaning', amountCents: 280_00 },
      { description: 'Photographs', amountCents: 120_00 },
    ],
  }),
  fees: setting({
    schema: feeScheduleSchema,
    usedIn: 'Every page, email and document that names a fee',
    meaning: 'What the company charges and pays; a lead keeps what was charged when its report was made or it was enrolled',
    reason: 'The fees of P9.8 to P9.23 (docs/product/fees.md).',
    fallback: feeSchedule,
  }),
  externalLinks: setting({
    schema: z.partialRecord(z.enum(EXTERNAL_LINK_KEYS), z.url({ protocol: /^https?$/ })),
    usedIn: 'Header, footer and the pages that link to other sites',
    meaning: 'Addresses of other sites that pages link to; those left out stay as they are',
    reason: 'Nothing changes until someone changes it.',
    fallback: {},
  }),
} as const

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]['fallback']

const KEYS = Object.keys(SETTINGS).filter((key): key is SettingKey => Object.hasOwn(SETTINGS, key))

/** The settings of a section that are one field each, in the order of the catalog. */
export function plainFieldsOf(section: string): { key: SettingKey; field: SettingField; typed: z.ZodType }[] {
  return KEYS.flatMap((key) => {
    const { field }: Setting<z.ZodType> = SETTINGS[key]
    if (field?.section !== section) return []
    const { section: _section, typed, ...rest } = field
    return [{ key, field: { ...rest, name: key }, typed }]
  })
}

/** The settings that are one number, one text or a short list as JSON, which `npm run set-setting` shows and changes. */
export const PLAIN_SETTINGS = KEYS.filter((key) => 'field' in SETTINGS[key] || key === 'leadAssignment')
