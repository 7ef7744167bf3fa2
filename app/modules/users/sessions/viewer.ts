import { type Role, ROLES } from '#app/permissions.ts'

/** Who is signed in. */
export type Viewer = { id: string; name: string; email: string; role: Role }

/** Only these roles have access; any other stored value has none. */
export function isRole(value: string): value is Role {
  return ROLES.some((role) => role === value)
}
