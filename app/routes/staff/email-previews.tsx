import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { renderSample, SAMPLE_MAILS } from '#app/modules/messaging/outbox/email-previews.server.ts'
import { kindLabel } from '#app/modules/messaging/outbox/kind-label.ts'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Email previews') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  return {
    mails: SAMPLE_MAILS.map((sample) => ({
      key: sample.key,
      template: sample.template,
      meaning: sample.meaning,
      subject: renderSample(sample).subject,
    })),
  }
}

export default function MailsPage() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Email previews" note="Every email we send, with sample data." />
      <DataTable caption="Emails we send" columns={COLUMNS} rows={mails} rowKey={(mail) => mail.key} />
    </>
  )
}

const COLUMNS: DataColumn<Awaited<ReturnType<typeof loader>>['mails'][number]>[] = [
  {
    label: 'Subject',
    className: 'max-w-full lg:max-w-[440px]',
    to: (mail) => paths.mail(mail.key),
    cell: (mail) => mail.subject,
    note: (mail) => kindLabel(mail.template, 'email'),
  },
  { label: 'Sent to', cell: (mail) => mail.meaning },
]
