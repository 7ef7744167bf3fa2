/** What a member of staff may do. */
export type Role = 'admin' | 'user'

/** Who is signed in. */
export type Viewer = { id: string; name: string; email: string; role: Role }

/** Only these two roles have access; any other stored value has none. */
export function isRole(value: string): value is Role {
  return value === 'admin' || value === 'user'
}
