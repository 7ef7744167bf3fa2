import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { AgreementText } from '#app/modules/documents/agreement/components/agreement-text.tsx'
import { findStaffAgreement, type StaffAgreement } from '#app/modules/documents/signing/staff-agreement.server.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { paths } from '#app/paths.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? `Agreement for ${data.name}` : 'Agreement not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const lead = findLead(params.leadId ?? '')
  if (!lead) throw new Response(MESSAGE_NO_LEAD, { status: 404 })
  const now = new Date()
  const shown = findStaffAgreement(lead.id, now)
  if (!shown) throw new Response('No agreement has been sent to this lead yet.', { status: 404 })
  return { leadId: lead.id, name: lead.name.trim() || 'Unknown', shown, now }
}

export default function LeadAgreementPage() {
  const { leadId, name, shown, now } = useLoaderData<typeof loader>()
  const { agreement, documentName, propertyAddress } = shown
  return (
    <>
      <PageHeader title={agreement?.title ?? documentName} back={{ to: paths.lead(leadId), label: name }} />
      <Notice className="mb-5">{describeAgreement(shown, now)}</Notice>
      {agreement && (
        <div className="max-w-[48rem]">
          <AgreementText agreement={agreement} propertyAddress={propertyAddress} />
        </div>
      )}
    </>
  )
}

/** For staff: who signs, and that no one else can. */
function describeAgreement({ state, signerName, signerEmail, sentAt, completedAt }: StaffAgreement, now: Date): string {
  const sent = sentAt === null ? `Not sent to ${signerEmail} yet` : `Sent to ${signerEmail} on ${formatMomentIn(sentAt, now)}`
  switch (state) {
    case 'open':
      return `${sent}. This is what the signer sees. Only they can sign it, with a code we email them.`
    case 'elsewhere':
      return `${sent}. It’s waiting at the signing service. Anyone with the emailed link can sign, so we send it only to the owner.`
    case 'signed':
      return `Signed by ${signerName}${completedAt === null ? '' : ` on ${formatMomentIn(completedAt, now)}`}. The file is in the lead’s documents.`
    case 'closed':
      return `${sent}. It can no longer be signed. Send the link again to create a new agreement.`
  }
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
