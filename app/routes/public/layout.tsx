import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { company } from '#app/content/company.ts'
import { externalLinks } from '#app/content/links.ts'
import { findViewer } from '#app/http/session.server.ts'
import { shareVersion } from '#app/modules/images/share-picture.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { layoutMeta } from '#app/ui/layout-meta.ts'
import { PublicShell } from '#app/shells/public/public-shell.tsx'

export const meta = layoutMeta

export function loader({ request }: LoaderFunctionArgs) {
  const { company, links, baseUrl } = getSiteFacts()
  return {
    company,
    links,
    site: { baseUrl, name: company.name, shareVersion: shareVersion(company) },
    isAdmin: findViewer(request)?.role === 'admin',
  }
}

export default function PublicLayout() {
  return (
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

/** Where the loader itself failed, the shell stands with the facts that are built in. */
function Shell({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('routes/public/layout')
  return (
    <PublicShell company={facts?.company ?? company} links={facts?.links ?? externalLinks} isAdmin={facts?.isAdmin}>
      {children}
    </PublicShell>
  )
}
