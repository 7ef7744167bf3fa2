import { paths } from '#app/paths.ts'

/** A screen that shows a setting. */
type Place = { label: string; to: string }

/** Screens that show or use a setting. */
export type SeenOn = { words: 'Shown on' | 'Used in'; places: readonly Place[] }

/** The screens that settings link to. */
export const PLACES = {
  home: { label: 'Home', to: paths.home() },
  fees: { label: 'Plans and pricing', to: paths.fees() },
  analysis: { label: 'Rental analysis', to: paths.analysis() },
  enroll: { label: 'Enrollment', to: paths.enroll() },
  sampleReport: { label: 'Report', to: paths.sampleReport() },
  rentals: { label: 'Available rentals', to: paths.rentals() },
  realtors: { label: 'Realtor referral', to: paths.realtorReferral() },
  team: { label: 'Team', to: paths.team() },
  webinar: { label: 'Webinar', to: paths.webinar() },
  signIn: { label: 'Sign-in', to: paths.account() },
  dashboard: { label: 'Dashboard', to: paths.dashboard() },
  leads: { label: 'Leads', to: paths.leads() },
  campaigns: { label: 'Campaigns', to: paths.campaigns() },
  emailPreviews: { label: 'Email previews', to: paths.mails() },
  outbox: { label: 'Outbox', to: paths.adminOutbox() },
  analytics: { label: 'Analytics', to: paths.adminAnalytics() },
  analyses: { label: 'Property analysis', to: paths.adminAnalyses() },
  payouts: { label: 'Payouts', to: paths.payoutsOf() },
  referrals: { label: 'Referrals', to: paths.adminReferrals() },
  queues: { label: 'Queues', to: paths.adminJobQueues() },
  auditLog: { label: 'Audit log', to: paths.adminAudit() },
} as const satisfies Record<string, Place>

export function shownOn(...places: Place[]): SeenOn {
  return { words: 'Shown on', places }
}

export function usedIn(...places: Place[]): SeenOn {
  return { words: 'Used in', places }
}
