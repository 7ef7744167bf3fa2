import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MANAGEMENT_SERVICES } from '#app/content/agreement-terms.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { AgreementOverview } from '#app/modules/enrollment/components/agreement-overview.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { leadOr404 } from '../manage/open-presentation.server.ts'
import { placeOf } from './place.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ location, matches }) =>
  noindexMeta(matches, placeOf(location.pathname) === 'management' ? 'Management Agreement' : 'Property Management Services')

export const headers = privatePageHeaders

/** Listed twice in the route table: as a step of the management dialog and as its own dialog. */
export function loader(args: LoaderFunctionArgs) {
  return { leadId: leadOr404(args), place: placeOf(new URL(args.request.url).pathname) }
}

export default function AgreementOverviewPage() {
  const { leadId, place } = useLoaderData<typeof loader>()
  return <AgreementOverview leadId={leadId} place={place} services={MANAGEMENT_SERVICES} />
}
