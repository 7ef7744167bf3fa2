import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { phoneLink } from '#app/content/company.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { findReport } from '#app/modules/rent-analysis/queries.server.ts'
import { onboardingFeeWords, START_WORDS } from '#app/modules/rent-analysis/report-words.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Facts } from '#app/ui/figures.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: `Start Property Management | ${page?.company.name ?? 'Harvest Gate Property Management'}` },
  { name: 'robots', content: 'noindex' },
]

export const headers = privatePageHeaders

export function loader({ params }: LoaderFunctionArgs) {
  const found = findReport(params.leadId ?? '')
  if (!found) throw new Response("The property analysis you're looking for doesn't exist.", { status: 404 })
  const { name, phone, email } = readSiteFacts().company
  return { leadId: found.leadId, address: found.address, company: { name, phone, email } }
}

export default function StartManagementPage() {
  const { leadId, address, company } = useLoaderData<typeof loader>()
  return (
    <section className="section wrap stackv">
      <h1>Start Property Management</h1>
      <p className="lead wrap-anywhere">{[address.street, address.locality].filter(Boolean).join(', ')}</p>
      <p>
        {START_WORDS} {onboardingFeeWords()} <a href={paths.fees()}>How our fees compare</a>
      </p>
      <div className="card max-w-140">
        <Facts
          items={[
            { label: 'Phone', value: <a href={phoneLink(company.phone)}>{company.phone}</a> },
            { label: 'E-mail', value: <a href={`mailto:${company.email}`}>{company.email}</a> },
          ]}
        />
      </div>
      <div className="tail-acts">
        <ButtonLink to={paths.report(leadId)} variant="second">
          Back to the report
        </ButtonLink>
      </div>
    </section>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Lead not found" />
}
