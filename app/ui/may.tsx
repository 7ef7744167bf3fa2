import { createContext, type ReactNode, useContext } from 'react'
import { may, type Permission, type Role } from '#app/permissions.ts'

/** Who looks at a screen of the back office; null elsewhere, where no button depends on it. */
export const ViewerRole = createContext<Role | null>(null)

/** What changing something on the screen needs, where a form or a link doesn't say. */
export const ScreenNeeds = createContext<Permission | null>(null)

/** Whether the viewer's role includes what is needed: what the guard would refuse is not shown. */
export function useMay(permission?: Permission): boolean {
  const role = useContext(ViewerRole)
  const ofScreen = useContext(ScreenNeeds)
  const needed = permission ?? ofScreen
  return role === null || needed === null || may({ role }, needed)
}

/** Shows links and buttons only to those whose role includes what they lead to. */
export function Needs({ permission, children }: { permission?: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null
}

/** Whether the form around a button is one that the viewer may only read. */
export const ReadOnlyForm = createContext(false)
