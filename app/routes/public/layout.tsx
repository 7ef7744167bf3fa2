import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useMatches, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { findOwnerOf } from '#app/http/owner.server.ts'
import { findViewer } from '#app/http/session.server.ts'
import { shareVersion } from '#app/modules/images/share-picture.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ErrorPage, layoutMeta } from '#app/ui/error-page.tsx'
import { handleOf, mergedHandle } from '#app/ui/route-handle.ts'
import { ErrorFactsContext } from '#app/shells/public/error-facts.ts'
import { PublicShell } from '#app/shells/public/public-shell.tsx'

export const meta = layoutMeta

export async function loader({ request }: LoaderFunctionArgs) {
  const { company, links, baseUrl, isDemo } = getSiteFacts()
  return {
    company,
    links,
    isDemo,
    site: { baseUrl, name: company.name, shareVersion: shareVersion(company) },
    isAdmin: findViewer(request)?.role === 'admin',
    isOwner: (await findOwnerOf(request)) !== null,
  }
}

export default function PublicLayout() {
  const isOffice = useRouteLoaderData('routes/public/not-found') !== undefined
  return isOffice ? (
    <Outlet />
  ) : (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  )
}

/** If the loader itself failed, the shell uses the facts of the error page. */
function Shell({ children }: { children: ReactNode }) {
  const errorFacts = useContext(ErrorFactsContext)
  const facts = useRouteLoaderData<typeof loader>('routes/public/layout')
  const { slim } = mergedHandle(useMatches().map(handleOf))
  return (
    <PublicShell
      company={facts?.company ?? errorFacts.company}
      links={facts?.links ?? errorFacts.links}
      isAdmin={facts?.isAdmin}
      isOwner={facts?.isOwner}
      slim={slim}
      isDemo={facts?.isDemo}
    >
      {children}
    </PublicShell>
  )
}
