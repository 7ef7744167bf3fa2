import type { ActivityKind } from '#app/db/schema/index.ts'

/**
 * Filters of a lead's timeline, by their word in the URL. They show a group's entries, and the notes, emails or texts themselves.
 * Everything outside these groups is a change.
 */
export const TIMELINE_GROUPS = {
  notes: { label: 'Notes', kinds: ['note_edited', 'note_deleted'] },
  emails: { label: 'Emails', kinds: ['link_mailed', 'message_failed', 'message_linked'] },
  texts: { label: 'Texts', kinds: ['text_logged'] },
  calls: { label: 'Calls', kinds: ['call_logged', 'meeting_logged', 'contacted'] },
  papers: {
    label: 'Documents and payments',
    kinds: [
      ...(['checkout_opened', 'payment_received', 'payment_failed', 'payment_double', 'payment_mismatch'] as const),
      ...(['payment_refunded', 'payment_disputed', 'invoice_refunded', 'invoice_sent', 'invoice_failed'] as const),
      ...(['invoice_reminded', 'invoice_paid', 'invoice_voided'] as const),
      ...(['agreement_sent', 'agreement_failed', 'agreement_signed', 'agreement_declined', 'signing_closed'] as const),
      ...(['document_sent', 'document_signed', 'document_declined', 'document_reminded', 'document_voided'] as const),
      ...(['file_added', 'file_deleted'] as const),
    ],
  },
  views: { label: 'Views', kinds: ['report_opened', 'report_shared', 'report_share_revoked'] },
} as const satisfies Record<string, { label: string; kinds: readonly ActivityKind[] }>

/** Entries about a written note or message, which are left out because the timeline shows the note or message itself. */
export const KINDS_WITH_OWN_ENTRY: readonly ActivityKind[] = [
  'note_added',
  'mail_written',
  'mail_received',
  'text_written',
  'text_received',
]

/** A group by its word; 'changes' is everything else. */
export type TimelineGroup = keyof typeof TIMELINE_GROUPS | 'changes'

/** The timeline's filter links, in order. */
export const TIMELINE_LINKS: readonly { group: TimelineGroup; label: string }[] = [
  ...Object.entries(TIMELINE_GROUPS).map(([group, { label }]) => ({ group: group as TimelineGroup, label })),
  { group: 'changes', label: 'Changes' },
]

/** The requested group; null for all entries. */
export function readTimelineGroup(value: string | null): TimelineGroup | null {
  return TIMELINE_LINKS.find(({ group }) => group === value)?.group ?? null
}

/** Kinds of entries that are not changes. */
export const OTHER_KINDS: readonly ActivityKind[] = [
  ...KINDS_WITH_OWN_ENTRY,
  ...Object.values(TIMELINE_GROUPS).flatMap(({ kinds }) => [...kinds]),
]

/** A kind's group. */
export function timelineGroupOf(kind: string): TimelineGroup {
  const found = Object.entries(TIMELINE_GROUPS).find(([, { kinds }]) => kinds.some((one) => one === kind))
  return (found?.[0] as TimelineGroup | undefined) ?? 'changes'
}
