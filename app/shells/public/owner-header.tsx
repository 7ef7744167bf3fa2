import type { CompanyFacts } from '#app/content/company.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { CompanyLogo } from '#app/ui/company-logo.tsx'
import { MenuSummary } from '#app/ui/menu-summary.tsx'

const PARTS = [
  { part: 'homes', label: 'Homes' },
  { part: 'messages', label: 'Messages' },
  { part: 'payments', label: 'Payments' },
  { part: 'papers', label: 'Agreement' },
  { part: 'about-you', label: 'About you' },
] as const

/** Header of an owner's page: its sections, the signed-in user, and sign-out. */
export function OwnerHeader({ company, name }: { company: CompanyFacts; name: string }) {
  const parts = PARTS.map(({ part, label }) => (
    <li key={part}>
      <a href={paths.my(part)}>{label}</a>
    </li>
  ))
  return (
    <header className="border-b border-line print:hidden max-xl:relative">
      <div className="site-head">
        <CompanyLogo company={company} to={paths.home()} />
        <nav className="max-xl:hidden" aria-label="Your page">
          <ul className="site-bar">{parts}</ul>
        </nav>
        <div className="my-head-line">
          <span className="font-medium">{name}</span>
          <SignOut small />
        </div>
        <details className="group xl:hidden">
          <MenuSummary />
          <nav className="narrow-menu" aria-label="Menu">
            <ul>{parts}</ul>
            <div className="mt-5 grid gap-3">
              <SignOut />
            </div>
          </nav>
        </details>
      </div>
    </header>
  )
}

function SignOut({ small = false }: { small?: boolean }) {
  return (
    <form method="post" action={paths.mySignOut()} className="grid">
      <Button variant="second" small={small} busy="Signing out...">
        Sign out
      </Button>
    </form>
  )
}
