import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Honeypot } from '#app/http/honeypot.tsx'
import { parseSelection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { OwnReport } from '#app/modules/reports/components/report-aside.tsx'
import { ReportBody } from '#app/modules/reports/components/report-body.tsx'
import { getReportPage } from '#app/modules/reports/report-page.server.ts'
import { getSampleReport } from '#app/modules/reports/sample-report.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { cacheable: true, listed: true, slim: true }

export const meta: MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Sample rent report',
    description:
      'What a free rent report shows: the rent, its range, how sure we are, and what you keep in a year. For an example home in Des Moines, estimated today.',
    image: 'sample-report',
  })

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  return getReportPage(getSampleReport(parseSelection(searchParams)), searchParams, { access: null })
}

export default function SampleReportPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <div className="sample-band">
        <p>
          <b>Sample report.</b> This is an example home, not a real one. The numbers are today’s estimate from our estimator.
        </p>
      </div>
      <ReportBody
        page={page}
        pagePath={paths.sampleReport()}
        pdfPath={null}
        call={{
          label: 'Free Rental Analysis',
          to: paths.analysis(),
          note: (name) => `Get yours in two minutes. ${name} answers your questions.`,
        }}
        beside={<OwnReport />}
        honeypot={<Honeypot />}
      />
    </>
  )
}
