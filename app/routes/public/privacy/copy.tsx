import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDate, formatLongMoment } from '#app/format/date.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { findCopyOfLink } from '#app/modules/privacy/copy-of-data.server.ts'
import { MESSAGE_COPY_ENDED } from '#app/modules/privacy/messages.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Your copy')

export const headers = privatePageHeaders

export function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const found = findCopyOfLink(token)
  if (!found) throw new Response(MESSAGE_COPY_ENDED, { status: 404 })
  const { copy, expiresAt } = found
  const held = copy.sections.filter(({ records }) => records.length > 0)
  const counts = held.map(({ title, records }) => ({ title, count: records.length }))
  return { token, madeAt: copy.madeAt, expiresAt, counts }
}

export default function PrivacyCopyPage() {
  const { token, madeAt, expiresAt, counts } = useLoaderData<typeof loader>()
  return (
    <NarrowColumn>
      <h1>Your copy</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">
        Your data as of {formatLongMoment(madeAt)}. You can download it until {formatDate(expiresAt)}.
      </p>
      <div className="card">
        {counts.length === 0 ? (
          <p>We have no data for your email except this request.</p>
        ) : (
          <DescriptionList items={counts.map(({ title, count }) => ({ label: title, value: String(count) }))} />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass({})} href={paths.privacyCopyFile(token, 'copy.pdf')} download>
          <Icon name="download" />
          Download as PDF
        </a>
        <a className={buttonClass({ variant: 'second' })} href={paths.privacyCopyFile(token, 'copy.json')} download>
          <Icon name="download" />
          Download as JSON
        </a>
      </div>
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Copy not found" />
}
