import { type Role, ROLES } from '#app/permissions.ts'

/** The signed-in user. */
export type Viewer = { id: string; name: string; email: string; role: Role }

/** Only these roles have access. Any other stored value has none. */
export function isRole(value: string): value is Role {
  return ROLES.some((role) => role === value)
}
