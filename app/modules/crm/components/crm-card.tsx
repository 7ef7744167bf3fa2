import { formatMomentIn } from '#app/format/date.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import type { CrmState } from '../queries.server.ts'

const STATES = {
  sent: { color: 'green', label: 'Sent' },
  waiting: { color: 'yellow', label: 'Waiting' },
  failed: { color: 'red', label: 'Rejected' },
} as const

/** A lead's CRM state; nothing if the lead was never queued for it. */
export function CrmCard({ crm, now }: { crm: CrmState | null; now: Date }) {
  if (crm === null) return null
  const { color, label } = STATES[crm.state]
  return (
    <Fold title="CRM" value={<Badge color={color}>{label}</Badge>}>
      <DescriptionList
        items={[
          { label: 'Record', value: crm.crmId === null ? 'None yet' : `Odoo, ID ${crm.crmId}` },
          { label: 'Last sent', value: crm.sentAt === null ? '–' : formatMomentIn(crm.sentAt, now) },
          ...(crm.error === null ? [] : [{ label: 'Last error', value: crm.error }]),
        ]}
      />
    </Fold>
  )
}
