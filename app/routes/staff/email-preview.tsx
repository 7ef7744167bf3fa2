import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { findSampleMail, renderSample } from '#app/modules/messaging/outbox/email-previews.server.ts'
import { paths } from '#app/paths.ts'
import { OutLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data: mail, matches }) => [
  { title: pageTitle(matches, mail ? `Email: ${mail.key}` : 'Email not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'see')
  const sample = findSampleMail(params.key ?? '')
  if (!sample) throw new Response('This email doesn’t exist.', { status: 404 })
  const { key, meaning } = sample
  const { subject, text } = renderSample(sample)
  return { key, meaning, subject, text }
}

export default function MailPage() {
  const { key, meaning, subject, text } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={subject}
        back={{ to: paths.mails(), label: 'Email previews' }}
        note={`${meaning}. Names, addresses and numbers are sample data.`}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title="Inbox preview" action={<OutLink href={paths.mailHtml(key)}>Email only</OutLink>}>
          <iframe
            className="h-[640px] w-full rounded-control border border-line"
            src={paths.mailHtml(key)}
            title={`Email: ${subject}`}
            sandbox=""
          />
        </Card>
        <Card title="Text">
          <pre className="font-sans wrap-anywhere whitespace-pre-wrap">{text}</pre>
        </Card>
      </div>
    </>
  )
}
