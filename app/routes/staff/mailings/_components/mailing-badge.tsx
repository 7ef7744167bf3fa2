import { type MailingState, STATE_LABELS } from '#app/modules/mailings/rules.ts'
import { Badge, type BadgeColor } from '#app/ui/badge.tsx'

const COLORS: Readonly<Record<MailingState, BadgeColor>> = {
  draft: 'gray',
  scheduled: 'blue',
  sending: 'yellow',
  sent: 'green',
  canceled: 'red',
}

export function MailingBadge({ state }: { state: MailingState }) {
  return <Badge color={COLORS[state]}>{STATE_LABELS[state]}</Badge>
}
