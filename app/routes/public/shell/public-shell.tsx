import type { ReactNode } from 'react'
import type { CompanyFacts } from '#app/content/company.ts'
import type { ExternalLinks } from '#app/content/links.ts'
import { useDialogOpen } from '#app/ui/dialog.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type PublicShellProps = {
  company: CompanyFacts
  links: ExternalLinks
  /** Somebody of ours is signed in: the footer leads to the back office instead of to its door. */
  isStaff?: boolean
  children: ReactNode
}

/** What surrounds every public page. */
export function PublicShell({ company, links, isStaff = false, children }: PublicShellProps) {
  const behind = useDialogOpen() ? { inert: '' } : {}
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <div {...behind}>
        <SiteHeader company={company} links={links} />
      </div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <div {...behind}>
        <SiteFooter company={company} links={links} isStaff={isStaff} />
      </div>
    </>
  )
}
