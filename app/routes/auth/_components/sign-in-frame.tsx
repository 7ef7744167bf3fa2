import type { ReactNode } from 'react'
import type { CompanyFacts } from '#app/content/company.ts'
import { paths } from '#app/paths.ts'
import { CompanyLogo } from '#app/ui/company-logo.tsx'

/**
 * Frame of the sign-in and password pages: the company's logo and one panel, without header and footer. `hint`: a line under the
 * title.
 */
export function SignInFrame({
  company,
  title,
  hint,
  children,
}: {
  company: Pick<CompanyFacts, 'shortName' | 'trade' | 'logo'>
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="sign-in-frame">
      <CompanyLogo company={company} to={paths.home()} />
      <div className="card grid content-start gap-6 p-6 sm:p-8">
        <div>
          <h1 className="text-h2">{title}</h1>
          {hint !== undefined && <p className="mt-2 text-small wrap-anywhere text-ink-muted">{hint}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
