import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findViewer } from '#app/http/session.server.ts'
import { StaffShell } from '#app/shells/staff/staff-shell.tsx'
import { ErrorPage, layoutMeta, NOT_FOUND } from '#app/ui/error-page.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { staffShellFacts } from '../staff/shell-facts.server.ts'

export const handle: RouteHandle = { listed: false }

export function meta({ matches }: Parameters<typeof layoutMeta>[0]) {
  return layoutMeta({ matches, error: NOT_FOUND })
}

/** At an address without a route, staff see the office, without its scripts, and everyone else the site. */
export function loader({ request }: LoaderFunctionArgs) {
  const viewer = findViewer(request)
  if (viewer === null) throw new Response(null, { status: 404 })
  return data(staffShellFacts(viewer), { status: 404 })
}

/** A form sent to an unknown address gets the same page. */
export function action() {
  return data(null, { status: 404 })
}

/** Only the server renders the frame: in the browser's bundle, it would split the scripts that staff screens share. */
export default function NotFound() {
  const facts = useLoaderData<typeof loader>()
  return import.meta.env.SSR ? (
    <StaffShell {...facts}>
      <ErrorPage error={NOT_FOUND} />
    </StaffShell>
  ) : (
    <ErrorPage error={NOT_FOUND} />
  )
}
