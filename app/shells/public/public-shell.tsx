import { useLocation, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { CompanyFacts } from '#app/content/company.ts'
import type { ExternalLinks } from '#app/content/links.ts'
import { CachedMarkup } from '#app/ui/cached-markup.tsx'
import { useDialogOpen } from '#app/ui/dialog.tsx'
import { handleOf, mergedHandle } from '#app/ui/route-handle.ts'
import { ClientNavigation, SkipLink } from '#app/ui/link.tsx'
import { type Flow, FlowFooter, FlowHeader } from './flow-frame.tsx'
import { OwnerHeader } from './owner-header.tsx'
import { SiteFooter, SlimFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { currentItem } from './site-menu.tsx'

type PublicShellProps = {
  company: CompanyFacts
  links: ExternalLinks
  /** An admin is signed in: the footer links to the admin area instead of the sign-in page. */
  isAdmin?: boolean
  /** An owner is signed in: the header links to their page. */
  isOwner?: boolean
  /** See `RouteHandle`. */
  slim?: boolean
  /** The sample company's claims are only shown in demo mode. */
  isDemo?: boolean
  children: ReactNode
}

/** Frame of every public page. A dialog covers its end. */
export function PublicShell(props: PublicShellProps) {
  const { company, links, isAdmin = false, isOwner = false, isDemo = false, slim = false, children } = props
  const { pathname } = useLocation()
  const isBehind = useDialogOpen()
  const flow = useFlow()
  const ownerName = useOwnerName()
  if (flow) {
    return (
      <>
        <SkipLink />
        <div {...(isBehind ? { inert: '' } : {})}>
          {/* Links that leave the flow load a whole page. */}
          <ClientNavigation.Provider value={false}>
            <FlowHeader company={company} flow={flow} />
          </ClientNavigation.Provider>
        </div>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <ClientNavigation.Provider value={false}>
          {!isBehind && <FlowFooter company={company} isOwner={isOwner} />}
        </ClientNavigation.Provider>
      </>
    )
  }
  return (
    <>
      <SkipLink />
      {ownerName === null ? (
        <CachedMarkup
          id="site-header"
          component={SiteHeader}
          props={{ company, links, current: currentItem(pathname), slim, isOwner }}
          inert={isBehind ? '' : undefined}
        />
      ) : (
        <OwnerHeader company={company} name={ownerName} />
      )}
      {/* The footer's street is on open ground. */}
      <main className="has-[>.surface-deep:last-child]:mb-section" id="main" tabIndex={-1}>
        {children}
      </main>
      {!isBehind &&
        (slim ? (
          <CachedMarkup id="slim-footer" component={SlimFooter} props={{ company, links }} />
        ) : (
          <CachedMarkup id="site-footer" component={SiteFooter} props={{ company, links, isAdmin, isDemo }} />
        ))}
    </>
  )
}

/** The owner whose page it is, if any. */
function useOwnerName(): string | null {
  const named = useMatches().flatMap(({ data }) =>
    typeof data === 'object' && data !== null && 'ownerName' in data && typeof data.ownerName === 'string'
      ? [data.ownerName]
      : [],
  )
  return named.at(-1) ?? null
}

/** The flow that the page belongs to, if its route names one. */
function useFlow(): Flow | null {
  const matches = useMatches()
  const { flow } = mergedHandle(matches.map(handleOf))
  if (flow === undefined) return null
  const steps = matches.flatMap(({ data }) =>
    typeof data === 'object' && data !== null && 'flowStep' in data && typeof data.flowStep === 'string' ? [data.flowStep] : [],
  )
  return { name: flow, step: steps.at(-1) ?? null }
}
