import { statusLabel, statusTone } from '../status.ts'
import { Badge } from '#app/ui/badge.tsx'

/** A lead's status as a colored badge. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge color={statusTone(status)}>{statusLabel(status)}</Badge>
}
