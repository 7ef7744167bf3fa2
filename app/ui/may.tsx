import { createContext, type ReactNode, useContext } from 'react'
import { may, type Permission, type Role } from '#app/permissions.ts'

/** The viewer of a back office screen; null elsewhere, where no button depends on it. */
export const ViewerRole = createContext<Role | null>(null)

/** The permission to change something on the screen, unless a form or link names another. */
export const ScreenNeeds = createContext<Permission | null>(null)

/** Whether the viewer's role has the permission: actions that the guard would refuse are hidden. */
export function useMay(permission?: Permission): boolean {
  const role = useContext(ViewerRole)
  const ofScreen = useContext(ScreenNeeds)
  const needed = permission ?? ofScreen
  return role === null || needed === null || may({ role }, needed)
}

/** Shows links and buttons only to roles that may use them. */
export function Needs({ permission, children }: { permission?: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null
}

/** Whether the form around a button is read-only for the viewer. */
export const ReadOnlyForm = createContext(false)
