import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { requestedPath, requireStaff } from '#app/http/auth.server.ts'
import { typedInput } from '#app/http/form.server.ts'
import { draftsOfPage } from '#app/http/staff-drafts.server.ts'
import { hasPostalAddress } from '#app/modules/messaging/consent/postal-address.server.ts'
import type { Permission } from '#app/permissions.ts'
import { OfferedDrafts } from '#app/ui/draft-notice.tsx'
import { ErrorPage, layoutMeta } from '#app/ui/error-page.tsx'
import { ScreenNeeds, ViewerRole } from '#app/ui/may.tsx'
import { UnsavedText } from '#app/ui/unsaved-text.tsx'
import { StaffShell } from '#app/shells/staff/staff-shell.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { staffShellFacts } from './shell-facts.server.ts'

export const handle: RouteHandle = { staff: true, scripts: true }

export const meta = layoutMeta

export { revalidateUnlessRefused as shouldRevalidate } from '#app/ui/revalidate.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const { pathname } = new URL(requestedPath(request) ?? '/', request.url)
  const typed = typedInput()
  return {
    ...staffShellFacts(viewer),
    hasPostalAddress: hasPostalAddress(),
    offered: { drafts: await draftsOfPage(request, viewer.id, pathname), now: new Date() },
    // Left out of other pages, which each have a budget of bytes.
    ...(typed ? { refused: typed } : {}),
  }
}

export default function StaffLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** Without scripts, a refused form's page is loaded in the same request, and fails if its record was deleted. */
export function ErrorBoundary() {
  const facts = useRouteLoaderData<typeof loader>('routes/staff/layout')
  return (
    <Shell>
      <ErrorPage />
      <UnsavedText typed={facts?.refused} />
    </Shell>
  )
}

/** Permission to change a screen: anyone who may open the admin area or their account may also change it. */
function needsOf(path: string): Permission | null {
  return /^\/(admin|account|keys)(\/|$)/.test(path) ? null : 'work'
}

/** If the loader itself failed, the user is unknown and no menu is shown. */
function Shell({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('routes/staff/layout')
  const { pathname } = useLocation()
  if (!facts) return <main id="main">{children}</main>
  const { offered, ...shell } = facts
  return (
    <OfferedDrafts.Provider value={offered}>
      <ViewerRole.Provider value={shell.viewer.role}>
        <ScreenNeeds.Provider value={needsOf(pathname)}>
          <StaffShell {...shell}>{children}</StaffShell>
        </ScreenNeeds.Provider>
      </ViewerRole.Provider>
    </OfferedDrafts.Provider>
  )
}
