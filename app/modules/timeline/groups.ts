import type { ACTIVITY_KINDS } from '#app/db/schema/timeline.ts'

type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** What the lines of a timeline can be narrowed to, by the word in the address. Whatever is of none of these groups is a change. */
export const TIMELINE_GROUPS = {
  messages: {
    label: 'Messages',
    kinds: [
      'link_mailed',
      'message_failed',
      'mail_written',
      'call_logged',
      'text_logged',
      'text_received',
      'mail_received',
      'text_written',
      'message_linked',
      'meeting_logged',
      'contacted',
    ],
  },
  payments: {
    label: 'Payments',
    kinds: [
      ...(['checkout_opened', 'payment_received', 'payment_failed', 'payment_double', 'payment_mismatch'] as const),
      ...([
        'payment_refunded',
        'payment_disputed',
        'invoice_refunded',
        'invoice_sent',
        'invoice_failed',
        'invoice_reminded',
        'invoice_paid',
        'invoice_voided',
      ] as const),
    ],
  },
  documents: {
    label: 'Documents',
    kinds: [
      ...(['agreement_sent', 'agreement_failed', 'agreement_signed', 'agreement_declined', 'signing_closed'] as const),
      ...(['document_sent', 'document_signed', 'document_declined', 'document_reminded', 'document_voided'] as const),
      ...(['file_added', 'file_deleted'] as const),
    ],
  },
  notes: { label: 'Notes', kinds: ['note_added', 'note_edited', 'note_deleted'] },
  views: { label: 'Views', kinds: ['report_opened', 'report_shared', 'report_share_revoked'] },
} as const satisfies Record<string, { label: string; kinds: readonly ActivityKind[] }>

/** A group by its word; 'changes' is all that is in none. */
export type TimelineGroup = keyof typeof TIMELINE_GROUPS | 'changes'

/** The links of the timeline, in their order. */
export const TIMELINE_LINKS: readonly { group: TimelineGroup; label: string }[] = [
  { group: 'changes', label: 'Only changes' },
  ...Object.entries(TIMELINE_GROUPS).map(([group, { label }]) => ({ group: group as TimelineGroup, label })),
]

/** The group that an address asks for; null for all lines. */
export function readTimelineGroup(value: string | null): TimelineGroup | null {
  return TIMELINE_LINKS.find(({ group }) => group === value)?.group ?? null
}

/** Kinds of the lines that are no change. */
export const OTHER_KINDS: readonly ActivityKind[] = Object.values(TIMELINE_GROUPS).flatMap(({ kinds }) => [...kinds])
