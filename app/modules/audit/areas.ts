import { AUDIT_AREAS, type AuditAction, type AuditArea } from '#app/db/schema/audit.ts'

const AREAS = Object.keys(AUDIT_AREAS) as AuditArea[]

const AREA_OF = new Map<string, AuditArea>(AREAS.flatMap((area) => AUDIT_AREAS[area].map((action) => [action, area] as const)))

/** All actions, area by area. */
export const AUDIT_ACTIONS: readonly AuditAction[] = AREAS.flatMap((area): readonly AuditAction[] => AUDIT_AREAS[area])

/** The area that an action belongs to. */
export function areaOf(action: AuditAction): AuditArea {
  const area = AREA_OF.get(action)
  if (area === undefined) throw new RangeError(`The audit log has no area for ${action}`)
  return area
}
