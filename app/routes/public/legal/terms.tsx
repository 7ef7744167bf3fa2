import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { LegalPage } from './_components/legal-page.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Terms of use',
    description:
      'What the estimates and calculators on this site are and are not, when a contract with us begins, and which fees apply.',
    image: 'terms',
  })

export function loader() {
  const { name, email } = getSiteFacts().company
  return { name, email }
}

export default function TermsPage() {
  const { name, email } = useLoaderData<typeof loader>()
  return (
    <LegalPage title="Terms of use" lead="What you can and cannot rely on when you use this site." binds>
      <h2>Estimates are estimates</h2>
      <p>
        A rent analysis is an estimate based on the evidence that its report names. It is not an appraisal, a promise of rent, or
        an offer to rent your home at that figure. The range shows how much the evidence varies.
      </p>
      <h2>Calculators are models</h2>
      <p>
        The rent-versus-sell and investment calculators use the figures you enter and the assumptions shown beside the result.
        They do not give tax, legal or investment advice.
      </p>
      <h2>When a contract begins</h2>
      <p>
        Using this site, requesting an analysis or booking a conversation does not obligate you to anything. {name} manages a home
        only under a management agreement that you have signed.
      </p>
      <h2>Which fees apply</h2>
      <p>
        We offer two plans. <Link to={paths.fees()}>Plans and pricing</Link> lists what each includes and every fee. You pay what
        your management agreement says.
      </p>
      <h2>What we ask of you</h2>
      <p>
        Enter only properties and email addresses that you have the right to enter. Do not try to open other people’s reports,
        overload the site, or scrape it faster than a person would read it.
      </p>
      <h2>Other sites</h2>
      <p>
        Links that open in a new tab, and the listings on the rentals page, belong to other sites. We choose them with care and
        are not responsible for what they say.
      </p>
      <h2>Questions</h2>
      <p>
        Email <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </LegalPage>
  )
}
